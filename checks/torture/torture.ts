// `npm run torture`: checks under overload, attacks and crashes, with large counts. See README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listenFrom } from '../rig/deployment.ts';
import type { Fact } from '../rig/facts.ts';
import { root } from '../rig/processes.ts';
import type { Check } from './check.ts';
import { accessRecordsCheck } from './checks/access-records.ts';
import { anonymousRoutesCheck } from './checks/anonymous-routes.ts';
import { assigneeRaceCheck } from './checks/assignee-race.ts';
import { backupDrillCheck } from './checks/backup-drill.ts';
import { billRaceCheck } from './checks/bill-race.ts';
import { bookingLimitsCheck } from './checks/booking-limits.ts';
import { calendarProgramsCheck } from './checks/calendar-programs.ts';
import { clockCheck } from './checks/clock.ts';
import { codeGuessesCheck } from './checks/code-guesses.ts';
import { connectionsCheck } from './checks/connections.ts';
import { copiedFolderCheck } from './checks/copied-folder.ts';
import { credentialsCheck } from './checks/credentials.ts';
import { cutConnectionsCheck } from './checks/cut-connections.ts';
import { databaseKillsCheck } from './checks/database-kills.ts';
import { deployFolderCheck } from './checks/deploy-folder.ts';
import { deploymentsCheck } from './checks/deployments.ts';
import { diskFullCheck } from './checks/disk-full.ts';
import { failingStatementsCheck } from './checks/failing-statements.ts';
import { failoverCheck } from './checks/failover.ts';
import { fewFilesCheck } from './checks/few-files.ts';
import { freshPagesCheck } from './checks/fresh-pages.ts';
import { frozenServerCheck } from './checks/frozen-server.ts';
import { fullLogCheck } from './checks/full-log.ts';
import { fuzzCheck } from './checks/fuzz.ts';
import { halfSentBodiesChecks } from './checks/half-sent-bodies.ts';
import { imageBombsCheck } from './checks/image-bombs.ts';
import { largeMigrationsCheck } from './checks/large-migrations.ts';
import { linkGuessesCheck } from './checks/link-guesses.ts';
import { managerCheck } from './checks/manager.ts';
import { mergedNoticesCheck } from './checks/merged-notices.ts';
import { messageKillsCheck } from './checks/message-kills.ts';
import { messageSchedulesCheck } from './checks/message-schedules.ts';
import { mixedRepliesCheck } from './checks/mixed-replies.ts';
import { oldPasswordsCheck } from './checks/old-passwords.ts';
import { overloadCheck } from './checks/overload.ts';
import { paymentsCheck } from './checks/payments.ts';
import { pgbouncerCheck } from './checks/pgbouncer.ts';
import { pressesCheck } from './checks/presses.ts';
import { replicaReadsCheck } from './checks/replica-reads.ts';
import { rollingReleaseCheck } from './checks/rolling-release.ts';
import { rollingRestartsCheck } from './checks/rolling-restarts.ts';
import { schedulesCheck } from './checks/schedules.ts';
import { secondFactorCheck } from './checks/second-factor.ts';
import { serverKillsCheck } from './checks/server-kills.ts';
import { sharedBrowserCheck } from './checks/shared-browser.ts';
import { slotRaceCheck } from './checks/slot-race.ts';
import { smsBudgetCheck } from './checks/sms-budget.ts';
import { squatterCheck } from './checks/squatter.ts';
import { stepMovesCheck } from './checks/step-moves.ts';
import { storedXssCheck } from './checks/stored-xss.ts';
import { unreadRepliesChecks } from './checks/unread-replies.ts';

