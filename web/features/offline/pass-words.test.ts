import { expect, test } from 'vitest';
import { createT } from '#web/ui/use-t.tsx';
import { passSentences, passTranslation } from './pass-words.ts';

const sources = import.meta.glob<string>(['./pass-document.ts', './waiting-words.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('the pass stores every sentence that it says', () => {
  const said = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, sentence]) => sentence),
  );
  expect([...new Set(said)].toSorted()).toEqual(passSentences.toSorted());
});

test('the pass stores the names of days and months', () => {
  const dates = { months: ['जनवरी'], weekdays: ['सोमवार'], shortWeekdays: ['सोम'], narrowWeekdays: ['सो'] };
  expect(passTranslation(createT({ language: 'hi', catalogue: {}, dates }))?.dates).toEqual(dates);
  expect(passTranslation(createT(null))).toBeUndefined();
});
