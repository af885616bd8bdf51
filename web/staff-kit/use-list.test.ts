import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { type ListRules, readListState, rowCountWords, writeListState } from './use-list.ts';

const things: ListRules<'city' | 'name'> = {
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { city: ['Pune', 'Agra'], name: null },
  isAboutPeople: false,
};
const people = { ...things, isAboutPeople: true };

test.each([
  ['an empty address', {}, {}],
  [
    'everything',
    { q: ' rao ', sort: 'name', city: 'Pune', after: 'abc' },
    { q: 'rao', sort: 'name', filters: { city: 'Pune' }, after: 'abc', previousCursors: undefined },
  ],
  ['an unknown sort order and an unknown city', { sort: 'rating', city: 'Atlantis' }, {}],
  ['text that is not a cursor', { after: '<x>' }, {}],
  ['parameters given twice', { q: ['a'], city: ['Pune'], after: ['x'] }, {}],
  ['a filter value that is too long', { name: 'x'.repeat(101) }, {}],
])('%s', (_name, search, expected) => {
  const nothing = { sort: '-created', filters: {}, q: undefined, after: undefined, previousCursors: [] };
  expect(readListState(things, search, undefined)).toEqual({ ...nothing, ...expected });
});

test('in a list of people, the search and the cursor come from the stored state, never from the address', () => {
  const state = readListState(
    people,
    { q: 'Asha', after: 'abc', sort: 'name' },
    { q: 'Rao', after: 'def', previousCursors: [null] },
  );
  expect(state).toEqual({ sort: 'name', filters: {}, q: 'Rao', after: 'def', previousCursors: [null] });
  expect(writeListState(people, state)).toEqual({
    search: { sort: 'name' },
    stored: { q: 'Rao', after: 'def', previousCursors: [null] },
  });
});

test('in a list of things, everything except the previous cursors is in the address', () => {
  const state = readListState(things, { q: 'Rao', after: 'def', city: 'Agra' }, { previousCursors: [null] });
  expect(writeListState(things, state)).toEqual({
    search: { q: 'Rao', after: 'def', city: 'Agra' },
    stored: { previousCursors: [null] },
  });
});

test.each([
  [25, { value: 1234, isCapped: false }, 0, 'Showing 25 of 1,234'],
  [25, { value: 1_000, isCapped: true }, 0, 'Showing 25 of 1,000+'],
  [25, { value: 1234, isCapped: false }, 2, 'Showing 51–75 of 1,234'],
  [1, { value: 1, isCapped: false }, 0, 'Showing 1 of 1'],
  [25, { value: 1234, isCapped: false }, undefined, 'Showing 25 of 1,234'],
])('%i rows', (shown, count, pagesBefore, words) => {
  expect(rowCountWords(createT(null), shown, count, pagesBefore, 25)).toBe(words);
});