const checks: Check[] = [
  slotRaceCheck,
  codeGuessesCheck,
  secondFactorCheck,
  credentialsCheck,
  oldPasswordsCheck,
  squatterCheck,
  managerCheck,
  serverKillsCheck,
  databaseKillsCheck,
  diskFullCheck,
  frozenServerCheck,
  ...halfSentBodiesChecks,
  ...unreadRepliesChecks,
  connectionsCheck,
  fewFilesCheck,
  fullLogCheck,
  rollingRestartsCheck,
  freshPagesCheck,
  fuzzCheck,
  failingStatementsCheck,
  storedXssCheck,
  sharedBrowserCheck,
  cutConnectionsCheck,
  deploymentsCheck,
  rollingReleaseCheck,
  largeMigrationsCheck,
  backupDrillCheck,
  copiedFolderCheck,
  imageBombsCheck,
  pgbouncerCheck,
  mixedRepliesCheck,
  replicaReadsCheck,
  schedulesCheck,
  bookingLimitsCheck,
  billRaceCheck,
  paymentsCheck,
  assigneeRaceCheck,
  stepMovesCheck,
  pressesCheck,
  accessRecordsCheck,
  calendarProgramsCheck,
  mergedNoticesCheck,
  smsBudgetCheck,
  clockCheck,
  messageKillsCheck,
  messageSchedulesCheck,
  linkGuessesCheck,
  deployFolderCheck,
  failoverCheck,
  anonymousRoutesCheck,
  overloadCheck, // last: it lowers the priority of this process, which an ordinary user cannot raise again
];

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '21950' },
  },
});
const { quick, control } = given;
listenFrom(Number(given.port));

type Result = { name: string; verdict: 'green' | 'red' | 'not run'; why?: string; seconds: number; facts: Fact[] };

/** With --control, a check must fail by a count. A time that is too long proves nothing. */
function verdictOf(facts: Fact[]): Result['verdict'] {
  const isRed = control ? !facts.some((fact) => !fact.ok && !fact.isTime) : facts.some((fact) => !fact.ok);
  return isRed ? 'red' : 'green';
}

async function runOne(check: Check): Promise<Result> {
  const { name } = check;
  const missing = check.needs?.() ?? null;
  const why = missing ? `needs ${missing}` : control && !check.control ? 'has no guard to take away' : null;
  if (why) return { name, verdict: 'not run', why, seconds: 0, facts: [] };
  console.log(`\n── ${name}: ${control ? `without ${check.control}` : check.promise}`);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  try {
    const facts = await check.run({ quick, control });
    for (const { what, value, target, ok } of facts)
      console.log(
        `${ok ? '  ok     ' : '  MISSED '} ${what}: ${Number(value.toFixed(1))}${target && ` (target ${target})`}`,
      );
    return { name, verdict: verdictOf(facts), seconds: seconds(), facts };
  } catch (error) {
    console.error(error);
    return { name, verdict: 'red', why: String(error), seconds: seconds(), facts: [] };
  }
}

const chosen = checks.filter((check) => check.name.includes(given.only));
if (chosen.length === 0)
  throw new Error(`No check is called ${given.only}: ${checks.map((check) => check.name).join(', ')}`);
const results: Result[] = [];
for (const check of chosen) results.push(await runOne(check));

const width = Math.max(...results.map((result) => result.name.length));
const onlyTimes = ({ facts }: Result) => facts.every((fact) => fact.ok || fact.isTime);
console.log(`\n${'check'.padEnd(width)}  verdict   seconds`);
for (const result of results) {
  const note =
    result.why ?? (result.verdict === 'red' && !control && onlyTimes(result) ? 'only times were missed' : '');
  console.log(
    `${result.name.padEnd(width)}  ${result.verdict.padEnd(8)}  ${String(result.seconds).padStart(7)}  ${note}`,
  );
}
const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), load: loadavg(), node: process.version };
mkdirSync(join(root, 'test-results'), { recursive: true });
const file = join(root, 'test-results', control ? 'torture-control.json' : 'torture.json');
writeFileSync(file, `${JSON.stringify({ at: new Date(), quick, control, machine, results }, null, 2)}\n`);
process.exit(results.some((result) => result.verdict === 'red') ? 1 : 0);
