import { expect, test } from 'vitest';
import { hasSteps, ifKnown, readListSearch } from './list-search.ts';

test.each([
  ['an empty address', {}, {}],
  ['everything', { q: ' rao ', city: 'Pune', page: '3' }, { q: 'rao', city: 'Pune', page: 3 }],
  ['what a script gives', { page: 2 }, { page: 2 }],
  ['empty values, as a plain form sends them', { q: '', city: '', page: '' }, {}],
  ['signs that HTML cannot hold', { q: 'ra\u0000o\u0007', city: '\u0000' }, { q: 'rao' }],
  ['only spaces', { q: '   ' }, {}],
  ['digits stay text', { q: '400050' }, { q: '400050' }],
  ['a hopeless search stays', { q: 'x'.repeat(500) }, { q: 'x'.repeat(500) }],
  ['a parameter given twice', { q: ['a', 'b'], page: ['1', '2'] }, {}],
  ['the first page', { page: '1' }, {}],
  ['page zero', { page: '0' }, {}],
  ['a page below zero', { page: '-2' }, {}],
  ['a page with a fraction', { page: '2.5' }, {}],
  ['a page that is a word', { page: 'two' }, {}],
  ['a page in another notation', { page: '1e1' }, {}],
  ['a page beyond the last', { page: '41' }, { page: 40 }],
  ['a page beyond all', { page: '999999999999' }, {}],
])('%s', (_name, raw, expected) => {
  expect(readListSearch(raw)).toEqual({ q: undefined, city: undefined, page: undefined, ...expected });
});

test('a filter counts only where it can be chosen', () => {
  expect(ifKnown('Pune', ['Pune', 'Agra'])).toBe('Pune');
  expect(ifKnown('Atlantis', ['Pune'])).toBeUndefined();
  expect(ifKnown(undefined, ['Pune'])).toBeUndefined();
  expect(ifKnown('Pune', undefined)).toBe('Pune'); // the choices could not be loaded
});

test.each([
  ['nothing is there', undefined, 1, false],
  ['enough is there', [{ next: 'x' }, { next: 'y' }], 2, true],
  ['more is wanted', [{ next: 'x' }], 2, false],
  ['more is wanted, but there is none', [{ next: null }], 5, true],
])('%s', (_name, pages, steps, expected) => {
  expect(hasSteps(pages, steps)).toBe(expected);
});
