import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type MessageLanguage, messageLanguages, textKinds } from '#contract/messages/kinds.ts';
import { allTexts } from '../render.ts';
import { type AccountNotice, accountNoticeText } from './account-notices.ts';
import { staffNotices, textsByLanguage, translatedTexts } from './languages.ts';
import { numberedTexts } from './print.ts';

type Translated = keyof typeof translatedTexts;

/** Facts about a language that do not come from the texts. */
type Facts = {
  script: string;
  /** How the texts say "not": as a word, or as the end of a verb. */
  not: RegExp;
  cancelled: RegExp;
  /** Doctor, illness, treatment, test result; offer, discount, free of charge. */
  forbidden: RegExp;
};

const facts: Record<Translated, Facts> = {
  hi: {
    script: 'Devanagari',
    not: /नहीं/,
    cancelled: /रद्द/,
    forbidden: /डॉक्टर|चिकित्सक|बीमारी|इलाज|रिपोर्ट|ऑफ़र|छूट|मुफ़्त/,
  },
  mr: { script: 'Devanagari', not: /नाही/, cancelled: /रद्द/, forbidden: /डॉक्टर|आजार|उपचार|अहवाल|ऑफर|सवलत|मोफत/ },
  bn: {
    script: 'Bengali',
    not: /হয়নি/,
    cancelled: /বাতিল/,
    forbidden: /ডাক্তার|চিকিৎস|অসুখ|রোগ|রিপোর্ট|অফার|ছাড়|বিনামূল্যে/,
  },
  ta: {
    script: 'Tamil',
    not: /வில்லை/,
    cancelled: /ரத்து/,
    forbidden: /மருத்துவ|டாக்டர்|நோய்|சிகிச்சை|அறிக்கை|சலுகை|தள்ளுபடி|இலவச/,
  },
  te: { script: 'Telugu', not: /లేదు/, cancelled: /రద్దయి/, forbidden: /డాక్టర్|వైద్య|వ్యాధి|చికిత్స|నివేదిక|ఆఫర్|తగ్గింపు|ఉచిత/ },
  kn: {
    script: 'Kannada',
    not: /ವಾಗಿಲ್ಲ|ಯಾಗಿಲ್ಲ/,
    cancelled: /ರದ್ದಾ/,
    forbidden: /ವೈದ್ಯ|ಡಾಕ್ಟರ್|ಕಾಯಿಲೆ|ರೋಗ|ಚಿಕಿತ್ಸೆ|ವರದಿ|ಆಫರ್|ರಿಯಾಯಿತಿ|ಉಚಿತ/,
  },
  gu: { script: 'Gujarati', not: /નથી/, cancelled: /રદ/, forbidden: /ડૉક્ટર|બીમારી|રોગ|સારવાર|રિપોર્ટ|ઑફર|છૂટ|મફત/ },
  ml: {
    script: 'Malayalam',
    not: /ട്ടില്ല/,
    cancelled: /റദ്ദാക്കി/,
    forbidden: /ഡോക്ടർ|രോഗ|അസുഖ|ചികിത്സ|റിപ്പോർട്ട്|ഓഫർ|കിഴിവ്|സൗജന്യ/,
  },
  pa: { script: 'Gurmukhi', not: /ਨਹੀਂ/, cancelled: /ਰੱਦ/, forbidden: /ਡਾਕਟਰ|ਬਿਮਾਰੀ|ਇਲਾਜ|ਰਿਪੋਰਟ|ਪੇਸ਼ਕਸ਼|ਛੋਟ|ਮੁਫ਼ਤ/ },
};

/**
 * Readers misunderstood a close translation of these kinds, so some languages say more: that a time is not fixed yet, that
 * there is no delay any more, that nothing has to be done.
 */
const mayAddNot: string[] = ['requested', 'on-time', 'test', 'reopened'];

const textsOf = (language: MessageLanguage) => allTexts().filter((text) => text.language === language);
const wholeOf = ({ content }: { content: { subject: string; body: string } }) => `${content.subject}\n${content.body}`;
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
const codes = Object.keys(translatedTexts) as Translated[];

