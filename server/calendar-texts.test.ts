import { expect, test } from 'vitest';
import { type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';
import { foreignCharacters } from '../languages/foreign-characters.ts';
import { appointmentPageUrl } from './calendar-entries.ts';
import { calendarLineWriter, calendarTextState, calendarTexts } from './calendar-texts.ts';
import { textsByLanguage } from './messages/texts/languages.ts';

const translated = messageLanguages.filter((language): language is Exclude<MessageLanguage, 'en'> => language !== 'en');
const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(translated)('the words of %s have the placeholders of English and their own script', (language) => {
  for (const [name, text] of Object.entries(calendarTexts[language])) {
    const english = calendarTexts.en[name as keyof typeof calendarTexts.en];
    expect(placeholdersIn(text), name).toEqual(placeholdersIn(english));
    expect(foreignCharacters(text, language), name).toEqual([]);
    expect(text, name).toBe(text.normalize('NFC'));
    expect(text, name).not.toBe(english);
  }
});

test.each(translated)('feed, file and e-mail call a visit the same in %s', (language) => {
  const { visit, cancelled } = textsByLanguage[language].calendar;
  expect(calendarTexts[language].visit).toBe(visit);
  expect(calendarTexts[language].cancelled.replace('{summary}', visit)).toBe(cancelled);
});

test('no second reader has checked the words yet', () => {
  expect(calendarTextState).toBe('machine');
});

test('a name is never read as a placeholder', () => {
  expect(calendarLineWriter('hi')('titled', { title: '{patient}', patient: '$& {title}' })).toBe(
    '$& {title} के लिए {patient}',
  );
});

test('the address of a visit has the language of its entry', () => {
  expect(appointmentPageUrl('https://care.example', 'en', '7')).toBe('https://care.example/appointments?open=7');
  expect(appointmentPageUrl('https://care.example', 'ta', '7')).toBe('https://care.example/ta/appointments?open=7');
});
