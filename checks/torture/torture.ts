// `npm run torture`: checks under overload, attacks and crashes, with large counts. See README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listenFrom } from '../rig/deployment.ts';
import type { Fact } from '../rig/facts.ts';
import { root } from '../rig/processes.ts';
import type { Check } from './check.ts';
import { accessRecords } from './checks/access-records.ts';
import { anonymousRoutes } from './checks/anonymous-routes.ts';
import { assigneeRace } from './checks/assignee-race.ts';
import { backupDrill } from './checks/backup-drill.ts';
import { billRace } from './checks/bill-race.ts';
import { bookingLimits } from './checks/booking-limits.ts';
import { calendarPrograms } from './checks/calendar-programs.ts';
import { clock } from './checks/clock.ts';
import { codeGuesses } from './checks/code-guesses.ts';
import { connections } from './checks/connections.ts';
import { copiedFolder } from './checks/copied-folder.ts';
import { credentials } from './checks/credentials.ts';
import { cutConnections } from './checks/cut-connections.ts';
import { databaseKills } from './checks/database-kills.ts';
import { deployFolder } from './checks/deploy-folder.ts';
import { deployments } from './checks/deployments.ts';
import { diskFull } from './checks/disk-full.ts';
import { failingStatements } from './checks/failing-statements.ts';
import { failover } from './checks/failover.ts';
import { fewFiles } from './checks/few-files.ts';
import { freshPages } from './checks/fresh-pages.ts';
import { frozenServer } from './checks/frozen-server.ts';
import { fullLog } from './checks/full-log.ts';
import { fuzz } from './checks/fuzz.ts';
import { halfSentBodiesChecks } from './checks/half-sent-bodies.ts';
import { imageBombs } from './checks/image-bombs.ts';
import { largeMigrations } from './checks/large-migrations.ts';
import { linkGuesses } from './checks/link-guesses.ts';
import { manager } from './checks/manager.ts';
import { mergedNotices } from './checks/merged-notices.ts';
import { messageKills } from './checks/message-kills.ts';
import { messageSchedules } from './checks/message-schedules.ts';
import { mixedReplies } from './checks/mixed-replies.ts';
import { oldPasswords } from './checks/old-passwords.ts';
import { overload } from './checks/overload.ts';
import { payments } from './checks/payments.ts';
import { pgbouncer } from './checks/pgbouncer.ts';
import { presses } from './checks/presses.ts';
import { replicaReads } from './checks/replica-reads.ts';
import { rollingRelease } from './checks/rolling-release.ts';
import { rollingRestarts } from './checks/rolling-restarts.ts';
import { schedules } from './checks/schedules.ts';
import { secondFactor } from './checks/second-factor.ts';
import { serverKills } from './checks/server-kills.ts';
import { sharedBrowser } from './checks/shared-browser.ts';
import { slotRace } from './checks/slot-race.ts';
import { smsBudget } from './checks/sms-budget.ts';
import { squatter } from './checks/squatter.ts';
import { stepMoves } from './checks/step-moves.ts';
import { storedXss } from './checks/stored-xss.ts';
import { unreadRepliesChecks } from './checks/unread-replies.ts';

const checks: Check[] = [
  slotRace,
  codeGuesses,
  secondFactor,
  credentials,
  oldPasswords,
  squatter,
  manager,
  serverKills,
  databaseKills,
  diskFull,
  frozenServer,
  ...halfSentBodiesChecks,
  ...unreadRepliesChecks,
  connections,
  fewFiles,
  fullLog,
  rollingRestarts,
  freshPages,
  fuzz,
  failingStatements,
  storedXss,
  sharedBrowser,
  cutConnections,
  deployments,
  rollingRelease,
  largeMigrations,
  backupDrill,
  copiedFolder,
  imageBombs,
  pgbouncer,
  mixedReplies,
  replicaReads,
  schedules,
  bookingLimits,
  billRace,
  payments,
  assigneeRace,
  stepMoves,
  presses,
  accessRecords,
  calendarPrograms,
  mergedNotices,
  smsBudget,
  clock,
  messageKills,
  messageSchedules,
  linkGuesses,
  deployFolder,
  failover,
  anonymousRoutes,
  overload, // last: it lowers the priority of this process, which an ordinary user cannot raise again
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

/** Without its guard, a check must fail by a count. A missed time proves nothing. */
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
