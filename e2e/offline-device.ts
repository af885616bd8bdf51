import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { CuttableProxy } from '../checks/rig/cuttable-proxy.ts';
import { addVisit, familyWithPatient, freeSlot, getJson } from './booking-data.ts';
import { clockShift, shiftClock } from './clock.ts';
import { startJourneyServer } from './start-server.ts';
import { expect, type Page, test as visitor } from './visitor.ts';

export type CuttableDevice = {
  page: Page;
  /** Closes the browser and opens it again, with everything that it has stored. */
  restart(): Promise<Page>;
  /** Runs a journey in the browser of another person, whose network is not cut. */
  other(journey: (page: Page) => Promise<void>): Promise<void>;
};

/** Journeys whose network is really cut: a proxy stands between browser and server. Service workers are allowed. */
export const test = visitor.extend<{ device: CuttableDevice }, { network: CuttableProxy }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const proxy = await CuttableProxy.listen();
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ network }, use) => {
      const serving = await startJourneyServer([process.env.E2E_TEMPLATE ?? ''], {
        PORT: '0',
        E2E_PUBLIC_URL: network.url,
      });
      network.forwardTo(serving.ready);
      await use(network.url);
      await serving.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // A test that fails while the network is cut must not disturb the next one. Failed requests are expected here.
  complaints: async ({ network }, use) => {
    network.restore();
    await use([]);
    network.restore();
  },
  /** A browser with a profile on the disk, as on a phone. */
  device: async ({ browser, network, server, storageState }, use, { project }) => {
    const profile = mkdtempSync(join(tmpdir(), 'caresaathi-profile-'));
    const { launchOptions = {}, locale, timezoneId } = project.use;
    let context: BrowserContext | undefined;
    const open = async () => {
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: server,
        serviceWorkers: 'allow',
        viewport: { width: 360, height: 740 },
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
      });
      if (clockShift !== 0) await context.addInitScript(shiftClock, clockShift);
      return context.pages()[0] ?? context.newPage();
    };
    const page = await open();
    const { origins = [] } = storageState as { origins?: { localStorage: { name: string; value: string }[] }[] };
    await page.goto('/robots.txt');
    await page.evaluate(
      (entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
    await use({
      page,
      restart: async () => {
        await context?.close();
        return open();
      },
      other: async (journey) => {
        // The API accepts requests without an origin, so only pages need the proxy.
        const elsewhere = await browser.newContext({ baseURL: network.targetUrl });
        await journey(await elsewhere.newPage());
        await elsewhere.close();
      },
    });
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  },
});
export { expect };

/** Waits until the service worker has stored the page of the visit pass, and the page has stored the pass. */
export async function waitForPass(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/pass')) !== undefined)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => /^account:.*:pass$/.test(name))))
    .toBe(true);
}

/** Waits until the page can show waiting requests: their code is loaded after the page, then the dialogs. */
export async function waitForList(page: Page): Promise<void> {
  await expect(page.locator('.no-print[aria-live="polite"]')).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** Waits until everything is chosen and the booking can be sent. */
export async function waitForCompleteBooking(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Book Appointment' })).not.toHaveAttribute('aria-disabled');
}

/** Registers a family without visits. Returns the parts of its pages that these journeys use. */
export async function waitingFamily({ page }: CuttableDevice, name = 'Waiting Family') {
  const { account, ...patient } = await familyWithPatient(page, name);
  const slot = await freeSlot(page);
  return {
    page,
    account,
    patient,
    slot,
    visits: async () =>
      (await getJson<{ rows: { id: string; status: string; startsAt: string }[] }>(page, '/api/appointments')).rows,
    list: page.getByRole('list', { name: 'Requests that were not sent' }),
    fillForm: async (notes: string) => {
      const { doctor, date, time } = slot;
      await page.goto(`/appointment?doctor=${doctor.id}&patient=${patient.id}&date=${date}&time=${time}`);
      await waitForCompleteBooking(page);
      await page.getByLabel('Notes').fill(notes);
      await waitForList(page);
    },
  };
}

/** Creates a family with one visit and opens the dialog of this visit. */
export async function familyWithOpenVisit(device: CuttableDevice) {
  const family = await waitingFamily(device);
  const { page, patient, slot } = family;
  const { id } = await addVisit(page, {
    patientId: patient.id,
    doctorId: slot.doctor.id,
    date: slot.date,
    time: slot.time,
  });
  await page.goto(`/appointments?open=${id}`);
  await waitForList(page);
  return { ...family, id };
}
