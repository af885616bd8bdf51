// `npm run verify`: what `npm test` proves, on machines all over the world. Takes as many times as long as there are zones.
import { begin, runtime, say } from './setup.mjs';

const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
const failed = [];

for (const zone of zones) {
  say(`\n══ npm test in ${zone}`);
  process.env.TZ = zone;
  const { code } = await begin(runtime(), ['scripts/test.mjs']).ended;
  if (code !== 0) failed.push(zone);
}

say(failed.length === 0 ? `\nVerified in ${zones.length} time zones` : `\nFAILED in ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
