import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messageLanguages } from '#contract/messages/kinds.ts';
import { readAreas } from './areas.ts';
import { foreignCharacters, type Translated } from './foreign-characters.ts';

type NameKind = 'months' | 'weekdays' | 'shortWeekdays' | 'narrowWeekdays';
const namesOf = (language: string): Record<NameKind, string[]> =>
  JSON.parse(readFileSync(`languages/dates/${language}.json`, 'utf8'));
const translated = messageLanguages.filter((language): language is Translated => language !== 'en');

describe.each(translated)('the names in %s', (language) => {
  const names = namesOf(language);
  // The names of the Unicode consortium, from the data of Node, without the invisible joiners that some of them have.
  const nameOf = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'UTC', ...options })
      .format(date)
      .replaceAll('\u200c', '');

  test('are those of the Unicode consortium', () => {
    expect(names.months).toEqual(
      Array.from({ length: 12 }, (_, month) => nameOf(new Date(Date.UTC(2027, month, 5)), { month: 'long' })),
    );
    const weekdays = (weekday: 'long' | 'short' | 'narrow') =>
      Array.from({ length: 7 }, (_, index) => nameOf(new Date(Date.UTC(2027, 0, 4 + index)), { weekday }));
    expect(names.weekdays).toEqual(weekdays('long'));
    // Tamil has no usual short names.
    expect(names.shortWeekdays).toEqual(weekdays(language === 'ta' ? 'long' : 'short'));
    expect(names.narrowWeekdays).toEqual(weekdays('narrow'));
    expect(new Set(names.narrowWeekdays).size).toBe(7);
  });

  test('are those of the messages, in the own script', () => {
    const { dates } = JSON.parse(readFileSync(`languages/messages/${language}.json`, 'utf8'));
    const { narrowWeekdays: _, ...others } = names;
    expect(dates).toEqual(others);
    for (const name of Object.values(names).flat()) expect(foreignCharacters(name, language)).toEqual([]);
  });
});

/** Code that writes dates in English or in the language of the browser, or numbers not as Indian English writes them. */
const notInLanguage = [
  /import \{[^}]*\b(shortDate|weekdayOf|weekdays)\b[^}]*\} from '[^']*\/clock\.ts'/,
  /\bIntl\.\w+Format\b(?!\('en-IN')/,
  /\.toLocale(Date|Time)String\(/,
  /\.toLocaleString\((?!'en-IN')/,
];
// The files that write dates for all others, and files that compare English names of weekdays with records.
const inEnglish =
  /^web\/(i18n\/dates|parts\/times\/time-words|pages\/admin\/(doctors\/-(availability-rules|doctor-tabs)|clinics\/-clinic-tabs))\./;

test('pages write dates with datesIn(t), and numbers with Latin digits', () => {
  const files = [...readAreas().keys()].filter((file) => !inEnglish.test(file));
  expect(files).toContain('web/offline/waiting-sender.ts');
  expect(files).toContain('web/parts/times/calendar-grid.tsx');
  expect(files).toContain('web/parts/day/staff/day-words.ts');
  const isWrong = (file: string) => notInLanguage.some((pattern) => pattern.test(readFileSync(file, 'utf8')));
  expect(files.filter(isWrong)).toEqual([]);
});
