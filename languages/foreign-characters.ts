import type { MessageLanguage } from '#contract/messages/kinds.ts';

export type Translated = Exclude<MessageLanguage, 'en'>;

/** The Unicode block of the script of each language. */
const scripts: Record<Translated, RegExp> = {
  hi: /[\u0900-\u097f]/,
  mr: /[\u0900-\u097f]/,
  bn: /[\u0980-\u09ff]/,
  ta: /[\u0b80-\u0bff]/,
  te: /[\u0c00-\u0c7f]/,
  kn: /[\u0c80-\u0cff]/,
  gu: /[\u0a80-\u0aff]/,
  ml: /[\u0d00-\u0d7f]/,
  pa: /[\u0a00-\u0a7f]/,
};

/** Words that stay in Latin letters in every language. */
const latinWords = new Set([
  ...['AC', 'ATM', 'CareSaathi', 'ICU', 'OTP', 'QR', 'SMS', 'UPI', 'WhatsApp', 'WiFi'],
  ...['CSV', 'JPG', 'MB', 'PNG', 'UTF', 'WEBP'], // files and their sizes, in the words of spreadsheet programs
  ...['Android', 'Calendar', 'Chrome', 'Google', 'Mac', 'Outlook', 'iPad', 'iPhone'], // names of products
  // Words on buttons of Google Calendar and Outlook. They stand beside their translation.
  ...['Add', 'From', 'Other', 'Subscribe', 'URL', 'calendar', 'calendars', 'from', 'web'],
]);

/** Characters that every language may use: spaces, digits, punctuation, the danda, and the joiners between letters. */
const neutral = /[ \d.,:;?!·…/()'’"“”+₹–—%\u0964\u200c-]|\u200d/;

/** The characters of a text that belong neither to the script of its language nor to an allowed Latin word. */
export function foreignCharacters(text: string, language: Translated): string[] {
  const ownText = text.replace(/\{\w+\}/g, '').replace(/[A-Za-z]+/g, (word) => (latinWords.has(word) ? '' : word));
  return [...ownText].filter((character) => !scripts[language].test(character) && !neutral.test(character));
}
