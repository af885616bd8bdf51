// `npm run verify`: runs `npm test` in several time zones, with all journeys, one of them with 60 visits on the day
// board. Then it runs the journeys with a clock that shows a Sunday, a 31 December and a time shortly before midnight,
// then checks the spelling of all languages, and then runs `npm run torture` with small counts.
import { ensureChromium } from './chromium.mjs';
import { begin, runtime, say } from './setup.mjs';

const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const failed = [];

async function verify(name, args, node = process.execPath) {
  say(`\n══ ${name}`);
  const { code } = await begin(node, args).ended; // each script installs the packages that it needs
  if (code !== 0) failed.push(name);
}

process.env.JOURNEYS = 'all';
process.env.DESK_VISITS = '60';
for (const zone of zones) {
  process.env.TZ = zone;
  await verify(`npm test in ${zone}`, ['scripts/test.mjs']);
}
delete process.env.TZ;

// A day with hardly any visits, the last day of a year, and the end of a day, when messages wait until the morning.
delete process.env.JOURNEYS;
delete process.env.DESK_VISITS;
const node = runtime();
process.env.CHROMIUM_PATH = ensureChromium(node) ?? '';
for (const [name, time, isWanted] of [
  ['a Sunday', '11:00', (day) => day.getUTCDay() === 0],
  ['31 December', '11:00', (day) => day.toISOString().slice(5, 10) === '12-31'],
  ['a late evening', '23:30', (day) => day.getUTCDay() === 4],
]) {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isWanted(day));
  process.env.JOURNEY_CLOCK = `${day.toISOString().slice(0, 10)}T${time}`;
  await verify(`the journeys on ${name}`, ['node_modules/@playwright/test/cli.js', 'test'], node);
}
delete process.env.JOURNEY_CLOCK;
await verify('the spelling', ['scripts/spelling.mjs']);
await verify('npm run torture -- --quick', ['scripts/torture.mjs', '--quick']);

say(
  failed.length === 0
    ? `\nVerified in ${zones.length} time zones, on a Sunday, on 31 December, in a late evening, and under torture`
    : `\nFAILED: ${failed.join('; ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
