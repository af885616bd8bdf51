import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 21_873);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // In a log, only what failed is worth a line.
  reporter: [[process.stdout.isTTY ? 'list' : 'dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Two cores run the server, its database and two browsers: patient, so that slow is not taken for broken.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'America/New_York', // relatives abroad: nothing may depend on the browser's zone
    // Journeys begin in a city, or its dialog would stand in front of every page; the city's own journeys begin in none.
    storageState: {
      cookies: [
        {
          ...{ name: 'selectedCity', value: 'Mumbai', domain: '127.0.0.1', path: '/', expires: -1 },
          ...{ httpOnly: false, secure: false, sameSite: 'Lax' },
        },
      ],
      origins: [],
    },
    // A trace of every test would cost a third of the time: `--trace on` brings it back where one is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'warn' },
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    timeout: 60_000,
  },
});
