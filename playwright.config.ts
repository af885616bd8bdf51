import { defineConfig } from '@playwright/test';
import './e2e/clock.ts';

/** The address of a proxy in front of the server, with a self-signed certificate (checks/torture/checks/deploy-folder.ts). */
const publicUrl = process.env.E2E_PUBLIC_URL;

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
  // In a log file, only failures have lines.
  reporter: [[process.stdout.isTTY ? 'list' : 'dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Long limits, because two cores run two servers, their databases and two browsers, and may be slow themselves.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-IN',
    ignoreHTTPSErrors: Boolean(publicUrl),
    timezoneId: 'America/New_York', // relatives who live abroad use it, so nothing may depend on the browser's time zone
    // Journeys begin with a chosen city, because otherwise every page would open the city dialog. The journeys of the
    // city dialog begin without a city.
    storageState: {
      cookies: [
        {
          name: 'selectedCity',
          value: 'Mumbai',
          domain: publicUrl ? new URL(publicUrl).hostname : '127.0.0.1',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    // A service worker would serve files of another server that had the same port. Only the journeys without a network
    // allow one.
    serviceWorkers: 'block',
    // No traces, because they take a third of the time. `--trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
});
