import { addVisit, familyWithPatient, freeSlot, getJson, slotAtClinic, timeRadios } from './booking-data.ts';
import {
  expectLargeTargets,
  expectReadable,
  expectVoiceNames,
  phoneScreen,
  setPlainFont,
  waitForAnimations,
} from './page-checks.ts';
import { expect, type Page, test } from './visitor.ts';

// Checks the screens up to a booked visit and after it, for people with unsteady hands or weak eyes.
test.use({
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: phoneScreen,
  hasTouch: true,
  isMobile: true, // its scrollbars take no space
});

type Look = (name: string) => Promise<void>;

async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy=true], main .ui-skeleton')).toHaveCount(0);
  await waitForAnimations(page);
}

/** Opens each screen in turn. */
async function visitScreens(page: Page, look: Look): Promise<void> {
  const open = async (name: string, path: string) => {
    await page.goto(path);
    await waitUntilShown(page);
    await look(name);
  };
  await page.goto('/login?new=1');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
  await look('register');

  const patient = await familyWithPatient(page, 'Venkata Lakshmi');
  const { doctor, clinic, date, time } = await slotAtClinic(page);
  const visit = { patientId: patient.id, doctorId: doctor.id, clinicId: clinic.id, city: doctor.city, date, time };
  const { id } = await addVisit(page, visit);
  await open('home', '/');
  await open('doctor', `/doctors/${(await freeSlot(page)).doctor.id}`);
  await open('new patient', '/patients/new?from=/appointment');
  await open('booking without a doctor', '/appointment');
  await page.getByRole('button', { name: 'Choose a doctor' }).click();
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('button').filter({ hasText: 'Next free:' }).first()).toBeVisible();
  await expect(picker.locator('.ui-skeleton')).toHaveCount(0);
  await waitForAnimations(page);
  await look('picker');
  await open('booking with a doctor', `/appointment?doctor=${doctor.id}&patient=${patient.id}`);
  await timeRadios(page).first().check({ force: true });
  await look('booking with a doctor, complete');
  await open('confirmation', `/appointments/${id}`);
}

test('on the booking path, every target is 48 px large and is called what it shows', async ({ page }) => {
  await visitScreens(page, async (name) => {
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await waitForAnimations(page);
      await expectLargeTargets(page, `${name}, ${width} px wide`);
    }
    await expectVoiceNames(page, name);
    await page.setViewportSize(phoneScreen);
  });
});

test('on the booking path and around it, every word can be read at 320 px with a text size of 200 %', {
  tag: '@full',
}, async ({ page, complaints }) => {
  const look = async (name: string) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await setPlainFont(page);
    const setTextSize = (size: string) =>
      page.evaluate(async (fontSize) => {
        document.documentElement.style.setProperty('font-size', fontSize);
        for (const _frame of ['this', 'next']) await new Promise(requestAnimationFrame);
      }, size);
    await setTextSize('200%');
    await waitForAnimations(page);
    await expectReadable(page, name);
    await expectVoiceNames(page, name);
    await setTextSize('');
  };
  await visitScreens(page, look);
  const { rows } = await getJson<{ rows: { id: string }[] }>(page, '/api/appointments');
  for (const [name, path] of [
    ['patients', '/patients'],
    ['slip', `/appointments/${rows[0]?.id}/slip`],
    ['account', '/account'],
    ['pass', '/pass'],
  ] as const) {
    if (name === 'pass') {
      const isStored = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':pass')));
      await expect.poll(isStored).toBe(true);
    }
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await look(name);
  }

  await page.goto('/patients');
  await page.getByTitle('Change City').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('city');
  await page.keyboard.press('Escape');
  // The browser knows that it is offline, so the cancellation waits.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  await look('cancel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(page.getByRole('list', { name: 'Requests that were not sent' })).toBeVisible();
  await look('waiting list');
  await page.context().setOffline(false);
  const isExpected = (text: string) => text.includes('ERR_INTERNET_DISCONNECTED');
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !isExpected(text)));
});
