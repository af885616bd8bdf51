import { writeFileSync } from 'node:fs';
import { dayIn } from './booking-data.ts';
import { alterReply, openAs } from './staff.ts';
import { expect, type Page, test } from './visitor.ts';

type Visit = {
  id: string;
  startsAt: string;
  status: string;
  patient: { name: string };
  notes: string;
  steps: object[];
};
type Day = { visits: Visit[] };

// Lists on paper. The printable width of A4 with margins of 16 mm, in CSS pixels.
const sheets = [
  { name: 'portrait', landscape: false, width: 672, height: 1001 },
  { name: 'landscape', landscape: true, width: 1001, height: 672 },
];

/** What is wrong with the printed page: a table that is cut or indented, or elements that only a screen needs. */
const problemsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const table = [...document.querySelectorAll('main table')].find(isShown);
    if (!table) return ['no table'];
    const [left, right] = [table.getBoundingClientRect().left, document.documentElement.clientWidth];
    const outside = [...table.querySelectorAll('th, td')].filter(
      (cell) => isShown(cell) && cell.getBoundingClientRect().right > right + 1,
    );
    const clipped = [...table.querySelectorAll('th, td')].filter(
      (cell) => isShown(cell) && cell.scrollWidth > cell.clientWidth + 1,
    );
    const controls = [...document.querySelectorAll('button, input, select, nav, [role=switch]')].filter(
      (control) => isShown(control) && !control.closest('table'),
    );
    // A row that can be opened has an invisible button for screen readers.
    const tableControls = [...table.querySelectorAll('td :is(button, input, select)')].filter(
      (control) => isShown(control) && !control.closest('.sr-only') && control.getBoundingClientRect().width > 1,
    );
    const display = getComputedStyle(table.querySelector('thead') as Element).display;
    return [
      ...(left > 24 ? [`the table begins at ${left} px`] : []),
      ...outside.map((cell) => `outside: ${cell.textContent}`),
      ...clipped.map((cell) => `clipped: ${cell.textContent}`),
      ...[...controls, ...tableControls].map((control) => `a control: ${control.textContent || control.localName}`),
      ...(display === 'table-header-group' ? [] : ['the header is not repeated']),
    ];
  });

/** Prints the page on both sheets. The files are in `test-results`, to look at them. Returns the numbers of pages. */
async function print(page: Page, name: string): Promise<number[]> {
  const pageCounts: number[] = [];
  await page.emulateMedia({ media: 'print' });
  for (const sheet of sheets) {
    await page.setViewportSize({ width: sheet.width, height: sheet.height });
    const file = await page.pdf({ format: 'A4', landscape: sheet.landscape });
    writeFileSync(`test-results/print-${name}-${sheet.name}.pdf`, file);
    expect.soft(await problemsOnPaper(page), `${name}, ${sheet.name}`).toEqual([]);
    pageCounts.push(file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0);
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  return pageCounts;
}

test('tomorrow’s list of 70 visits prints on A4, portrait and landscape', { tag: '@full' }, async ({ page }) => {
  const names: string[] = [];
  await alterReply<Day>(page, '**/api/admin/day?*', (reply) => {
    const kept = reply.visits.filter(({ status }) => status !== 'cancelled'); // a cancelled visit is not on the list
    const [first] = kept;
    if (!first) throw new Error('The demo has visits tomorrow');
    const notes = 'Needs a wheelchair at the entrance. कृपया हिंदी में बात करें। Insurance papers are with the patient.';
    const steps = [{ title: 'Fasting blood sugar and HbA1c', startsAt: first.startsAt, status: 'pending' }];
    reply.visits = Array.from({ length: 70 }, (_, index) => {
      const visit = kept[index % kept.length] ?? first;
      const name = index % 5 === 0 ? `Venkata Subramaniam Lakshminarayanan ${index}` : `Patient Number ${index}`;
      names.push(name);
      const patient = { ...visit.patient, name };
      return { ...visit, id: `${visit.id.slice(0, -4)}${1000 + index}`, patient, notes: index % 3 ? '' : notes, steps };
    });
  });
  await openAs(page, 'assistant', `/admin/day?date=${dayIn(1)}&view=print`);
  const paper = page.getByRole('region', { name: 'Day list' });
  await expect(paper.getByRole('row')).toHaveCount(72);
  await expect(paper.getByRole('row').first()).toContainText('70 visits');
  const pageCounts = await print(page, 'day');
  for (const count of pageCounts) expect(count).toBeGreaterThan(1);
  for (const name of names.slice(0, 70)) await expect(paper.getByText(name, { exact: true })).toBeAttached();
});

const lists: [path: string, rowOf: RegExp][] = [
  ['appointments', /Doctor Consultation/],
  ['patients', /Female|Male|Other/],
  ['doctors', /Dr\./],
  ['clinics', /Mumbai/],
  ['cities', /Mumbai/],
  ['appointment-types', /consultation/i],
  ['users', /\d{5}/],
  ['team', /Administrator/],
  ['audit', /Appointment/],
  ['audit/access-records', /./],
];

test('every admin list prints without controls, from the left margin, with all its columns', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin');
  for (const [path, row] of lists) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('row').filter({ hasText: row }).first(), path).toBeVisible();
    await print(page, path.replace('/', '-'));
  }
  // The last working day of the demo: on a Sunday hardly anybody comes.
  const isSunday = new Date(`${dayIn(-1)}T00:00:00Z`).getUTCDay() === 0;
  await page.goto(`/admin/till?date=${dayIn(isSunday ? -2 : -1)}`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /UPI|Cash|Card/ })
      .first(),
  ).toBeVisible();
  await print(page, 'till');
});
