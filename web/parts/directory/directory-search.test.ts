import { expect, test } from 'vitest';
import { hasLoadedPages, hasSameFilter, readDirectorySearch, validChoice } from './directory-search.ts';

test.each([
  ['an empty address', {}, {}],
  ['everything', { q: ' rao ', city: 'Pune', page: '3' }, { q: 'rao', city: 'Pune', page: 3 }],
  ['a page as a number, as a script sets it', { page: 2 }, { page: 2 }],
  ['empty values, as a form without script sends them', { q: '', city: '', page: '' }, {}],
  ['control characters', { q: 'ra\u0000o\u0007', city: '\u0000' }, { q: 'rao' }],
  ['only spaces', { q: '   ' }, {}],
  ['digits stay text', { q: '400050' }, { q: '400050' }],
  ['a very long search stays', { q: 'x'.repeat(500) }, { q: 'x'.repeat(500) }],
  ['a parameter given twice', { q: ['a', 'b'], page: ['1', '2'] }, {}],
  ['the first page', { page: '1' }, {}],
  ['page zero', { page: '0' }, {}],
  ['a page below zero', { page: '-2' }, {}],
  ['a page with a fraction', { page: '2.5' }, {}],
  ['a page that is a word', { page: 'two' }, {}],
  ['a page in scientific notation', { page: '1e1' }, {}],
  ['more pages than the maximum of 40', { page: '41' }, { page: 40 }],
  ['a number with too many digits', { page: '999999999999' }, {}],
])('%s', (_name, raw, expected) => {
  expect(readDirectorySearch(raw)).toEqual({ q: undefined, city: undefined, page: undefined, ...expected });
});

test('a filter value is ignored if it is not one of the choices', () => {
  expect(validChoice('Pune', ['Pune', 'Agra'])).toBe('Pune');
  expect(validChoice('Atlantis', ['Pune'])).toBeUndefined();
  expect(validChoice(undefined, ['Pune'])).toBeUndefined();
  expect(validChoice('Pune', undefined)).toBe('Pune'); // the choices could not be loaded
});

test.each([
  ['no page is in the cache', undefined, 1, false],
  ['all pages are in the cache', [{ next: 'x' }, { next: 'y' }], 2, true],
  ['a page is missing', [{ next: 'x' }], 2, false],
  ['the list has fewer pages than requested, and its last page is in the cache', [{ next: null }], 5, true],
])('%s', (_name, pages, pageCount, expected) => {
  expect(hasLoadedPages(pages, pageCount)).toBe(expected);
});

test.each([
  ['more pages of the same list', { q: 'rao', page: 2 }, true],
  ['another text', { q: 'mehta' }, false],
  ['one filter more', { q: 'rao', city: 'Pune' }, false],
  ['no filter', {}, false],
])('%s', (_name, search, expected) => {
  expect(hasSameFilter(search, { q: 'rao', city: undefined })).toBe(expected);
});
