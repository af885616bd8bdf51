import hindi from '../languages/dates/hi.json' with { type: 'json' };
import {
  addVisit,
  chooseDay,
  dayIn,
  familyWithPatient,
  freeSlot,
  getJson,
  shownTime,
  timeRadios,
} from './booking-data.ts';
import { expectAccessible } from './page-checks.ts';
import { expect, type Page, test } from './visitor.ts';

type Spoken = { text: string; lang: string };
type Speech = { spoken: Spoken[]; isSpeaking: () => boolean; end: () => void; load: () => void };
declare global {
  interface Window {
    speech: Speech;
  }
}

/** Gives the browser silent voices. With `isLate`, it loads them only when the test says so, as real browsers do. */
async function giveVoices(page: Page, voices: { lang: string; localService: boolean }[], isLate = false) {
  await page.addInitScript(
    ([given, late]) => {
      type Utterance = Spoken & { onend: (() => void) | null; onerror: (() => void) | null };
      const events = new EventTarget();
      let known = late ? [] : given;
      let current: Utterance | null = null;
      const finish = (how: 'onend' | 'onerror') => {
        const ended = current;
        current = null;
        ended?.[how]?.();
      };
      const synthesis = Object.assign(events, {
        getVoices: () => known,
        cancel: () => finish('onerror'),
        speak: (utterance: Utterance) => {
          current = utterance;
          window.speech.spoken.push({ text: utterance.text, lang: utterance.lang });
        },
      });
      window.speech = {
        spoken: [],
        isSpeaking: () => current !== null,
        end: () => finish('onend'),
        load: () => {
          known = given;
          events.dispatchEvent(new Event('voiceschanged'));
        },
      };
      Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', {
        value: class {
          onend = null;
          onerror = null;
          text: string;
          constructor(text: string) {
            this.text = text;
          }
        },
      });
    },
    [voices, isLate] as const,
  );
}
const spoken = (page: Page) => page.evaluate(() => window.speech.spoken);
const isSpeaking = (page: Page) => page.evaluate(() => window.speech.isSpeaking());
const listen = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Listen' });
const indian = [
  { lang: 'en-US', localService: true },
  { lang: 'en-IN', localService: true },
  { lang: 'hi_IN', localService: true },
];

/** A family with a visit at a clinic, in three days at 3:30 PM. */
async function familyWithVisit(page: Page, name: string) {
  const patient = await familyWithPatient(page, name);
  const { rows } = await getJson<{ rows: { id: string; name: string }[] }>(page, '/api/clinics?limit=1');
  const date = dayIn(3);
  await addVisit(page, { patientId: patient.id, clinicId: rows[0]?.id ?? '', date, time: '15:30' });
  return { clinic: rows[0]?.name ?? '', date };
}

