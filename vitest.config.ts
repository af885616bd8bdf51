import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Slow tests, which start PostgreSQL for each case or fill its tables. Only `npm run verify` runs them.
    exclude:
      process.env.JOURNEYS === 'all'
        ? []
        : [
            'server/embedded/{copied-folder,folder-generation,secret-files}.test.ts',
            'server/embedded/backup/verify.test.ts',
            'server/features/*/*plan.test.ts',
          ],
    include: ['{checks,contract,server,demo,web,docs,lint,languages}/**/*.test.ts'],
    // Rules alone need no database: see server/test/time-zones.test.ts.
    globalSetup: process.env.WITHOUT_DATABASE ? [] : 'server/test/global-setup.ts',
    pool: 'forks',
    // Files share the processes that run them: loading the server anew for each would take longer than most tests.
    isolate: false,
    // One more than there are processors: many tests wait for PostgreSQL to start, or for a lock.
    maxWorkers: availableParallelism() + 1,
    // Long limits, so that only a test that hangs reaches them, also on a slow machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
