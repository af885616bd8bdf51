import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// Browsers and servers outside India must show times of India. This test runs those tests again that need no database, in other
// time zones. `npm run verify` runs all tests in other time zones.
const zones = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland', 'Africa/Casablanca'];
const testFiles = [
  'contract/',
  'web/lib/',
  'web/i18n/',
  'web/pages/_family/appointment/',
  'web/parts/appointments/',
  'web/parts/patients/',
  'server/features/appointments/rules.test.ts',
  'server/features/appointments/calendar-file.test.ts',
  'server/messages/send-rules.test.ts',
];
const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-isolate', '--no-file-parallelism', '--reporter=dot'];

test.each(zones)('tests without a database pass in %s', async (zone) => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|FORCE_COLOR)/.test(name));
  const env = { ...Object.fromEntries(inherited), TZ: zone, WITHOUT_DATABASE: 'true', NO_COLOR: 'true' };
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...testFiles], { env });
  expect(Number(/Tests\s+(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(200);
});
