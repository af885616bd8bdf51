import { setTimeout as pause } from 'node:timers/promises';
import { insertRows, sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { type Server, startDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, measured } from '../../rig/facts.ts';
import { inParallel, openConnections, sendCall } from '../../rig/http.ts';
import { memoryOf } from '../../rig/processes.ts';
import { createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { type ApiDescription, fuzzer } from '../fuzzer.ts';

const seed = 20_270_105;

/** Visitors, families and admins send invalid requests to every endpoint. */
export const fuzzCheck: Check = {
  name: 'fuzz',
  promise: 'a hundred thousand requests generated from the API description find no server error and no leak',
  control: 'the check of the input: a constraint is dropped, and the database raises an unexpected error',
  async run({ quick, control }: RunOptions) {
    const requests = control ? 2_000 : quick ? 2_000 : 100_000;
    const deployment = await startDeployment({ servers: 1 });
    const server = deployment.servers[0] as Server;
    const loggedBefore = (await deployment.databaseLog()).length; // excludes the rejected connections of the start
    const agent = openConnections(16);
    try {
      const people = await createPeople(deployment.owner, 200, await new PasswordHasher().hash('a fuzzed password'));
      const { doctorIds } = await createOffer(deployment.owner, 5);
      await deployment.owner.run(sql`update accounts set user_role = 'admin' where phone like '%0'`);
      if (control) await deployment.owner.run(sql`alter table patients rename column gender to lost`);
      const api = JSON.parse((await sendCall(server.url, { path: '/api/openapi.json' })).text) as ApiDescription;
      const next = fuzzer(
        api,
        [...doctorIds, ...people.map((p) => p.patientId), ...people.map((p) => p.accountId)],
        seed,
      );
      const failures = new Map<string, number>();
      const statuses = new Map<number, number>();
      const send = (amount: number) =>
        inParallel(amount, 16, async (n) => {
          const person = people[n % people.length];
          const call = next();
          const cookie = n % 9 === 0 ? {} : { cookie: `session=${person?.token}` };
          const { status, text } = await sendCall(server.url, { ...call, ...cookie, agent });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500 || status === 0) {
            const what = `${status} ${call.operation}`;
            if (!failures.has(what) && !control)
              console.log(what, call.path.slice(0, 200), String(call.body).slice(0, 300), text);
            failures.set(what, (failures.get(what) ?? 0) + 1);
          }
        });
      // Some calls sign users out or deactivate them, so all are restored from time to time.
      const reactivate = () =>
        deployment.owner.run(sql`
          update accounts set deactivated_at = null, password_is_temporary = false
          where deactivated_at is not null or password_is_temporary`);
      const tokens = await deployment.owner.rows<{ tokenHash: Buffer; accountId: string }>(
        sql`select token_hash, account_id from sessions`,
      );
      const inAMonth = () => new Date(Date.now() + 30 * 86_400_000);
      const restoreUsers = async () => {
        await reactivate();
        await deployment.owner.run(sql`
          insert into sessions ${insertRows(tokens.map((row) => ({ token_hash: row.tokenHash, account_id: row.accountId, expires_at: inAMonth() })))}
          on conflict do nothing`);
      };
      const parts = 10;
      let settled = 0;
      for (let part = 0; part < parts; part += 1) {
        await restoreUsers();
        await send(requests / parts);
        if (part === 2) settled = await restingMemory(server);
      }
      const grown = await restingMemory(server);
      const growth = (grown / settled - 1) * 100;
      const accepted = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);
      const sqlErrors = countSqlErrors((await deployment.databaseLog()).slice(loggedBefore), control);
      return [
        exactly(
          'answers 5xx, or none',
          [...failures.values()].reduce((a, b) => a + b, 0),
          0,
        ),
        exactly('SQL errors that nobody expects', sqlErrors.unexpected, 0),
        exactly('unhandled rejections', server.logged().split('unhandled rejection').length - 1, 0),
        // A new server still fills its caches, so only the long run can show a leak.
        quick ? measured('growth of memory in %', growth) : atMost('growth of memory in %', growth, 5),
        exactly('server ended', server.process.exitCode === null ? 0 : 1, 0),
        measured(
          'requests',
          [...statuses.values()].reduce((a, b) => a + b, 0),
        ),
        measured('of them accepted', accepted),
        measured('refused by a constraint of the database', sqlErrors.refused),
        measured('memory in MB', grown),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

// Codes of rejections that the server converts to messages: an invalid value, a violated constraint, or an exception of
// our functions. Any other code is a defect.
const expectedCodes = /^(22|23|P0001)/;

function countSqlErrors(log: string, isQuiet: boolean) {
  const codes = [...log.matchAll(/^.*\[\d+\] (\w{5}) (ERROR|FATAL|PANIC): (.*)$/gm)];
  const wrong = codes.filter(([, code = '']) => !expectedCodes.test(code));
  if (!isQuiet) for (const line of new Set(wrong.map(([, code, , message]) => `${code} ${message}`))) console.log(line);
  return { unexpected: wrong.length, refused: codes.length - wrong.length };
}

async function restingMemory({ pid }: Server): Promise<number> {
  await pause(3_000);
  return memoryOf(pid);
}
