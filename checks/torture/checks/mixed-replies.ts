import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { deriveAppPassword } from '#server/db/database.ts';
import { tokenHash } from '#server/secrets.ts';
import { type Deployment, type Server, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atLeast, exactly, type Fact, measured } from '../../rig/facts.ts';
import { openConnectionsFromManyAddresses, sendCall } from '../../rig/http.ts';
import { killProcess, stopProgram } from '../../rig/processes.ts';
import { createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { poolerVersion, startPooler } from '../pooler.ts';

const paths = ['/api/viewer', '/api/viewer', '/api/patients', '/api/account'];
const senders = 24;
const neighbours = 6;

type Counts = { kills: number; replies: number };

/**
 * Two servers behind PgBouncer in transaction mode. They are killed in turn, and other clients of the same role disconnect
 * with statements pending, so that PgBouncer delivers replies to the wrong client. Each reply must belong to the family that
 * asked. The second half runs without the detection of poolers, so that only the check of each reply protects families.
 */
export const mixedRepliesCheck: Check = {
  name: 'mixed-replies',
  promise: 'behind a pooler that mixes up replies, no family gets a reply of another family',
  control: 'the detection of poolers and the check of each reply',
  needs: () => (poolerVersion() === null ? 'pgbouncer' : null),
  async run({ quick, control }: RunOptions) {
    const counts: Counts = quick ? { kills: 4, replies: 4_000 } : { kills: 50, replies: 50_000 };
    const deployment = await startDeployment({ servers: 1 }); // creates the tables
    const { DATABASE_URL: url = '', SECRET_KEY: secretKey = '' } = deployment.env;
    const pooler = await startPooler({ url, secretKey, keepsStatements: false });
    try {
      const people = await createPeople(deployment.owner, 200);
      const stage: Stage = { deployment, people, poolerUrl: pooler.url, appPassword: deriveAppPassword(secretKey) };
      if (control) return await disturb('no guard', stage, counts, 'pooler-detection, reply-check');
      return [
        ...(await disturb('both guards', stage, counts, null)),
        ...(await disturb('poolers undetected', stage, counts, 'pooler-detection')),
      ];
    } finally {
      await pooler.close();
      await deployment.close();
    }
  },
};

type Stage = { deployment: Deployment; people: Person[]; poolerUrl: string; appPassword: string };

async function disturb(name: string, stage: Stage, counts: Counts, removed: string | null): Promise<Fact[]> {
  const { people, poolerUrl } = stage;
  const guard = removed ? without(removed) : { flags: [], env: {} };
  const env = {
    ...stage.deployment.env,
    ...guard.env,
    DATABASE_URL: poolerUrl,
    DATABASE_PREPARE: 'false', // without the detection, servers would prepare statements
    TRUST_PROXY: '127.0.0.0/8',
  };
  /** Starts a server, again if it ends because a reply was mixed up during the start, as a supervisor does. */
  const launch = async (): Promise<Server> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startServer({ env, flags: guard.flags });
      } catch (error) {
        if (attempt === 10) throw error;
      }
    }
  };
  const servers = [await launch(), await launch()];
  const agent = openConnectionsFromManyAddresses(senders * 2);
  const seen = { own: 0, foreign: 0, unavailable: 0, unanswered: 0, other: 0 };
  let [isOver, disconnects, mixed, kills] = [false, 0, 0, 0];

  const send = async (n: number) => {
    const person = people[n % people.length] as Person;
    const server = servers[n % 2] as Server;
    const { status, text } = await sendCall(server.url, {
      path: paths[n % paths.length] ?? '',
      cookie: `session=${person.token}`,
      headers: { 'x-forwarded-for': `198.51.${Math.floor(n / 250) % 250}.${n % 250}` },
      agent,
    });
    if (status === 0) seen.unanswered += 1;
    else if (status === 503) seen.unavailable += 1;
    else if (isForeign(text, person)) seen.foreign += 1;
    else if (status === 200 && text.includes(nameOf(person))) seen.own += 1;
    else seen.other += 1;
    if (status === 0) await pause(50);
  };
  let next = 0;
  const sending = Array.from({ length: senders }, async () => {
    while (!isOver) await send(next++);
  });
  const disconnecting = Array.from({ length: neighbours }, async () => {
    for (; !isOver; await pause(20 * Math.random())) if (await disconnectPending(stage)) disconnects += 1;
  });
  try {
    for (const each = counts.replies / counts.kills; kills < counts.kills; kills += 1) {
      while (seen.own + seen.foreign + seen.other < each * (kills + 1)) await pause(20);
      const which = kills % 2;
      const server = servers[which] as Server;
      mixed += await readMixed(server);
      await killProcess(server.process);
      servers[which] = await launch();
    }
    for (const server of servers) mixed += await readMixed(server);
  } finally {
    isOver = true;
    await Promise.all([...sending, ...disconnecting]);
    agent.destroy();
    await Promise.all(servers.map((server) => stopProgram(server.process)));
  }
  return [
    exactly(`${name}: replies of another family`, seen.foreign, 0),
    exactly(`${name}: other replies that are not the family's own`, seen.other, 0),
    atLeast(`${name}: replies of the family that asked`, seen.own, counts.replies),
    atLeast(`${name}: servers killed`, kills, counts.kills),
    atLeast(`${name}: neighbours that disconnected with statements pending`, disconnects, counts.kills),
    atLeast(`${name}: connections that were closed because of a foreign reply (metric)`, mixed, 1),
    measured(`${name}: 503`, seen.unavailable),
    measured(`${name}: no answer`, seen.unanswered),
  ];
}

const nameOf = ({ accountId }: Person) => accountId.slice(0, 6).toUpperCase();

/** Names of families and of their patients end with the beginning of the family's id. */
function isForeign(text: string, person: Person): boolean {
  const named = [...text.matchAll(/(?:Family|Patient) ([0-9A-F]{6})/g)].map(([, name]) => name);
  return named.some((name) => name !== nameOf(person));
}

/** Reads other families and disconnects after one reply. PgBouncer then gives the session to the next client. */
async function disconnectPending({ people, poolerUrl, appPassword }: Stage): Promise<boolean> {
  const url = new URL(poolerUrl);
  url.username = 'caresaathi_app';
  url.password = appPassword;
  const client = new Client({ connectionString: url.href, pipeline: true, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  const someone = () => people[Math.floor(Math.random() * people.length)] as Person;
  const ask = () => client.query('select * from session_actor($1, now())', [tokenHash(someone().token)]);
  try {
    await client.connect();
    const first = ask();
    const { accountId } = someone();
    const pending = [
      client.query('select pg_sleep(0.003)'),
      ask(),
      ask(),
      client.query('begin'),
      client.query("select set_config('app.actor_id', $1, true)", [accountId]),
      client.query('select * from patients'),
      client.query('commit'),
      ask(),
    ];
    for (const one of pending) one.catch(() => undefined); // their connection is closed
    await first;
    return true;
  } catch {
    return false; // PgBouncer had no free session
  } finally {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

/** How many connections of a server have delivered a foreign reply. */
async function readMixed({ url }: Server): Promise<number> {
  const { text } = await sendCall(url, { path: '/metrics' });
  return Number(/^database_mixed_replies_total(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? 0);
}
