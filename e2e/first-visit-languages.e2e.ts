import { freeSlot, getJson } from './booking-data.ts';
import { expectAccessible } from './page-checks.ts';
import { translator } from './sentences.ts';
import { expect, newPhone, type Page, test } from './visitor.ts';

// These journeys load many pages, which is slow on a busy machine.
test.use({
  viewport: { width: 360, height: 780 },
  storageState: { cookies: [], origins: [] },
  hasTouch: true,
  isMobile: true,
});

const password = 'jasmine at dusk';
/** The number of a patient or a visit, such as `BF22DC-P001-0672A6`. */
const patientNumber = /[0-9A-F]{6}-P\d{3}(-[0-9A-F]{6})?/g;

/**
 * Finds words in Latin letters on the page, except texts marked as English, numbers of patients and visits, AM and PM,
 * and the names in `allowed`, which are never translated.
 */
async function latinWords(page: Page, allowed: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, svg, [lang|="en"], [translate="no"], .font-mono')) continue;
      if (element.checkVisibility({ visibilityProperty: true })) found.push(node.textContent ?? '');
    }
    return found;
  });
  const isAllowed = (word: string) =>
    /^(AM|PM|CareSaathi|UPI|SMS|QR|WhatsApp)$/.test(word) || allowed.some((text) => text.includes(word));
  return texts
    .flatMap((text) => text.replace(patientNumber, '').match(/[A-Za-z]{2,}/g) ?? [])
    .filter((word) => !isAllowed(word));
}

for (const [language, name, tag] of [
  ['ta', 'லட்சுமி வெங்கடராமன்', []],
  ['pa', 'ਲਕਸ਼ਮੀ ਕੌਰ', ['@full']],
] as const) {
  test(`a first booking by somebody who reads no English (${language})`, { tag: [...tag] }, async ({ page }) => {
    const t = translator(language);
    const { doctor } = await freeSlot(page);
    const { hospital } = await getJson<{ hospital: string }>(page, `/api/doctors/${doctor.id}`);
    const expectNoEnglish = async () => expect(await latinWords(page, [doctor.name, hospital])).toEqual([]);

    await page.goto(`/${language}`);
    const city = page.getByRole('dialog', { name: t('Select Your City') });
    await city.getByRole('button').first().click();
    await page.getByRole('button', { name: t('I agree') }).click();
    await page
      .getByRole('article', { name: doctor.name })
      .getByRole('link', { name: doctor.name, exact: true })
      .click();
    await expect(page).toHaveURL(`/${language}/doctors/${doctor.id}`);
    await expectNoEnglish();
    await page.locator('a[href*="time="]').last().click();

    const form = page.getByRole('tabpanel', { name: t('Register') });
    await form.getByLabel(t('Full name')).fill(name);
    await form.getByLabel(t('Phone number')).fill(newPhone());
    await form.getByLabel(t('Password'), { exact: true }).fill(password);
    await form.getByLabel(t('Confirm password')).fill(password);
    await expectNoEnglish();
    await form.getByRole('button', { name: t('Register') }).click();

    await expect(page.getByText(t('Who is the visit for? Then you choose the time and book.'))).toBeVisible();
    await page.getByRole('button', { name: t('For me') }).click();
    await page.getByLabel(t('Age')).fill('34');
    await page.getByText(t('Female'), { exact: true }).click();
    await expectNoEnglish();
    await page.getByRole('button', { name: t('Add Patient') }).click();

    await expect(page).toHaveURL(new RegExp(`/${language}/appointment\\?doctor=`));
    await expectNoEnglish();
    await page.getByRole('button', { name: t('Book Appointment') }).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/patients/[0-9a-f-]{36}$`));
    await expect(page.getByText(t('Appointment Booked'))).toBeVisible();
    await expectNoEnglish();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  });
}