describe.each(codes)('%s', (language) => {
  const { script, not, cancelled, forbidden } = facts[language];
  const pairs = textsOf('en').map((english, index) => {
    const own = textsOf(language)[index];
    if (own?.kind !== english.kind || own.channel !== english.channel) throw new Error('The order differs.');
    return { name: `${own.kind} by ${own.channel}`, english, own };
  });
  const words = textsByLanguage[language];
  const day = { at: '2027-01-05T10:00:00Z', hasTime: true };
  const ownWords = [
    words.words.unknownPlace,
    words.words.shortWhen(day),
    words.words.longWhen(day),
    words.calendar.visit,
    words.calendar.cancelled,
  ];

  test('subjects and bodies have the placeholders, numbers and lines of English', () => {
    for (const { name, english, own } of pairs)
      for (const part of ['subject', 'body'] as const) {
        const [text, model] = [own.content[part], english.content[part]];
        expect(placeholdersIn(text), name).toEqual(placeholdersIn(model));
        expect(text.match(/\p{Nd}+/gu), name).toEqual(model.match(/\p{Nd}+/gu));
        expect(text === '', name).toBe(model === '');
        expect(text.split('\n').length, name).toBe(model.split('\n').length);
      }
  });

  test('texts are written in the own script, without stray characters', () => {
    for (const { name, own } of pairs) {
      const text = wholeOf(own);
      expect(foreignIn(text, script), name).toEqual([]);
      expect(text, name).toMatch(new RegExp(`\\p{Script=${script}}{3}`, 'u'));
      expect(text, name).toBe(text.normalize('NFC'));
      expect(text, name).not.toMatch(/ {2}| [.,:।]|[^\S\n ]|(?!\u200c)\p{Cf}/u);
    }
  });

  test('texts say not and cancelled where English does', () => {
    for (const { name, english, own } of pairs) {
      for (const part of ['subject', 'body'] as const) {
        if (/\b(?:not|no|cannot)\b/i.test(english.content[part])) expect(own.content[part], name).toMatch(not);
        if (/cancelled/i.test(english.content[part])) expect(own.content[part], name).toMatch(cancelled);
      }
      // "Whether you will come" is "come or not" in some languages. The text `reopened` says that the visit had been cancelled.
      if (!mayAddNot.includes(own.kind) && !/\bnot\b|whether/.test(wholeOf(english)))
        expect(wholeOf(own), name).not.toMatch(not);
      if (own.kind !== 'cancelled' && own.kind !== 'reopened') expect(wholeOf(own), name).not.toMatch(cancelled);
    }
  });

  test('texts say nothing about an illness, and do not advertise', () => {
    for (const { name, own } of pairs) expect(wholeOf(own), name).not.toMatch(forbidden);
  });

  test('the words of dates, places and calendars are in its own script', () => {
    for (const word of ownWords) {
      expect(foreignIn(word, script)).toEqual([]);
      expect(word).toBe(word.normalize('NFC'));
    }
    expect(words.words.unknownPlace).toMatch(not);
    expect(words.words.unknownPlace.length).toBeLessThanOrEqual(40);
    expect(words.calendar.cancelled).toMatch(cancelled);
    expect(words.calendar.cancelled).toContain(words.calendar.visit);
  });

  test('all kinds say different things', () => {
    for (const channel of ['inbox', 'sms', 'whatsapp', 'email'] as const) {
      const ofChannel = textsOf(language).filter((text) => text.channel === channel);
      expect(new Set(ofChannel.map(wholeOf)).size).toBe(textKinds.length);
    }
  });

  test('the notices about the account are in its own script', () => {
    const { password, 'other-phone': otherPhone } = words.accountNotices;
    for (const text of [password.subject, otherPhone.subject, otherPhone.body]) {
      expect(foreignIn(text, script)).toEqual([]);
      expect(text).toMatch(new RegExp(`\\p{Script=${script}}{3}`, 'u'));
      expect(text).toBe(text.normalize('NFC'));
    }
  });

  test('a WhatsApp message says how to end messages', () => {
    for (const { own, english } of pairs) expect(wholeOf(own).includes('STOP')).toBe(wholeOf(english).includes('STOP'));
  });
});

const sentencesOf = (language: MessageLanguage) =>
  JSON.parse(readFileSync(`languages/messages/${language}.json`, 'utf8')) as {
    shared: Record<string, string>;
    kinds: Record<string, Record<string, string> & { notes?: object }>;
  };

