import { describe, expect, test } from 'vitest';
import { messageLanguages, type TextKind, textKinds } from '#contract/messages/kinds.ts';
import { specialties } from '#contract/shared/suggestions.ts';
import { allChannels, allTexts, exampleValues, registeredText, renderText } from './render.ts';
import { smsLength } from './sms-rules.ts';
import { textsByLanguage } from './texts/languages.ts';
import { textPlaceholders } from './texts/message-template.ts';

const startsAt = '2027-01-05T10:00:00Z'; // 3:30 PM in India
const values = {
  patient: 'Asha Rao',
  startsAt,
  oldStartsAt: '2027-01-04T05:30:00Z',
  place: 'Sunrise Clinic, Pune',
  minutes: 40,
  link: 'https://caresaathi.in/r/Zk3vQ0x7RmYt8LpA',
};
const cases = textKinds.flatMap((kind) => allChannels.map((channel) => ({ kind, channel })));
const placeholder = /\{\w*\}/;

describe.each(cases)('$kind by $channel', ({ kind, channel }) => {
  test.each(messageLanguages)('has all its values and no unknown placeholder in %s', (language) => {
    const rendered = renderText(kind, channel, language, { ...values, note: 'Bring the report.' });
    expect(`${rendered.subject}\n${rendered.body}`).not.toMatch(placeholder);
    expect(rendered.body).not.toBe('');
    expect(rendered.values.every((value) => value !== '')).toBe(true);
    expect(rendered.textKey).toBe(`${kind}/${channel}/${language}`);
    expect(rendered.subject === '').toBe(channel === 'sms' || channel === 'whatsapp');
  });

  test('says who, when and where, and nothing about an illness', () => {
    const all = allTexts().filter((text) => text.kind === kind && text.channel === channel);
    expect(all.map(({ language }) => language)).toEqual(messageLanguages);
    for (const { content } of all) {
      const fixed = `${content.subject}\n${content.body}`;
      expect(fixed).not.toMatch(
        /doctor|\bdr\b|special|depart|treat|illness|disease|test result|medic|surg|scan|lab\b/i,
      );
      for (const specialty of specialties) expect(fixed.toLowerCase()).not.toContain(specialty.toLowerCase());
      expect(fixed).not.toMatch(/offer|discount|free|win|sale|hurry|book now/i);
      if (channel !== 'inbox' && channel !== 'email') expect(fixed).not.toContain('{note}');
      const names = [...fixed.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(names.filter((name) => !textPlaceholders.some((known) => known === name))).toEqual([]);
      const ofBody = [...content.body.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(new Set(ofBody).size).toBe(ofBody.length);
    }
  });

  test('needs the values that it names', () => {
    const text = allTexts().find((one) => one.kind === kind && one.channel === channel);
    const named = [...(text?.content.body ?? '').matchAll(/\{(patient|when|minutes)\}/g)];
    if (named.length > 0) expect(() => renderText(kind, channel, 'en', {})).toThrow(/needs a value for/);
    else expect(renderText(kind, channel, 'en', {}).body).toBe(text?.content.body);
  });
});

test('there is a text for every kind, channel and language', () => {
  const keys = allTexts().map(({ kind, channel, language }) => `${kind}/${channel}/${language}`);
  expect(new Set(keys).size).toBe(10 * 5 * 10);
  expect(keys).toHaveLength(10 * 5 * 10);
});

test.each([
  [
    'reminder',
    'CareSaathi: Asha Rao has a visit on Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune. Please answer: LINK',
  ],
  [
    'booked',
    'CareSaathi: a visit of Asha Rao is booked for Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune. Details: LINK',
  ],
  [
    'confirmed',
    'CareSaathi: the visit of Asha Rao on Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune is confirmed. Details: LINK',
  ],
  ['moved', 'CareSaathi: the visit of Asha Rao is now on Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune. Details: LINK'],
  ['cancelled', 'CareSaathi: the visit of Asha Rao on Tue, Jan 5 at 3:30 PM is cancelled. Details: LINK'],
  ['reopened', 'CareSaathi: the visit of Asha Rao on Tue, Jan 5 at 3:30 PM takes place after all. Details: LINK'],
  ['late', 'CareSaathi: the visit of Asha Rao on Tue, Jan 5 at 3:30 PM starts about 40 minutes late. Details: LINK'],
  [
    'requested',
    'CareSaathi: visit of Asha Rao asked for on Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune. We will confirm it: LINK',
  ],
  ['on-time', 'CareSaathi: the visit of Asha Rao on Tue, Jan 5 at 3:30 PM starts on time again. Details: LINK'],
  ['test', 'CareSaathi: this is a test message. Text messages work.'],
] as const)('the SMS %s', (kind, expected) => {
  expect(renderText(kind, 'sms', 'en', values).body).toBe(expected.replace('LINK', values.link));
});

test.each([
  ['booked', { isRequested: true }, 'requested'],
  ['moved', { isRequested: true }, 'requested'],
  ['reopened', { isRequested: true }, 'requested'],
  ['reminder', { isRequested: true }, 'requested'],
  ['cancelled', { isRequested: true }, 'cancelled'],
  ['confirmed', { isRequested: true }, 'confirmed'],
  ['late', { minutes: 0 }, 'on-time'],
  ['late', { minutes: 5 }, 'late'],
] as const)('%s with %j has the text %s', (kind, given, expected) => {
  expect(renderText(kind, 'sms', 'en', { ...values, ...given }).textKey).toBe(`${expected}/sms/en`);
});

test('an e-mail has whole dates, the note of staff and the link in paragraphs', () => {
  const note = 'The lift is out of order.\nPlease call us.';
  expect(renderText('moved', 'email', 'en', { ...values, note })).toEqual({
    subject: 'New time: visit of Asha Rao on Tuesday, Jan 5, 2027 at 3:30 PM',
    body: [
      'Hello,',
      'The visit of Asha Rao is now on Tuesday, Jan 5, 2027 at 3:30 PM at Sunrise Clinic, Pune. Before, it was on Monday, Jan 4, 2027 at 11:00 AM.',
      'Our desk adds: The lift is out of order. Please call us.',
      `Details: ${values.link}\nYou can end e-mails of this kind on the same page.`,
      'CareSaathi',
    ].join('\n\n'),
    values: [
      'Asha Rao',
      'Tuesday, Jan 5, 2027 at 3:30 PM',
      'Sunrise Clinic, Pune',
      'Monday, Jan 4, 2027 at 11:00 AM',
      'The lift is out of order. Please call us.',
      values.link,
    ],
    textKey: 'moved/email/en',
  });
});

test('paragraphs without their note or link are left out of inbox and e-mail', () => {
  const { link: _, ...withoutLink } = values;
  expect(renderText('booked', 'inbox', 'en', withoutLink).body).toBe(
    'A visit of Asha Rao is booked for Tuesday, Jan 5, 2027 at 3:30 PM at Sunrise Clinic, Pune.',
  );
  expect(renderText('booked', 'email', 'en', withoutLink).body).not.toMatch(/Details|desk adds/);
  expect(() => renderText('booked', 'sms', 'en', withoutLink)).toThrow('needs a value for {link}');
});

test('a step without a time has only its day; a visit at midnight has its time', () => {
  const midnight = { ...values, startsAt: '2027-01-04T18:30:00Z' };
  const stepText = renderText('reminder', 'sms', 'en', { ...midnight, isTimed: false, place: '' }).body;
  expect(stepText).toContain('has a visit on Tue, Jan 5 at a place to be confirmed.');
  expect(renderText('reminder', 'sms', 'en', midnight).body).toContain('on Tue, Jan 5 at 12:00 AM at Sunrise');
  const moved = renderText('moved', 'inbox', 'en', { ...values, oldStartsAt: '2027-01-03T18:30:00Z' }).body;
  expect(moved).toContain(
    'now on Tuesday, Jan 5, 2027 at 3:30 PM at Sunrise Clinic, Pune. Before, it was on Monday, Jan 4, 2027.',
  );
});

test('an SMS of the usual length is one part, at the cost of a long place', () => {
  for (const kind of textKinds) {
    const { body, values: parts } = renderText(kind, 'sms', 'en', exampleValues);
    expect([kind, smsLength(body)]).toMatchObject([kind, { alphabet: 'gsm', parts: 1 }]);
    expect(parts.every((value) => value.startsWith('https:') || value.length <= 40)).toBe(true);
  }
  const place = 'Jehangir Multispeciality Hospital and Research Centre, Pune';
  const { body, values: shortened } = renderText('moved', 'sms', 'en', { ...exampleValues, place });
  expect(shortened[2]).toBe('Jehangir Multispeciality');
  expect(smsLength(body)).toMatchObject({ parts: 1 });
});

const long = {
  patient: 'Venkata Satyanarayana Ramachandran',
  place: 'Sri Ramakrishna Mission Multispeciality Hospital, Pune',
};
/** Every day of a year at 11:30 AM, the longest time. */
const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day, 6)).toISOString());

