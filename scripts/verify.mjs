// `npm run verify`: runs `npm test` in several time zones, with all journeys and a desk's day of 60 visits, and then
// `npm run torture` with small counts.
import { begin, say } from './setup.mjs';

const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const failed = [];

async function verify(name, args) {
  say(`\n══ ${name}`);
  const { code } = await begin(process.execPath, args).ended; // each script installs the packages that it needs
  if (code !== 0) failed.push(name);
}

process.env.JOURNEYS = 'all';
process.env.DESK_VISITS = '60';
for (const zone of zones) {
  process.env.TZ = zone;
  await verify(`npm test in ${zone}`, ['scripts/test.mjs']);
}
delete process.env.TZ;
await verify('npm run torture -- --quick', ['scripts/torture.mjs', '--quick']);

say(
  failed.length === 0
    ? `\nVerified in ${zones.length} time zones, and under torture`
    : `\nFAILED: ${failed.join('; ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
