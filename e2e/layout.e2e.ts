import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addVisit, dayIn, getJson } from './booking-data.ts';
import { expectReadable, expectVoiceNames, setPlainFont, waitForAnimations } from './page-checks.ts';
import { staff } from './staff.ts';
import { expect, type Page, registerFamily, signInAs, test } from './visitor.ts';

// Compares the positions of landmarks, headings, cards and controls of the key screens with `layout.json`. It compares
// boxes instead of pixels, in our own font, so that every Chromium gives the same result. After an intended change, check
// the screens and renew the file: `LAYOUT=renew npx playwright test e2e/layout.e2e.ts`. Its diff shows what moved.

type Boxes = Record<string, string>;
type Layout = Record<string, Record<string, Boxes>>;

const file = join(import.meta.dirname, 'layout.json');
const isRenewed = process.env.LAYOUT === 'renew';

// Only data that earlier journeys of this worker do not change: doctors and clinics of the demo, a new family.
const openScreens = {
  home: '/',
  doctors: '/doctors?q=Gokhale',
  doctor: async (page: Page) => {
    const { rows } = await getJson<{ rows: { id: string }[] }>(page, '/api/doctors?q=Subramaniam');
    return `/doctors/${rows[0]?.id}`; // a doctor without weekly hours, because free times change every day
  },
  clinics: '/clinics?q=Marina',
  help: '/help',
  'sign in': '/login',
  register: '/login#register',
};
const familyScreens = { patients: '/patients', booking: '/appointment', appointments: '/appointments' };
const staffScreens = {
  'manage appointments': '/admin/appointments', // with an empty list: see below
  'manage patients': '/admin/patients',
  'manage doctors': '/admin/doctors?q=Gokhale',
};

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // each test opens all key screens

test('the layout of the key screens is unchanged', async ({ page }) => {
  const widths = [360, 1280];
  const seen: Layout = {};
  await visitScreens(page, async (name) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await waitForAnimations(page);
      seen[width] = { ...seen[width], [name]: await boxesOf(page) };
    }
  });

  const known: Layout = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (isRenewed) writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
  else
    for (const width of widths)
      expect(differences(known[width] ?? {}, seen[width] ?? {}), `${width} px wide`).toEqual([]);
});

test('every word of the key screens can be read on narrow screens with large text', { tag: '@full' }, async ({
  page,
}) => {
  await visitScreens(page, async (name) => {
    for (const [width, size] of [
      [320, '200%'],
      [768, '150%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(async (fontSize) => {
        document.documentElement.style.setProperty('font-size', fontSize);
        for (const _frame of ['this', 'next']) await new Promise(requestAnimationFrame);
      }, size);
      await waitForAnimations(page);
      await expectReadable(page, `${name}, ${width} px wide, text size ${size}`);
      await expectVoiceNames(page, name);
    }
  });
});

/** Opens each key screen in turn, in our own font. */
async function visitScreens(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  const look = async (name: string) => {
    await waitUntilShown(page);
    await setPlainFont(page);
    await check(name);
  };
  for (const [name, path] of Object.entries(openScreens)) {
    await page.goto(typeof path === 'string' ? path : await path(page));
    if (name === 'register') await page.getByRole('tab', { name: 'Register' }).click();
    await look(name);
  }
  await familyWithOneAppointment(page);
  for (const [name, path] of Object.entries(familyScreens)) {
    await page.goto(path);
    await look(name);
  }
  await page.route(/\/api\/admin\/(appointments|patients)\/search/, (route) =>
    route.fulfill({ json: { rows: [], next: null, count: { value: 0, isCapped: false } } }),
  );
  await signInAs(page, staff.admin);
  for (const [name, path] of Object.entries(staffScreens)) {
    await page.goto(path);
    await look(name);
  }
}

async function familyWithOneAppointment(page: Page) {
  await registerFamily(page, 'Standing Still');
  const ids: string[] = [];
  for (const name of ['Kamala Devi', 'Venkata Subrahmanyeswara Lakshmi Narasimha Raju']) {
    const answer = await page.request.post('/api/patients', { data: { name, age: 68, gender: 'Female' } });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  await addVisit(page, { patientId: ids[0] ?? '', date: dayIn(9), time: '15:30' });
}

async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  if (!page.url().includes('/admin')) await expect(page.getByTitle('Change City')).toHaveText('Mumbai');
  await expect(page.locator('main [aria-busy=true], main .ui-skeleton')).toHaveCount(0);
}

/** The boxes of landmarks, headings, cards and controls by role and name: `x y width height`, relative to their container. */
function boxesOf(page: Page): Promise<Boxes> {
  return page.evaluate(() => {
    const containers = 'body, header, main, footer, aside, section, article, form';
    const controls = 'h1, h2, h3, input, select, textarea, button, [role=tab], a.ui-button, .site-menu-link';
    const boxes: Record<string, string> = {};
    for (const element of document.querySelectorAll<HTMLElement>(`${containers}, ${controls}`)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, dialog')) continue;
      const box = element.getBoundingClientRect();
      const holder = element.parentElement?.closest(containers) ?? element;
      const from = holder.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute('aria-label');
      const text = label ?? (element.matches(containers) ? '' : element.innerText || element.title);
      const words = text.replace(/, \d+ unread.*/, ''); // the number of messages depends on the time
      const name = `${element.localName} ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`.trim();
      const key = [name, ...Array.from({ length: 40 }, (_, at) => `${name} #${at + 2}`)].find(
        (free) => !(free in boxes),
      );
      boxes[key ?? name] = [box.x - from.x, box.y - from.y, box.width, box.height].map(Math.round).join(' ');
    }
    return boxes;
  });
}

/** The boxes that appeared, disappeared or moved. There is a tolerance, because native controls differ by a pixel or two. */
function differences(known: Record<string, Boxes>, seen: Record<string, Boxes>): string[] {
  return Object.keys({ ...known, ...seen }).flatMap((screen) => {
    const [before = {}, after = {}] = [known[screen], seen[screen]];
    return Object.keys({ ...before, ...after }).flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      return was && is && isNear(was, is) ? [] : [`${screen}: ${name} was ${was ?? 'not there'}, is ${is ?? 'gone'}`];
    });
  });
}

function isNear(one: string, other: string): boolean {
  const values = other.split(' ').map(Number);
  return one.split(' ').every((part, at) => {
    const [was, is] = [Number(part), values[at] ?? Number.NaN];
    return Math.abs(was - is) <= Math.max(4, 0.015 * was);
  });
}