describe.each(messageLanguages.filter((language) => language !== 'en'))('an SMS in %s', (language) => {
  const partsOf = (kind: TextKind, given = {}) =>
    smsLength(renderText(kind, 'sms', language, { ...exampleValues, ...given }).body);

  test('is Unicode and has three parts, some two; a test message has one', () => {
    const parts = Object.fromEntries(textKinds.map((kind) => [kind, partsOf(kind).parts]));
    const isShort = language === 'hi' || language === 'pa';
    expect(parts).toEqual({
      reminder: 3,
      booked: 3,
      confirmed: 3,
      moved: 3,
      cancelled: isShort ? 2 : 3,
      reopened: 3,
      late: 3,
      test: 1,
      requested: 3,
      'on-time': 3,
    });
    expect(textKinds.every((kind) => partsOf(kind).alphabet === 'unicode')).toBe(true);
  });

  test('has at most three parts with long names, and on the day with the longest name', () => {
    const lengthOn = (at: string) => textsByLanguage[language].words.shortWhen({ at, hasTime: true }).length;
    const longest = days.toSorted((a, b) => lengthOn(b) - lengthOn(a))[0];
    for (const kind of textKinds) {
      expect([kind, partsOf(kind, long).parts <= 3]).toEqual([kind, true]);
      expect([kind, partsOf(kind, { startsAt: longest }).parts <= 3]).toEqual([kind, true]);
    }
  });
});