test.each(messageLanguages)('the file of %s has every sentence, and none that no text uses', (language) => {
  const { shared, kinds } = sentencesOf(language);
  const isUsed = (sentence: string, texts: ReturnType<typeof textsOf>) => {
    const named = sentence.replaceAll('{product}', 'CareSaathi');
    return texts.some(({ content }) => content.subject === named || content.body.includes(named));
  };
  expect(Object.keys(shared)).toEqual(Object.keys(sentencesOf('en').shared));
  for (const [name, sentence] of Object.entries(shared)) {
    // The English WhatsApp messages begin with their sentence.
    expect(sentence !== '' || (language === 'en' && name === 'opening'), name).toBe(true);
    expect(isUsed(sentence, textsOf(language)), name).toBe(true);
  }

  expect(Object.keys(kinds).toSorted()).toEqual(textKinds.toSorted());
  for (const [kind, { notes = {}, ...sentences }] of Object.entries(kinds)) {
    const names = Object.keys(sentences);
    expect(names, kind).toEqual(expect.arrayContaining(['message', 'push', 'inboxTitle', 'emailSubject', 'pushTitle']));
    expect(names, kind).toEqual(expect.arrayContaining(Object.keys(notes)));
    const texts = textsOf(language).filter((text) => text.kind === kind);
    for (const [name, sentence] of Object.entries(sentences)) {
      expect(sentence, `${kind}.${name}`).not.toBe('');
      expect(isUsed(sentence, texts), `${kind}.${name}`).toBe(true);
    }
  }
});

test.each<[AccountNotice, MessageLanguage, RegExp, RegExp]>([
  [
    'other-phone',
    'en',
    /^Another phone number for your account$/,
    /^Someone asked us .* open Account Settings and object there\.$/,
  ],
  ['other-phone', 'hi', /^आपके खाते के लिए दूसरा फ़ोन नंबर$/, /मना करें।$/],
  ['password', 'en', /^Your password was changed$/, /^Your CareSaathi account has a new password\./],
  ['password', 'ta', /^உங்கள் கடவுச்சொல் மாறியுள்ளது$/, /CareSaathi/],
  ['factorsReset', 'hi', /^आपका दूसरा चरण हटा दिया गया है$/, /^किसी एडमिन ने/],
  ['factorsReset', 'ta', /^Your second step was removed$/, /^An administrator removed/],
  ['colleagueReset', 'en', /^The second step of a colleague was removed$/, /^An administrator removed/],
])('the notice %s in %s', (notice, language, subject, body) => {
  const text = accountNoticeText(notice, language);
  expect(text.subject).toMatch(subject);
  expect(text.body).toMatch(body);
});

test('the notices for staff say something else in Hindi than in English', () => {
  for (const notice of ['factorsReset', 'colleagueReset'] as const)
    expect(staffNotices.hi[notice].subject).not.toBe(staffNotices.en[notice].subject);
});

/** Letters of another script, and Latin words that are no names. */
function foreignIn(text: string, script: string): string[] {
  const ownText = text.replace(/\{\w+\}/g, '').replace(/\b(?:CareSaathi|STOP|SMS|WhatsApp|AM|PM)\b/g, '');
  return ownText.match(new RegExp(`[[\\p{L}\\p{M}]--\\p{Script=${script}}--\\p{Script=Inherited}]+`, 'gv')) ?? [];
}

test('letters of another script are found', () => {
  expect(foreignIn('CareSaathi: {patient} की मुलाक़ात, SMS, 3:30 PM।', 'Devanagari')).toEqual([]);
  expect(foreignIn('{patient} की मुलाकात visit', 'Devanagari')).toEqual(['visit']);
  expect(foreignIn('{patient} ਦੀ मुलाकात', 'Gurmukhi')).toEqual(['मुलाकात']);
  expect(foreignIn('സന്ദർശനം ಭೇಟಿ', 'Malayalam')).toEqual(['ಭೇಟಿ']);
});

test('each language says how far it is checked', () => {
  const states = Object.fromEntries(codes.map((code) => [code, translatedTexts[code].state]));
  expect(states).toEqual({
    hi: 'checked',
    mr: 'checked',
    bn: 'checked',
    ta: 'checked',
    te: 'checked',
    kn: 'checked',
    gu: 'checked',
    ml: 'checked',
    pa: 'checked',
  });
});

test('the printed list has every text with its number, without the English', () => {
  const list = numberedTexts('hi');
  expect(list).toHaveLength(50);
  expect(list[0]).toMatch(/^1\. \(inbox\)\nआने वाला/);
  expect(list[49]).toMatch(/^50\. \(push\)\n/);
  expect(list.join('\n')).not.toMatch(/reminder|cancelled|visit/i);
});
