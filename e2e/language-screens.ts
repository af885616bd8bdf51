import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addVisit, dayIn, familyWithPatient, getJson } from './booking-data.ts';
import { fontsOfDevice } from './device-fonts.ts';
import { findUnreadable, waitForAnimations } from './page-checks.ts';
import { test as base, expect, type Page } from './visitor.ts';

// Opens the screens of visitors and families in a language, on a small phone and with large text, and checks that all
// words can be read. The test device has no font for the language, so every machine uses the font of the site.

export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'caresaathi-fonts-'));
      await use({ ...launchOptions, env: fontsOfDevice(folder) });
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  contextOptions: { reducedMotion: 'reduce' },
});

type Data = { doctor: string; clinic: string; patient: string; visit: string };

/** The screens that `npm test` looks at. */
const keyScreens = ({ doctor }: Data) => ['/', '/doctors', `/doctors/${doctor}`, '/login', '/help', '/appointment'];
const otherScreens = ({ clinic, patient, visit }: Data) => [
  ...['/clinics', `/clinics/${clinic}`, '/faq', '/services', '/about', '/terms', '/privacy', '/nowhere'],
  ...['/patients', `/patients/${patient}`, `/patients/${patient}/edit`, '/patients/new'],
  ...['/appointments', `/appointments/${visit}`, `/appointments/${visit}/slip`],
  ...['/account', '/account/messages', '/change-password', '/inbox', '/forgot-password'],
];
const sizes = [
  [320, '100%'],
  [360, '100%'],
  [320, '200%'],
] as const;

/** Returns what cannot be read, by screen and size. */
export async function findProblems(page: Page, language: string, which: 'key' | 'all'): Promise<string[]> {
  const data = await prepareData(page);
  const paths = [...keyScreens(data), ...(which === 'all' ? otherScreens(data) : [])];
  const problems: string[] = [];
  for (const path of paths) {
    const isForVisitors = path === '/login' || path === '/forgot-password';
    const session = isForVisitors ? await page.context().cookies() : [];
    if (isForVisitors) await page.context().clearCookies({ name: 'session' });
    await page.goto(language === 'en' ? path : `/${language}${path}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main [aria-busy=true], main .ui-skeleton')).toHaveCount(0);
    for (const [width, size] of sizes) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(async (fontSize) => {
        document.documentElement.style.setProperty('font-size', fontSize);
        for (const _frame of ['this', 'next']) await new Promise(requestAnimationFrame);
        await document.fonts.ready;
      }, size);
      await waitForAnimations(page);
      const found = await findUnreadable(page);
      const screen = path.replace(/[\w-]{36}/, '…');
      problems.push(...found.map((problem) => `${screen}, ${width} px, text ${size}: ${problem}`));
    }
    if (isForVisitors) await page.context().addCookies(session);
  }
  return problems;
}

/** A family with a patient and a visit, and the ids for addresses. */
async function prepareData(page: Page): Promise<Data> {
  const { id: patient } = await familyWithPatient(page, 'Kamala');
  const { id: visit } = await addVisit(page, { patientId: patient, date: dayIn(9), time: '15:30' });
  const first = async (path: string) => (await getJson<{ rows: { id: string }[] }>(page, path)).rows[0]?.id ?? '';
  const doctor = await first('/api/doctors?q=Subramaniam');
  return { doctor, clinic: await first('/api/clinics?q=Marina'), patient, visit };
}