test('a long place is shortened for a Unicode SMS too, if that saves a part', () => {
  const place = 'Jehangir Multispeciality Hospital and Research Centre, Pune';
  const { values: shortened, body } = renderText('requested', 'sms', 'ta', {
    ...exampleValues,
    patient: 'Sunita Ramachandran Deshpande',
    place,
  });
  expect(shortened[2]).toBe('Jehangir Multispeciality');
  expect(smsLength(body)).toMatchObject({ alphabet: 'unicode', parts: 3 });
});

test('a name in an Indian script is cut after a whole letter', () => {
  const patient = `${'क'.repeat(39)}कि`; // the 41st character is a vowel sign
  expect(renderText('cancelled', 'sms', 'hi', { ...values, patient }).values[0]).toBe('क'.repeat(39));
});

test('an SMS has no value of more than 40 characters, whatever the names are', () => {
  const patient = 'Venkatanarasimharajuvaripeta Subrahmanyeswara Venkateswarlu';
  const place = `${'Ā'.repeat(60)} Clinic`;
  const { values: limited } = renderText('reminder', 'sms', 'en', { ...values, patient, place });
  expect(limited[0]).toBe('Venkatanarasimharajuvaripeta');
  expect(limited[2]).toBe('Ā'.repeat(40));
});

