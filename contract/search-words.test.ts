import { expect, test } from 'vitest';
import { isFoundInside, matchesSearch, searchWords } from './search-words.ts';

test.each([
  ['nothing', '', []],
  ['one word', 'Rohan', ['Rohan']],
  ['words in any dress', "  Dr. Joaquim D'Souza, (Mumbai) ", ['Dr', 'Joaquim', 'D', 'Souza', 'Mumbai']],
  ['a PIN code', '400050', ['400050']],
  ['accents stay, they are folded later', 'José', ['José']],
  ['Devanagari, vowel signs and joined letters included', 'मीरा स्मिता', ['मीरा', 'स्मिता']],
  ['Tamil', 'சென்னை', ['சென்னை']],
  ['right to left', 'د. علي', ['د', 'علي']],
  ['signs alone name nobody', '%_\\ "\';--', []],
  ['a sign that only joins letters begins no word', '््', []],
  ['modifier letters are no letters', 'ʼʼʼ', []],
  ['at most six words', 'a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%s', (_name, typed, expected) => {
  expect(searchWords(typed)).toEqual(expected);
});

test.each([
  ['ra', false],
  ['rao', true],
  ['म', false],
  ['म्म', false], // three signs, but never three letters in a row
  ['मीरा', true],
  ['400', true],
])('%s is looked for inside words: %s', (word, expected) => {
  expect(isFoundInside(word)).toBe(expected);
});

test.each([
  ['nothing typed', '', true],
  ['words in any order', 'delhi new', true],
  ['without case and accents', 'NÉW', true],
  ['three letters inside a word', 'elh', true],
  ['two letters that begin a word', 'de', true],
  ['two letters after a hyphen', 'ca', true],
  ['two letters inside a word', 'lh', false],
  ['every word is needed', 'new pune', false],
  ['signs alone', '%', false],
])('%s', (_name, typed, expected) => {
  expect(matchesSearch('New Delhi-Cántt', typed)).toBe(expected);
});
