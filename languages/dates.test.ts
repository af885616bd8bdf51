import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messageLanguages } from '#contract/message-kinds.ts';
import { foreignCharacters, type Translated } from './scripts.ts';

const namesOf = (language: string): Record<'months' | 'weekdays' | 'shortWeekdays', string[]> =>
  JSON.parse(readFileSync(`languages/dates/${language}.json`, 'utf8'));
const translated = messageLanguages.filter((language): language is Translated => language !== 'en');

describe.each(translated)('the names in %s', (language) => {
  const names = namesOf(language);
  // The Unicode consortium's names, from the data of Node. They may have an invisible joiner more.
  const nameOf = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'UTC', ...options })
      .format(date)
      .replaceAll('\u200c', '');

  test('are those of the Unicode consortium', () => {
    expect(names.months).toEqual(
      Array.from({ length: 12 }, (_, month) => nameOf(new Date(Date.UTC(2027, month, 5)), { month: 'long' })),
    );
    const weekdays = (weekday: 'long' | 'short') =>
      Array.from({ length: 7 }, (_, index) => nameOf(new Date(Date.UTC(2027, 0, 4 + index)), { weekday }));
    expect(names.weekdays).toEqual(weekdays('long'));
    // Tamil has no usual short names.
    expect(names.shortWeekdays).toEqual(weekdays(language === 'ta' ? 'long' : 'short'));
  });

  test('are those of the messages, in the own script', () => {
    const text = readFileSync(`server/messages/texts/languages/${language}.ts`, 'utf8');
    for (const name of Object.values(names).flat()) {
      expect(text).toContain(`'${name}'`);
      expect(foreignCharacters(name, language)).toEqual([]);
    }
  });
});
