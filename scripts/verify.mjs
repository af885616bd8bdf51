// `npm run verify`: what `npm test` proves, on machines all over the world, and what `npm run torture` does, with small
// counts. Takes as many times as long as there are zones.
import { begin, say } from './setup.mjs';

const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const failed = [];

async function prove(name, args) {
  say(`\n══ ${name}`);
  const { code } = await begin(process.execPath, args).ended; // each installs what it needs
  if (code !== 0) failed.push(name);
}

for (const zone of zones) {
  process.env.TZ = zone;
  await prove(`npm test in ${zone}`, ['scripts/test.mjs']);
}
delete process.env.TZ;
await prove('npm run torture -- --quick', ['scripts/torture.mjs', '--quick']);

say(
  failed.length === 0
    ? `\nVerified in ${zones.length} time zones, and under torture`
    : `\nFAILED: ${failed.join('; ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
