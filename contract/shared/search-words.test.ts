import { expect, test } from 'vitest';
import { matchesInsideWords, matchesSearch, searchWords } from './search-words.ts';

test.each([
  ['empty', '', []],
  ['one word', 'Rohan', ['Rohan']],
  ['words with punctuation', "  Dr. Joaquim D'Souza, (Mumbai) ", ['Dr', 'Joaquim', 'D', 'Souza', 'Mumbai']],
  ['a PIN code', '400050', ['400050']],
  ['accents are kept here and folded later', 'José', ['José']],
  ['Devanagari with vowel signs and joined letters', 'मीरा स्मिता', ['मीरा', 'स्मिता']],
  ['Tamil', 'சென்னை', ['சென்னை']],
  ['right to left', 'د. علي', ['د', 'علي']],
  ['punctuation alone is no word', '%_\\ "\';--', []],
  ['a mark that only joins letters does not begin a word', '््', []],
  ['modifier letters do not begin a word', 'ʼʼʼ', []],
  ['at most six words', 'a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%s', (_name, typed, expected) => {
  expect(searchWords(typed)).toEqual(expected);
});

test.each([
  ['ra', false],
  ['rao', true],
  ['म', false],
  ['म्म', false], // three code points, but not three letters in a row
  ['मीरा', true],
  ['400', true],
])('%s matches inside words: %s', (word, expected) => {
  expect(matchesInsideWords(word)).toBe(expected);
});

test.each([
  ['an empty search', '', true],
  ['words in any order', 'delhi new', true],
  ['without case and accents', 'NÉW', true],
  ['three letters inside a word', 'elh', true],
  ['two letters that begin a word', 'de', true],
  ['two letters after a hyphen', 'ca', true],
  ['two letters inside a word', 'lh', false],
  ['one word is missing', 'new pune', false],
  ['punctuation alone', '%', false],
])('%s', (_name, typed, expected) => {
  expect(matchesSearch('New Delhi-Cántt', typed)).toBe(expected);
});
