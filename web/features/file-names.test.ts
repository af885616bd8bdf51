import { expect, test } from 'vitest';

/** How a file of a feature may be named, and what it is. Rename a file that fits no kind, or add the kind with a word. */
const kinds: [RegExp, string][] = [
  [/^([a-z-]+-)?queries\.ts$/, 'what is asked of the server'],
  [/-page\.tsx$/, 'a whole page'],
  [/-section\.tsx$/, 'a part of a page'],
  [/-form\.tsx$/, 'a form with its submit'],
  [/-fields?\.tsx$/, 'a control of a form'],
  [/-tabs\.tsx$/, 'the tabs of a form'],
  [/-picker\.tsx$/, 'a control that offers what the server has'],
  [/-grid\.tsx$/, 'days or times to choose from'],
  [/-dialog\.tsx$/, 'a dialog'],
  [/-cards?\.tsx$/, 'a card'],
  [/-list\.tsx$/, 'a list'],
  [/-columns\.tsx$/, 'the columns of a table'],
  [/-facts\.tsx$/, 'what is known of a record'],
  [/-view\.tsx$/, 'a record on its way'],
  [/-badge\.tsx$/, 'a badge'],
  [/-picture\.tsx$/, 'a picture'],
  [/-actions\.tsx$/, 'what can be done with a record'],
  [/-button\.tsx$/, 'a button with its request'],
  [/-link\.tsx$/, 'a link'],
  [/^use-[a-z-]+\.ts$/, 'a hook'],
  [/-kind\.ts$/, 'a kind of record that staff manage'],
  [/-words\.ts$/, 'data in words'],
  [/-search\.ts$/, 'what an address says'],
  [/-rules\.ts$/, 'pure rules'],
  [/-storage\.ts$/, 'what the browser stores'],
  [/^(start-)?identity\.ts$/, 'who is signed in'],
  [/^(lazy-)?sign-out\.ts$/, 'the logout'],
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