test('a name in another script makes the SMS Unicode; typographic punctuation does not', () => {
  const curly = renderText('reminder', 'sms', 'en', { ...values, place: 'St.\u00a0Mary’s – Pune' });
  expect(curly.body).toContain("St. Mary's - Pune");
  expect(smsLength(curly.body).alphabet).toBe('gsm');
  const hindi = renderText('reminder', 'sms', 'en', { ...values, patient: 'आशा राव' });
  expect(smsLength(hindi.body)).toMatchObject({ alphabet: 'unicode', parts: 2 });
});

test('a value cannot add a placeholder, a line or a link', () => {
  const patient = 'Asha {link}\r\n\tS/O K.Rao';
  const place = 'evil.com/x';
  const whatsapp = renderText('cancelled', 'whatsapp', 'en', { ...values, patient, place });
  expect(whatsapp.values[0]).toBe('Asha {link} S/ O K. Rao');
  expect(whatsapp.body).toContain('The visit of Asha {link} S/ O K. Rao on');
  expect(whatsapp.body).toContain('at evil. com/ x is');
});

test.each(messageLanguages)('a name with a number or a link is replaced outside of the inbox in %s', (language) => {
  const patient = 'KYC expired call 9876501234 now';
  for (const channel of ['sms', 'push', 'whatsapp', 'email'] as const) {
    const { subject, body } = renderText('booked', channel, language, { ...values, patient });
    expect(`${subject} ${body}`).not.toMatch(/KYC|98765/);
    expect(`${subject} ${body}`).toContain(textsByLanguage[language].words.yourPatient);
  }
  expect(renderText('booked', 'inbox', language, { ...values, patient }).body).toContain(patient);
});

describe('registered forms', () => {
  const ofChannel = (channel: 'sms' | 'whatsapp') =>
    messageLanguages.flatMap((language) =>
      textKinds.map((kind) => [kind, language, registeredText(kind, channel, language) ?? ''] as const),
    );

  test('an SMS has the tags of its variables', () => {
    expect(registeredText('reminder', 'sms', 'en')).toBe(
      'CareSaathi: #alphanumeric# has a visit on #alphanumeric# at #alphanumeric#. Please answer: #url#',
    );
    expect(registeredText('reminder', 'sms', 'hi')).toBe(
      'CareSaathi: #alphanumeric# का अपॉइंटमेंट #alphanumeric# को है (जगह: #alphanumeric#)। क्या आना हो पाएगा? इस लिंक पर बताएँ: #url#',
    );
    expect(registeredText('late', 'sms', 'en')).toBe(
      'CareSaathi: the visit of #alphanumeric# on #alphanumeric# starts about #numeric# minutes late. Details: #url#',
    );
  });

  test.each(ofChannel('sms'))('the SMS %s in %s has few variables, each after a word', (_kind, _language, text) => {
    expect(text).not.toMatch(/undefined|[{}]/);
    expect(text.match(/#\w+#/g)?.length ?? 0).toBeLessThanOrEqual(4);
    expect(text).not.toMatch(/#\w+#\P{L}*#\w+#/u);
    expect(text).toContain('CareSaathi');
  });

  test.each(ofChannel('whatsapp'))('the WhatsApp template %s in %s numbers its variables', (kind, language, text) => {
    const numbers = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(text).not.toMatch(/^\P{L}*\{\{|\}\}\P{L}*$|\}\}\P{L}*\{\{/u);
    expect(text.length).toBeLessThanOrEqual(1024);
    const filled = renderText(kind, 'whatsapp', language, values);
    expect(text.replace(/\{\{(\d+)\}\}/g, (_, number) => filled.values[Number(number) - 1] ?? '')).toBe(filled.body);
  });

  test('other channels have none', () => {
    expect(registeredText('reminder', 'email', 'en')).toBeNull();
    expect(registeredText('reminder', 'push', 'en')).toBeNull();
    expect(registeredText('reminder', 'inbox', 'en')).toBeNull();
  });
});
