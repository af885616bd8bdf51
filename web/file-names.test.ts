import { expect, test } from 'vitest';

/**
 * The kinds of files in `web/parts/` and beside pages, by the end of their names. If a file matches none, rename it or add
 * a kind.
 */
const kinds: [RegExp, string][] = [
  [/^([a-z-]+-)?queries\.ts$/, 'requests to the server'],
  [/-page\.tsx$/, 'a whole page'],
  [/-sections?\.tsx$/, 'parts of a page'],
  [/-form\.tsx$/, 'a form with its submit'],
  [/-fields?\.tsx$/, 'controls of a form'],
  [/-tabs\.tsx$/, 'the tabs of a form'],
  [/-(grid|picker)\.tsx$/, 'days or times to choose from'],
  [/-dialogs?\.tsx$/, 'dialogs'],
  [/-cards?\.tsx$/, 'cards'],
  [/-list\.tsx$/, 'a list'],
  [/(^|-)columns\.tsx$/, 'the columns of a table'],
  [/(^|-)facts\.tsx$/, 'the facts of a record'],
  [/-loader\.tsx$/, 'loads a record for the parts inside'],
  [/-badges?\.tsx$/, 'badges'],
  [/-actions\.tsx$/, 'the actions of a record'],
  [/-buttons?\.tsx$/, 'buttons with their requests'],
  [/-links\.tsx$/, 'links'],
  [/^use-[a-z-]+\.tsx?$/, 'a hook'],
  [/(^|-)words\.tsx?$/, 'formats data for display'],
  [/-search\.ts$/, 'reads the search parameters of an address'],
  [/-rules\.ts$/, 'pure rules'],
  [/-storage\.ts$/, 'data in the browser storage'],
  [/^(start-)?identity\.ts$/, 'the signed-in account'],
  [/^(lazy-)?sign-out\.ts$/, 'the logout'],
  [/^lazy-[a-z-]+-dialog\.ts$/, 'loads a dialog on demand'],
];

const names = Object.keys(import.meta.glob(['./parts/**', './pages/**/-*'])).map((path) => path.replace('./', ''));
const files = names.map((name) => name.replace(/^.*\/-?/, '').replace('.test.ts', '.ts'));

test('every file of a part, and beside a page, is of a known kind', () => {
  expect(names.length).toBeGreaterThan(150);
  // A stylesheet is named after the component beside it, or after the page.
  const isStyle = (name: string) =>
    name.endsWith('.css') && (names.includes(name.replace('.css', '.tsx')) || /\/-[a-z-]+\.css$/.test(name));
  const isKnown = (name: string, index: number) =>
    isStyle(name) || kinds.some(([pattern]) => pattern.test(files[index] ?? ''));
  expect(names.filter((name, index) => !isKnown(name, index))).toEqual([]);
});

test('every kind has a file', () => {
  expect(kinds.filter(([pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
});
