import { expect, test } from 'vitest';
import { chooseVoice } from './speech.ts';

/** Voices by their tag; `remote` ones need the network. */
const voicesOf = (...tags: string[]) =>
  tags.map((tag) => ({ lang: tag.replace(' remote', ''), localService: !tag.endsWith(' remote'), tag }));

test.each<[string, string[], string | null]>([
  ['hi', [], null],
  ['hi', ['en-US', 'fr-FR'], null],
  ['hi', ['en-IN', 'hi-IN'], 'hi-IN'],
  ['hi', ['hi'], 'hi'],
  ['hi', ['hi_IN'], 'hi_IN'],
  ['hi', ['HI-in'], 'HI-in'],
  ['hi', ['hil-PH'], null], // Hiligaynon
  ['hi', ['hi-IN remote', 'hi-IN'], 'hi-IN'],
  ['hi', ['hi-IN remote'], 'hi-IN remote'],
  ['bn', ['bn-BD', 'bn-IN'], 'bn-IN'],
  ['bn', ['bn-BD', 'bn-IN remote'], 'bn-BD'],
  ['ta', ['ta-LK', 'ta-SG'], 'ta-LK'],
  ['en', ['en-US', 'en-GB', 'en-IN'], 'en-IN'],
  ['en', ['en-US', 'en-GB'], 'en-GB'],
  ['en', ['en-US', 'hi-IN'], 'en-US'],
  ['en', ['en-IN remote', 'en-US'], 'en-US'],
  ['en', ['en-US remote', 'en-GB remote'], 'en-GB remote'],
])('for %s, of %j: %s', (language, tags, expected) => {
  expect(chooseVoice(voicesOf(...tags), language)?.tag ?? null).toBe(expected);
});
