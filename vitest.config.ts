import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,bench,web}/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
