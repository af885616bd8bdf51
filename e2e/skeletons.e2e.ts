import { addVisit, familyWithPatient, slotAtClinic } from './booking-data.ts';
import { phoneScreen } from './page-checks.ts';
import { expect, openByLink, type Page, test } from './visitor.ts';

/** The height of the first card or row, in pixels. */
async function heightOf(page: Page, selector: string): Promise<number> {
  const first = page.locator(selector).first();
  await expect(first).toBeVisible();
  return (await first.boundingBox())?.height ?? 0;
}

/** Holds back all replies of a list until they are released. */
async function holdList(page: Page, noun: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/api/${noun}([?]|$)`), async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a placeholder is about as high as the card that replaces it, so that nothing jumps', { tag: '@full' }, async ({
  page,
}) => {
  const patient = await familyWithPatient(page, 'Standing Still');
  const { doctor, clinic, date, time } = await slotAtClinic(page);
  const visit = { patientId: patient.id, doctorId: doctor.id, clinicId: clinic.id, city: doctor.city, date, time };
  await addVisit(page, visit);

  const placeholder = 'main .ui-card:has(.ui-skeleton):not(:has(article))';
  for (const [noun, card] of [
    ['appointments', 'main article'],
    ['patients', 'main article[aria-label^="Standing Still"]'],
  ] as const) {
    for (const viewport of [phoneScreen, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      const release = await holdList(page, noun);
      await openByLink(page, `/${noun}`);
      const before = await heightOf(page, placeholder);
      release();
      await expect(page.locator(placeholder)).toHaveCount(0);
      const after = await heightOf(page, card);
      const what = `${noun}, ${viewport.width} px wide: ${before} px, then ${after} px`;
      expect.soft(Math.abs(before - after), what).toBeLessThanOrEqual(Math.max(24, 0.12 * after));
    }
  }

  const release = await holdList(page, 'doctors');
  await page.setViewportSize(phoneScreen);
  await page.goto('/appointment');
  await page.getByRole('button', { name: 'Choose a doctor' }).click();
  const row = 'dialog[open] [aria-busy=true] > div > div:has(> .ui-skeleton)';
  const before = await heightOf(page, row);
  release();
  const after = await heightOf(page, 'dialog[open] section button:has(strong)');
  expect.soft(Math.abs(before - after), `picker: ${before} px, then ${after} px`).toBeLessThanOrEqual(24);
});