test('the next visit is read aloud on both pages; another press and another page stop it', async ({ page }) => {
  await giveVoices(page, indian);
  const { clinic } = await familyWithVisit(page, 'Leela Menon');
  for (const path of ['/', '/patients']) {
    await page.goto(path);
    await expect(listen(page)).toHaveAttribute('aria-pressed', 'false');
    expect((await listen(page).boundingBox())?.height).toBeGreaterThanOrEqual(48);
    expect(await spoken(page)).toEqual([]); // nobody has pressed `Listen`
    await listen(page).click();
    await expect(listen(page)).toHaveAttribute('aria-pressed', 'true');
    const [first] = await spoken(page);
    expect(first?.lang).toBe('en-IN');
    expect(first?.text).toMatch(
      /^Next visit: Doctor Consultation for Leela Menon Junior, \w+day, \d+ [A-Z][a-z]+ 20\d\d,/,
    );
    expect(first?.text).toContain(`, 3:30 PM, at ${clinic}`);
    await page.evaluate(() => window.speech.end());
    await expect(listen(page)).toHaveAttribute('aria-pressed', 'false');
  }
  await expectAccessible(page);

  await listen(page).click();
  expect(await isSpeaking(page)).toBe(true);
  await listen(page).click();
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await isSpeaking(page)).toBe(false);
  expect(await spoken(page)).toHaveLength(2);

  await listen(page).click();
  expect(await isSpeaking(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Doctor Consultation' }).first().click();
  await expect(page).toHaveURL(/\/appointments\/[\w-]{36}$/);
  await expect.poll(() => isSpeaking(page)).toBe(false);
  await page.goBack();
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a page in Hindi is read by a Hindi voice; without one there is no button', { tag: '@full' }, async ({ page }) => {
  const { date } = await familyWithVisit(page, 'Sarla Gupta');
  await giveVoices(page, indian);
  await page.goto('/hi/patients');
  const button = page.getByRole('main').locator('.ui-button[aria-pressed]');
  await button.click();
  const [first] = await spoken(page);
  expect(first?.lang).toBe('hi-IN');
  expect(first?.text).toContain('Sarla Gupta Junior');
  const month = hindi.months[Number(date.slice(5, 7)) - 1];
  expect(first?.text).toContain(`, ${Number(date.slice(8))} ${month} ${date.slice(0, 4)}, 3:30 PM`);
  await page.goto('/ta/patients'); // the device has no Tamil voice
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(button).toHaveCount(0);
});

test('voices that the browser loads late show the button', { tag: '@full' }, async ({ page }) => {
  await familyWithVisit(page, 'Usha Kale');
  await giveVoices(page, indian, true);
  await page.goto('/patients');
  await expect(page.getByRole('heading', { name: 'Next visit' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(listen(page)).toHaveCount(0);
  await page.evaluate(() => window.speech.load());
  await expect(listen(page)).toBeVisible();
});

test('the summary of a booking is read aloud once everything is chosen, also on a phone', { tag: '@full' }, async ({
  page,
}) => {
  await giveVoices(page, indian);
  await page.setViewportSize({ width: 360, height: 740 });
  const patient = await familyWithPatient(page, 'Gauri Patil');
  const slot = await freeSlot(page);
  await page.goto(`/appointment?doctor=${slot.doctor.id}`);
  await expect(timeRadios(page).first()).toBeAttached(); // the first day with free times is open
  await chooseDay(page, slot);
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  await expect(summary.getByRole('button', { name: 'Listen' })).toHaveCount(0);
  await page.getByRole('radio', { name: shownTime(slot.time), exact: true }).check({ force: true });
  const button = summary.getByRole('button', { name: 'Listen' });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  expect((await summary.boundingBox())?.height).toBeLessThanOrEqual(740 / 6);
  await expect(summary.getByText('₹').first()).toBeVisible();
  await button.click();
  const [first] = await spoken(page);
  expect(first?.text).toMatch(`Your booking: Doctor Consultation for ${patient.name}, `);
  expect(first?.text).toMatch(`The doctor is ${slot.doctor.name}.`);
  await expectAccessible(page);
});

test('the visit pass is read aloud without React', async ({ page }) => {
  await giveVoices(page, indian, true);
  const { clinic, date } = await familyWithVisit(page, 'Parvati Das');
  await page.goto('/hi/patients');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => /^account:.*:pass$/.test(name))))
    .toBe(true);
  await page.goto('/pass');
  const article = page.getByRole('article');
  await expect(article).toContainText(clinic);
  // The slip has the day in English for the clinic, and in the language of the family.
  const day = `${Number(date.slice(8))} ${hindi.months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
  await expect(article.locator('p').first()).toHaveText(
    new RegExp(`, ${day} · [A-Z][a-z]+day, [A-Z][a-z]{2} \\d+, 20`),
  );
  const button = article.locator('button[aria-pressed]');
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.speech.load());
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const [first] = await spoken(page);
  expect(first?.lang).toBe('hi-IN');
  expect(first?.text).toContain('Parvati Das Junior');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
