import { expect, test } from 'vitest';

/** The allowed file names of a feature, with a description. Rename a file that matches none, or add a kind. */
const kinds: [RegExp, string][] = [
  [/^([a-z-]+-)?queries\.ts$/, 'requests to the server'],
  [/-page\.tsx$/, 'a whole page'],
  [/-section\.tsx$/, 'a part of a page'],
  [/-form\.tsx$/, 'a form with its submit'],
  [/-fields?\.tsx$/, 'a control of a form'],
  [/-tabs\.tsx$/, 'the tabs of a form'],
  [/-picker\.tsx$/, 'a control whose options come from the server'],
  [/-grid\.tsx$/, 'days or times to choose from'],
  [/-dialog\.tsx$/, 'a dialog'],
  [/-cards?\.tsx$/, 'a card'],
  [/-list\.tsx$/, 'a list'],
  [/-columns\.tsx$/, 'the columns of a table'],
  [/-facts\.tsx$/, 'the facts of a record'],
  [/-view\.tsx$/, 'loads a record and shows it'],
  [/-badge\.tsx$/, 'a badge'],
  [/-picture\.tsx$/, 'a picture'],
  [/-actions\.tsx$/, 'the actions of a record'],
  [/-buttons?\.tsx$/, 'a button with its request'],
  [/-link\.tsx$/, 'a link'],
  [/^use-[a-z-]+\.ts$/, 'a hook'],
  [/-kind\.ts$/, 'a kind of record that staff manage'],
  [/-words\.ts$/, 'formats data for display'],
  [/-search\.ts$/, 'reads the search parameters of an address'],
  [/-rules\.ts$/, 'pure rules'],
  [/-storage\.ts$/, 'data in the browser storage'],
  [/^(start-)?identity\.ts$/, 'the signed-in account'],
  [/^(lazy-)?sign-out\.ts$/, 'the logout'],
  [/^lazy-[a-z-]+-dialog\.ts$/, 'loads a dialog on demand'],
  [/^(start|family)-offline\.ts$/, 'starts what works without a network'],
  [/^waiting-(requests|presses|sender)\.ts$/, 'requests that wait for the network'],
  [/^pass-document\.ts$/, 'the page that opens without a network'],
];

const names = Object.keys(import.meta.glob('./*/*')).map((path) => path.replace('./', ''));

test('every file of a feature is of a known kind', () => {
  expect(names.length).toBeGreaterThan(100);
  const isKnown = (name: string) => {
    const file = name.replace(/^[a-z-]+\//, '').replace('.test.ts', '.ts');
    // A stylesheet is named after the component beside it.
    if (file.endsWith('.css')) return names.includes(name.replace('.css', '.tsx'));
    return kinds.some(([pattern]) => pattern.test(file));
  };
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

test('every kind has a file', () => {
  const files = names.map((name) => name.replace(/^[a-z-]+\//, ''));
  expect(kinds.filter(([pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
});
