import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { listBoundEndpoints } from '#server/http/check-routes.ts';
import { type EndpointName, endpointNames, endpoints } from '#server/test/example-requests.ts';
import { type Deployment, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atLeast, exactly, type Fact, measured } from '../../rig/facts.ts';
import { type Call, openConnections, sendCall } from '../../rig/http.ts';
import { killProcess } from '../../rig/processes.ts';
import type { Check, RunOptions } from '../check.ts';
import { callAbout, createReaders, nextCall, type Read, type Reader, searchTerm } from '../staff-reads.ts';

const width = 16;

/** Staff call every endpoint that shows people's data, while the servers are killed in turn. */
export const accessRecordsCheck: Check = {
  name: 'access-records',
  promise: 'every staff reply that shows people has exactly one access record, also when servers are killed',
  control: 'the writing of the record',
  async run({ quick, control }: RunOptions) {
    const [requests, kills] = quick || control ? [1_200, 2] : [5_000, 10];
    const lacks = control ? without('access-records') : { flags: [], env: {} };
    // No gateway listens at this address, so a message that is sent again remains due.
    const env = { ...lacks.env, SMS_GATEWAY_URL: 'http://127.0.0.1:9/' };
    const deployment = await startDeployment({ servers: 2, flags: lacks.flags, env });
    const agent = openConnections(width * 2);
    try {
      const { readers, ...place } = await createReaders(deployment.owner, width);
      const shown = await screensOfEndpoints();
      const names = [...shown.keys()];
      const seen = { asked: 0, answered: new Map<string, number>(), cut: new Map<string, number>(), own: 0 };
      const covered = new Set<EndpointName>();
      // As with a load balancer, a stopped server gets no new requests. The requests that it had not answered fail.
      const stopped = new Set<number>();
      const urlAt = (turn: number) => deployment.servers[stopped.has(turn % 2) ? (turn + 1) % 2 : turn % 2]?.url ?? '';

      const send = async (reader: Reader, name: EndpointName, call: Call, turn: number) => {
        seen.asked += 1;
        const cookie = `session=${reader.staff.token}`;
        const answer = await sendCall(urlAt(turn), { ...call, cookie, agent, timeoutMs: 20_000 });
        const key = `${reader.staff.accountId} ${shown.get(name)}`;
        // Without a reply, or after a failure, the record may still have been written. A rejection shows no data.
        const isCut = answer.status === 0 || answer.status >= 500;
        const tally = isCut ? seen.cut : answer.status < 300 ? seen.answered : null;
        tally?.set(key, (tally.get(key) ?? 0) + 1);
        if (answer.status < 300 && answer.status > 0) covered.add(name);
        return answer;
      };
      const clients = readers.map(async (reader, client) => {
        // Each reader starts at another endpoint, so that a quick run reaches all of them.
        const firstTurn = Math.floor((client * names.length) / readers.length);
        for (let turn = firstTurn; seen.asked < requests; turn += 1) {
          const read: Read = async (first, given) => {
            const { text, status } = await send(reader, first, callAbout(first, reader, place, given), turn);
            return status === 200 ? JSON.parse(text) : { version: 1, status: '', steps: [] };
          };
          const name = names[turn % names.length] as EndpointName;
          await send(reader, name, await nextCall(name, reader, place, turn, read), turn);
          // The family reads its own data meanwhile. A password reset signs it out; such replies are not counted.
          const own = { path: '/api/patients', cookie: `session=${reader.family.token}`, agent };
          if ((await sendCall(urlAt(turn), own)).status === 200) seen.own += 1;
        }
      });
      const killing = killInTurn(deployment, lacks.flags, kills, () => seen.asked / requests, stopped);
      await Promise.all(clients);
      await killing;
      const silent = names.filter((name) => !covered.has(name));
      return [
        ...(await compare(deployment.owner, seen)),
        exactly(`endpoints that never answered ${silent.join(', ')}`.trim(), silent.length, 0),
        atLeast('requests of staff', seen.asked, requests),
        measured('replies that showed people', total(seen.answered)),
        measured('requests that got no answer, or a failure', total(seen.cut)),
        measured('reads of families, which leave no record', seen.own),
        measured('kills', kills),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

const total = (tally: Map<string, number>) => [...tally.values()].reduce((a, b) => a + b, 0);

/** For each member of staff and screen, there are as many records as replies, plus at most one for each failed request. */
async function compare(owner: Pool, seen: Record<'answered' | 'cut', Map<string, number>>): Promise<Fact[]> {
  const rows = await owner.rows<{ key: string; count: number }>(sql`
    select viewer_id || ' ' || screen as key, count(*)::integer as count from access_records group by 1`);
  const stored = new Map(rows.map(({ key, count }) => [key, count]));
  let [lost, extra] = [0, 0];
  for (const key of new Set([...stored.keys(), ...seen.answered.keys()])) {
    const [records, replies] = [stored.get(key) ?? 0, seen.answered.get(key) ?? 0];
    lost += Math.max(0, replies - records);
    extra += Math.max(0, records - replies - (seen.cut.get(key) ?? 0));
  }
  const wrong = await owner.row<{ family: number; word: number; own: number; other: number }>(sql`
    select count(*) filter (where p.user_id <> r.family_id)::integer as family,
      count(*) filter (where r::text ilike ${`%${searchTerm}%`})::integer as word,
      count(*) filter (where v.user_role = 'user')::integer as own,
      count(*) filter (where r.tableoid = 'access_records_other'::regclass)::integer as other
    from access_records r left join patients p on p.id = r.patient_id left join accounts v on v.id = r.viewer_id`);
  return [
    exactly('replies that showed people without their record', lost, 0),
    exactly('records without their reply', extra, 0),
    exactly('records that name another family than the patient’s', wrong.family, 0),
    exactly('records that hold what was searched for', wrong.word, 0),
    exactly('records of families that read their own', wrong.own, 0),
    exactly('records outside of their month’s partition', wrong.other, 0),
  ];
}

/** The endpoints whose replies show people's data to staff, and their screens, as the routes declare them. */
async function screensOfEndpoints(): Promise<Map<EndpointName, string>> {
  const bound = await listBoundEndpoints();
  const recordedAs = new Map(bound.map(({ endpoint, recordedAs: screen }) => [endpoint, screen]));
  return new Map(
    endpointNames.flatMap((name) => {
      const screen = recordedAs.get(endpoints[name]);
      return screen ? [[name, screen] as const] : [];
    }),
  );
}

/** Kills the servers in turn, at regular intervals of the progress. */
async function killInTurn(
  deployment: Deployment,
  flags: string[],
  kills: number,
  progress: () => number,
  stopped: Set<number>,
): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    while (progress() < (n + 1) / (kills + 1)) await pause(10);
    const server = deployment.servers[n % 2];
    if (!server) return;
    stopped.add(n % 2);
    await killProcess(server.process);
    const port = Number(new URL(server.url).port);
    deployment.servers[n % 2] = await startServer({ env: deployment.env, flags, port });
    stopped.delete(n % 2);
  }
}
