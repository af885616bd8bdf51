import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { startDeployment, startServer } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { openConnectionsFromManyAddresses, sendCall } from '../../rig/http.ts';
import { stopProgram } from '../../rig/processes.ts';
import { createOffer, createPeople, slot } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { poolerVersion, startPooler } from '../pooler.ts';

const password = 'the right words 42';
const keepsStatementsSince = 1021;

/** Two servers behind PgBouncer in transaction mode: sign-in, browsing, booking, a race for a slot, and change events. */
export const pgbouncerCheck: Check = {
  name: 'pgbouncer',
  promise: 'two servers behind PgBouncer in transaction mode serve, book and notice changes as without it',
  control: 'the direct connection that bypasses the pooler',
  needs: () => (poolerVersion() === null ? 'pgbouncer' : null),
  async run({ quick, control }: RunOptions) {
    const [families, rounds] = quick ? [200, 3] : [1_000, 10];
    const version = poolerVersion() ?? 0;
    const deployment = await startDeployment({ servers: 0 });
    const { DATABASE_URL: direct = '', SECRET_KEY: secretKey = '' } = deployment.env;
    const keepsStatements = version >= keepsStatementsSince;
    const pooler = await startPooler({ url: direct, secretKey, keepsStatements });
    const env = {
      ...deployment.env,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: control ? pooler.url : direct,
      ...(keepsStatements ? { DATABASE_PREPARE: 'true' } : {}), // else the server must find out by itself
      TRUST_PROXY: '127.0.0.0/8',
    };
    const agent = openConnectionsFromManyAddresses(families);
    const servers = await Promise.all([startServer({ env }), startServer({ env })]);
    const urlOf = (n: number) => servers[n % 2]?.url ?? '';
    try {
      const people = await createPeople(deployment.owner, families, await new PasswordHasher().hash(password));
      const { doctorIds, form } = await createOffer(deployment.owner, 1);
      const seen = new Map<string, number>();
      const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

      // Behind a load balancer, a user may sign in on one server and read on the other.
      for (const [n, { phone }] of people.slice(0, 20).entries()) {
        const headers = { 'x-forwarded-for': `198.51.100.${n}` };
        const signedIn = await sendCall(urlOf(n), {
          path: '/api/sign-in',
          body: { phone, password },
          headers,
          agent,
        });
        const cookie = String(signedIn.headers['set-cookie']?.find((one) => one.startsWith('session='))).split(';')[0];
        const pages = ['/', '/doctors', '/api/doctors', '/api/prices?city=Testpur', '/api/patients', '/api/account'];
        const answers = await Promise.all(
          pages.map((path) => sendCall(urlOf(n + 1), { path, cookie: cookie ?? '', headers, agent })),
        );
        for (const { status } of [signedIn, ...answers]) count(status === 200 ? 'fine' : `answer ${status}`);
      }

      for (let round = 0; round < rounds; round += 1) {
        const answers = await Promise.all(
          people.map(({ patientId, token }, n) =>
            sendCall(urlOf(n), {
              path: '/api/appointments',
              cookie: `session=${token}`,
              agent,
              body: { ...form, ...slot(round), doctorId: doctorIds[0], key: randomUUID(), patientId },
            }),
          ),
        );
        for (const { status, text } of answers) {
          if (status === 201) count('booked');
          else count(status === 409 && text.includes('"taken"') ? 'taken' : `answer ${status}`);
        }
      }
      const stored = await deployment.owner.row<{ count: number }>(
        sql`select count(*)::integer as count from appointments`,
      );
      const received = await countCityEvents(urlOf(0), urlOf(1));
      const odd = [...seen].filter(([what]) => what.startsWith('answer'));
      const oddOnes = odd.map(([what, times]) => `${times} × ${what}`).join(', ');
      return [
        exactly('signed in and browsed', seen.get('fine') ?? 0, 140),
        exactly('slots booked', seen.get('booked') ?? 0, rounds),
        exactly('rejected as taken', seen.get('taken') ?? 0, rounds * (families - 1)),
        exactly(`other answers${oddOnes && ` (${oddOnes})`}`, odd.length, 0),
        exactly('appointments stored', stored.count, rounds),
        exactly('changes on one server that the other heard of by name', received, 1),
        measured('PgBouncer, as 1000 × major + minor', version),
        measured('prepared statements', Number(keepsStatements)),
      ];
    } finally {
      agent.destroy();
      await Promise.all(servers.map((server) => stopProgram(server.process)));
      await pooler.close();
      await deployment.close();
    }
  },
};

/** Listens for change events on one server while a city is added on the other. Returns 1 if an event names cities. */
async function countCityEvents(listener: string, writer: string): Promise<number> {
  const body = { phone: '9000000000', password: 'for-this-run' };
  const signedIn = await sendCall(listener, { path: '/api/admin/sign-in', body });
  const cookie = String(signedIn.headers['set-cookie']?.find((one) => one.startsWith('session='))).split(';')[0] ?? '';
  const abort = new AbortController();
  const stream = await fetch(`${listener}/api/admin/changes`, { headers: { cookie }, signal: abort.signal });
  let events = '';
  const listening = (async () => {
    for await (const piece of stream.body ?? []) events += Buffer.from(piece).toString();
  })().catch(() => undefined);
  await sendCall(writer, { path: '/api/admin/cities', cookie, body: { name: 'Naya Nagar', imageHash: null } });
  for (const until = performance.now() + 5_000; performance.now() < until; await pause(50))
    if (/^data: .*\bcities\b/m.test(events)) break;
  abort.abort();
  await listening;
  return /^data: .*\bcities\b/m.test(events) ? 1 : 0;
}
