import { expect, test } from 'vitest';
import { searchWords, withoutJoiners } from '#contract/shared/search-words.ts';
import { cityNames } from '#demo/cities.ts';
import { sql } from '#server/db/sql.ts';
import { readEverydayWords } from '#server/features/doctors/everyday-words-rules.ts';
import { testApp } from '#server/test/app.ts';
import { fullNames, scripts, singleNames } from './search-by-script.ts';

const t = testApp();

test('there are a hundred different full names, each in eight scripts', () => {
  expect(new Set(fullNames.map(({ latin }) => latin)).size).toBe(100);
  for (const { latin, spellings } of [...singleNames, ...fullNames]) {
    expect(spellings.length, latin).toBe(scripts.length);
    expect(new Set(spellings).size, latin).toBe(scripts.length);
  }
});

// These spellings differ by more than a vowel: they are found only together with another word, or not at all.
const knownExceptions = [
  'Gowda கவுடா',
  'Kaur கவுர்',
  'Subramanian सुब्रमण्यम',
  'Subramanian ਸੁਬਰਾਮਨੀਅਮ',
  'Subramanian સુબ્રમણ્યમ',
];

test('all spellings of a name have its skeleton, with few exceptions', async () => {
  const pairs = singleNames.flatMap(({ latin, spellings }) =>
    spellings.map((spelling) => ({ latin, spelling: spelling.replace(/[\u200c\u200d]/g, '') })),
  );
  const missed = await t.owner.rows<{ pair: string }>(sql`
    select latin || ' ' || spelling as pair
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p(latin text, spelling text)
    where not coalesce(search_skeletons(search_fold(latin)) @@ skeleton_query(array[spelling], false), false)`);
  expect(missed.map(({ pair }) => pair)).toEqual(knownExceptions);
});

test('no name is read as an everyday word for a specialty, or left out beside one', () => {
  const alike = 'Gaya Mandi Pali Dadar Nadu Anna Muthu Bedi Bhatt Mona Pal Kala Lal Khare Raha Jana लाल खरे गया'.split(
    ' ',
  );
  const names = [...singleNames.flatMap(({ latin, spellings }) => [latin, ...spellings]), ...cityNames, ...alike];
  const read = (typed: string) => readEverydayWords(searchWords(withoutJoiners(typed)));
  const lost = names.filter((name) => read(name).specialties || read(`heart doctor ${name}`).rest.length === 0);
  expect(lost).toEqual([]);
});
