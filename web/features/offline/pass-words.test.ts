import { expect, test } from 'vitest';
import { passSentences } from './pass-words.ts';

const sources = import.meta.glob<string>(['./pass-document.ts', './waiting-words.ts', '../../lib/spoken-words.ts'], {
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
