import { defineConfig } from '@playwright/test';
import './e2e/clock.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // `npm run verify` runs all journeys. `npm test` leaves some out to save time.
  ...(process.env.JOURNEYS === 'all' ? {} : { grepInvert: /@full/ }),
  // In a log, only what failed is worth a line.
  reporter: [[process.stdout.isTTY ? 'list' : 'dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Two cores run two servers, their databases and two browsers: patient, so that slow is not taken for broken.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-IN',
    timezoneId: 'America/New_York', // relatives abroad: nothing may depend on the browser's zone
    // Journeys begin in a city, or its dialog would stand in front of every page; the city's own journeys begin in none.
    storageState: {
      cookies: [
        {
          name: 'selectedCity',
          value: 'Mumbai',
          domain: '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    // A worker would serve files and pages of another server that had the same port. The journeys without a network allow it.
    serviceWorkers: 'block',
    // A trace of every test would cost a third of the time: `--trace on` brings it back where one is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
