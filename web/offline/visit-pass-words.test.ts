import { expect, test } from 'vitest';
import { passSentences, passTranslation } from './visit-pass-words.ts';

const sources = import.meta.glob<string>(['./visit-pass-document.ts', './waiting-words.ts', '../lib/spoken-words.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the pass stores every sentence that it says', () => {
  const said = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, sentence]) => sentence),
  );
  const places = ['From {from}', 'From {from} to {to}']; // placesWords()
  expect([...new Set([...said, ...places])].toSorted()).toEqual(passSentences.toSorted());
});

test('the pass stores the names of days and months, and of its visits', () => {
  const dates = { months: ['जनवरी'], weekdays: ['सोमवार'], shortWeekdays: ['सोम'], narrowWeekdays: ['सो'] };
  const names = { 'Lab Test': 'लैब टेस्ट' };
  const stored = passTranslation({ language: 'hi', catalogue: {}, dates, names }, [{ title: 'Lab Test' }]);
  expect(stored.dates).toEqual(dates);
  expect(stored.sentences['Lab Test']).toBe('लैब टेस्ट');
});
