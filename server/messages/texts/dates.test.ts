import { describe, expect, test } from 'vitest';
import { type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';
import { textsByLanguage } from './languages.ts';

const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

// 3:30 PM on Tuesday, 5 January 2027, short and with the year.
test.each<[MessageLanguage, string, string]>([
  ['en', 'Tue, Jan 5 at 3:30 PM', 'Tuesday, Jan 5, 2027 at 3:30 PM'],
  ['hi', 'मंगल, 5 जनवरी, 3:30 PM', 'मंगलवार, 5 जनवरी 2027, 3:30 PM'],
  ['mr', 'मंगळ, 5 जानेवारी, 3:30 PM', 'मंगळवार, 5 जानेवारी 2027, 3:30 PM'],
  ['bn', 'মঙ্গল, 5 জানুয়ারি, 3:30 PM', 'মঙ্গলবার, 5 জানুয়ারি 2027, 3:30 PM'],
  ['ta', 'செவ்வாய், 5 ஜனவரி, 3:30 PM', 'செவ்வாய், 5 ஜனவரி 2027, 3:30 PM'],
  ['te', 'మంగళ, 5 జనవరి, 3:30 PM', 'మంగళవారం, 5 జనవరి 2027, 3:30 PM'],
  ['kn', 'ಮಂಗಳ, 5 ಜನವರಿ, 3:30 PM', 'ಮಂಗಳವಾರ, 5 ಜನವರಿ 2027, 3:30 PM'],
  ['gu', 'મંગળ, 5 જાન્યુઆરી, 3:30 PM', 'મંગળવાર, 5 જાન્યુઆરી 2027, 3:30 PM'],
  ['ml', 'ചൊവ്വ, 5 ജനുവരി, 3:30 PM', 'ചൊവ്വാഴ്ച, 5 ജനുവരി 2027, 3:30 PM'],
  ['pa', 'ਮੰਗਲ, 5 ਜਨਵਰੀ, 3:30 PM', 'ਮੰਗਲਵਾਰ, 5 ਜਨਵਰੀ 2027, 3:30 PM'],
])('day and time in %s', (language, short, long) => {
  const moment = { at: at('2027-01-05', '15:30'), hasTime: true };
  const { shortWhen, longWhen } = textsByLanguage[language].words;
  expect(shortWhen(moment)).toBe(short);
  expect(longWhen(moment)).toBe(long);
  const time = /( at|,) 3:30 PM$/;
  expect(shortWhen({ ...moment, hasTime: false })).toBe(short.replace(time, ''));
  expect(longWhen({ ...moment, hasTime: false })).toBe(long.replace(time, ''));
});

test.each([
  ['00:00', '12:00 AM'],
  ['00:30', '12:30 AM'],
  ['01:05', '1:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['12:30', '12:30 PM'],
  ['15:30', '3:30 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s on the same day in every language', (time, expected) => {
  for (const language of messageLanguages) {
    const { shortWhen, longWhen } = textsByLanguage[language].words;
    const moment = { at: at('2027-11-30', time), hasTime: true };
    for (const when of [shortWhen, longWhen]) {
      expect(when(moment).endsWith(` ${expected}`)).toBe(true);
      expect(when(moment).startsWith(when({ ...moment, hasTime: false }))).toBe(true);
      expect(when(moment)).toMatch(/\b30\b/);
    }
  }
});

describe.each(messageLanguages.filter((language) => language !== 'en'))('the names in %s', (language) => {
  // The names of the Unicode consortium, as `Intl` of Node has them. They may contain an invisible character (U+200C),
  // which is removed.
  const nameOf = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'Asia/Kolkata', ...options })
      .format(date)

      .replaceAll('\u200c', '');
  const { shortWhen, longWhen } = textsByLanguage[language].words;

  test.each(Array.from({ length: 12 }, (_, month) => month))('month %i', (month) => {
    const date = new Date(Date.UTC(2027, month, 5, 6));
    const name = nameOf(date, { month: 'long' });
    expect(longWhen({ at: date, hasTime: false }).split(', ')[1]).toBe(`5 ${name} 2027`);
    expect(shortWhen({ at: date, hasTime: false }).split(', ')[1]).toBe(`5 ${name}`);
  });

  test.each(Array.from({ length: 7 }, (_, weekday) => weekday))('weekday %i', (weekday) => {
    const date = new Date(Date.UTC(2027, 0, 4 + weekday, 6));
    const name = nameOf(date, { weekday: 'long' });
    expect(longWhen({ at: date, hasTime: false }).split(', ')[0]).toBe(name);
    // Tamil has no usual short names.
    const short = language === 'ta' ? name : nameOf(date, { weekday: 'short' });
    expect(shortWhen({ at: date, hasTime: false }).split(', ')[0]).toBe(short);
  });
});

test('a day begins at midnight in India', () => {
  const { shortWhen } = textsByLanguage.hi.words;
  expect(shortWhen({ at: '2026-12-31T18:29:00Z', hasTime: false })).toBe('गुरु, 31 दिसंबर');
  expect(shortWhen({ at: '2026-12-31T18:30:00Z', hasTime: false })).toBe('शुक्र, 1 जनवरी');
});
