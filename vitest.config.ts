import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,bench,web,docs}/**/*.test.ts'],
    // Rules alone need no database: see server/test/zones.test.ts.
    globalSetup: process.env.RULES_ONLY ? [] : 'server/test/global-setup.ts',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
