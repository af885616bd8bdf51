import { describe, expect, test } from 'vitest';
import { type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';
import { smsLength } from './messages/sms-rules.ts';
import { agreementText, codeText, type SmsTextKey, smsTexts } from './sms-texts.ts';

const scripts: Record<Exclude<MessageLanguage, 'en'>, string> = {
  hi: 'Devanagari',
  mr: 'Devanagari',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  gu: 'Gujarati',
  ml: 'Malayalam',
  pa: 'Gurmukhi',
};
/** The most parts of each text, in English and in an Indian script. */
const maxParts: Record<SmsTextKey, [number, number]> = {
  code: [1, 1],
  signInCode: [1, 2],
  deskCode: [1, 2],
  warning: [1, 3],
  factorWarning: [1, 3],
  factorChanged: [1, 3],
  factorsReset: [1, 3],
  colleagueReset: [1, 2],
  oldPhone: [1, 2],
  newPhone: [1, 3],
  oldPhoneCode: [1, 3],
  phoneObjection: [2, 3],
  passwordChanged: [1, 2],
  formerPhonePassword: [1, 3],
  agreement: [2, 4],
};
/** Texts to staff exist only in the languages of their screens: English and Hindi. */
const isMissing = (key: SmsTextKey, language: MessageLanguage) =>
  /^(factor|colleague)/.test(key) && !['en', 'hi'].includes(language);
const values = {
  code: '123456',
  minutes: '10',
  support: '+91 98765 43210',
  link: 'https://www.caresaathi.in/r/Zk3vQ0x7RmYt8LpA/phone',
  asks: 'Sunita Deshpande',
  patient: 'Asha Deshpande',
} as Record<string, string>;
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

describe.each(Object.keys(smsTexts) as SmsTextKey[])('%s', (key) => {
  test.each(messageLanguages)('in %s', (language) => {
    const text = smsTexts[key][language];
    if (isMissing(key, language)) return expect(text).toBe(smsTexts[key].en);
    expect(placeholdersIn(text)).toEqual(placeholdersIn(smsTexts[key].en));
    const filled = text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
    const { parts, alphabet } = smsLength(filled);
    const [english, indian] = maxParts[key];
    expect(parts).toBeLessThanOrEqual(language === 'en' ? english : indian);
    expect(alphabet).toBe(language === 'en' ? 'gsm' : 'unicode');
    if (language === 'en') return;
    const letters = text.replace(/\{\w+\}|CareSaathi/g, '');
    const foreign = new RegExp(`[[\\p{L}\\p{M}]--\\p{Script=${scripts[language]}}--\\p{Script=Inherited}]`, 'v');
    expect(letters).not.toMatch(foreign);
    expect(text).toBe(text.normalize('NFC'));
  });
});

test('a text is written in the language that is chosen at the end, with what stands for a name', () => {
  const text = agreementText({ code: '123456', asks: '*', patient: '{code}' }, 'hi');
  expect(text.render('hi')).toContain('एक परिवार');
  expect(text.render('en')).toBe(
    'CareSaathi: a family asks to send messages about visits of code to this phone too. If you agree, tell them the code 123456. It is valid for 10 minutes.',
  );
  expect(codeText('123456', 'mr').render('mr')).toMatch(/^123456 /);
});
