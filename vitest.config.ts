import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,bench,web,docs}/**/*.test.ts'],
    // Rules alone need no database: see server/test/zones.test.ts.
    globalSetup: process.env.RULES_ONLY ? [] : 'server/test/global-setup.ts',
    pool: 'forks',
    // Only what hangs is ended: a slow machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
