import {
  externalChannels,
  type MessageChannel,
  type MessageLanguage,
  messageLanguages,
  type TextKind,
  textKinds,
} from '#contract/messages/kinds.ts';
import { clockInIndia } from '#contract/shared/clock.ts';
import type { RenderedText, TextSource, TextValues } from './channel.ts';
import { isPlainName, plainPunctuation, smsLength } from './sms-rules.ts';
import { textsByLanguage } from './texts/languages.ts';
import { type MessageTemplate, type TextPlaceholder, textPlaceholders } from './texts/message-template.ts';

export const allChannels: MessageChannel[] = ['inbox', ...externalChannels];

/** A value of an SMS template may have 40 characters. This does not apply to the link (`#url#`). */
const maxSmsValue = 40;
/** The lengths of the place that are tried, so that an SMS needs fewer parts. */
const placeLengths = [maxSmsValue, 30, 24, 18];

const canBeRequested = ['reminder', 'booked', 'moved', 'reopened'];

/**
 * The kind of text for these values: `requested` if the time is not confirmed yet, `on-time` if a delay has ended, else
 * the given kind.
 */
function textKindOf(kind: TextKind, { isRequested, minutes }: TextValues): TextKind {
  if (isRequested && canBeRequested.includes(kind)) return 'requested';
  return kind === 'late' && minutes === 0 ? 'on-time' : kind;
}

/** Fills a text with its values. */
export function renderText(
  ofKind: TextKind,
  channel: MessageChannel,
  language: MessageLanguage,
  values: TextValues,
): RenderedText & { textKey: string } {
  const kind = textKindOf(ofKind, values);
  const text = findText(kind, channel, language);
  const textKey = `${kind}/${channel}/${language}`;
  const forms = placeholderValues(channel, language, values);
  const render = (limits: Partial<Record<TextPlaceholder, number>>): RenderedText => {
    const findValue = (name: TextPlaceholder) => {
      const value = forms[name]();
      if (value === '' || value === null) throw new Error(`The text ${kind}/${channel} needs a value for {${name}}.`);
      const limit = limits[name];
      return limit ? shorten(value, limit) : value;
    };
    const body = hasParagraphs(channel) ? withoutEmptyParagraphs(text.body, forms) : text.body;
    return {
      subject: fill(text.subject, findValue),
      body: fill(body, findValue),
      values: placeholdersOf(body).map(findValue),
    };
  };
  if (channel !== 'sms') return { ...render({}), textKey };

  const candidates = placeLengths.map((place) => render({ patient: maxSmsValue, when: maxSmsValue, place }));
  const fewest = Math.min(...candidates.map(({ body }) => smsLength(body).parts));
  const best = candidates.find(({ body }) => smsLength(body).parts === fewest) as RenderedText;
  return { ...best, textKey };
}

/** Fills the stored version of a text of the inbox, which may be older than the code. A missing value is left out. */
export function renderInboxText(
  { subject, body }: MessageTemplate,
  language: MessageLanguage,
  values: TextValues,
): { subject: string; body: string } {
  const forms = placeholderValues('inbox', language, values);
  const findValue = (name: TextPlaceholder) => forms[name]() ?? '';
  return { subject: fill(subject, findValue), body: fill(withoutEmptyParagraphs(body, forms), findValue) };
}

/** Every text in every language, with its placeholders. The engine stores each version. */
export function allTexts(): TextSource[] {
  return textKinds.flatMap((kind) =>
    allChannels.flatMap((channel) =>
      messageLanguages.map((language) => ({ kind, channel, language, content: findText(kind, channel, language) })),
    ),
  );
}

/**
 * The tags of variables in a registered SMS text, by the direction of TRAI of 18 November 2025. `#numeric#` allows digits
 * only, `#url#` addresses of a registered domain, `#alphanumeric#` 40 characters.
 */
const smsTags: Record<Exclude<TextPlaceholder, 'note' | 'oldWhen'>, string> = {
  patient: '#alphanumeric#',
  when: '#alphanumeric#',
  place: '#alphanumeric#',
  minutes: '#numeric#',
  link: '#url#',
};

/**
 * The form in which a text is registered: an SMS at the DLT platform with the tags of its variables, a WhatsApp template at
 * Meta with numbered variables. Null for channels without registration.
 */
export function registeredText(kind: TextKind, channel: MessageChannel, language: MessageLanguage): string | null {
  const { body } = findText(kind, channel, language);
  if (channel === 'sms') return fill(body, (name) => smsTags[name as keyof typeof smsTags]);
  if (channel !== 'whatsapp') return null;
  const order = placeholdersOf(body);
  return fill(body, (name) => `{{${order.indexOf(name) + 1}}}`);
}

/** Values for previews, with the lengths that occur in practice. */
export const exampleValues: Required<TextValues> = {
  patient: 'Sunita Deshpande',
  startsAt: '2027-01-13T10:00:00Z',
  oldStartsAt: '2027-01-12T05:30:00Z',
  isTimed: true,
  isRequested: false,
  place: 'Sunrise Clinic, Pune',
  minutes: 40,
  link: 'https://www.caresaathi.in/r/Zk3vQ0x7RmYt8LpA',
  note: 'Please bring the last report.',
};

function findText(kind: TextKind, channel: MessageChannel, language: MessageLanguage): MessageTemplate {
  const text = textsByLanguage[language].texts[kind][channel];
  return typeof text === 'string' ? { subject: '', body: text } : text;
}

function placeholderValues(
  channel: MessageChannel,
  language: MessageLanguage,
  values: TextValues,
): Record<TextPlaceholder, () => string | null> {
  const { shortWhen, longWhen, unknownPlace, yourPatient } = textsByLanguage[language].words;
  const whenOf = (at: Date | string | null | undefined, hasTime: boolean) => {
    if (!at) return null;
    const moment = { at, hasTime };
    return hasParagraphs(channel) ? longWhen(moment) : shortWhen(moment);
  };
  const { isTimed = true, startsAt, oldStartsAt } = values;
  const clean = (value: string) => (channel === 'inbox' ? oneLine(value) : withoutLinks(plainFor(channel, value)));
  const isOutside = channel !== 'inbox';
  return {
    patient: () => {
      const name = values.patient ?? '';
      return isOutside && !isPlainName(name) ? yourPatient : clean(name);
    },
    when: () => whenOf(startsAt, isTimed),
    // A step that had no time began at midnight.
    oldWhen: () => whenOf(oldStartsAt, isTimed && clockInIndia(oldStartsAt ?? '') !== '00:00'),
    place: () => clean(values.place ?? '') || unknownPlace,
    minutes: () => (values.minutes == null ? null : String(values.minutes)),
    link: () => values.link ?? null,
    note: () => oneLine(values.note ?? ''),
  };
}

/** Inbox and e-mail have room for whole dates and for paragraphs. */
function hasParagraphs(channel: MessageChannel): boolean {
  return channel === 'inbox' || channel === 'email';
}

/** Leaves out each paragraph whose link or note is missing. */
function withoutEmptyParagraphs(body: string, forms: Record<TextPlaceholder, () => string | null>): string {
  const isEmpty = (paragraph: string) =>
    (['link', 'note'] as const).some((name) => paragraph.includes(`{${name}}`) && !forms[name]());
  return body
    .split('\n\n')
    .filter((paragraph) => !isEmpty(paragraph))
    .join('\n\n');
}

function plainFor(channel: MessageChannel, value: string): string {
  return oneLine(channel === 'sms' ? plainPunctuation(value) : value);
}

/** WhatsApp rejects line breaks, tabs and runs of spaces in a value. */
function oneLine(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Phones show `name.com` as a link. A space after the dot prevents it, so that a name cannot lead to a foreign page. */
function withoutLinks(value: string): string {
  return value.replace(/([.:/@])(?=[^\s.:/@])/g, '$1 ');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shortens a text at a word if possible, else after a whole letter: a vowel sign of an Indian script stays with its letter. */
function shorten(value: string, limit: number): string {
  if (value.length <= limit) return value;
  let cut = '';
  for (const { segment } of graphemes.segment(value)) {
    if (cut.length + segment.length > limit) break;
    cut += segment;
  }
  const atWord = cut.replace(/\s+\S*$/, '');
  return (atWord.length >= limit / 2 ? atWord : cut).replace(/[\s,;:-]+$/, '');
}

const pattern = new RegExp(`\\{(${textPlaceholders.join('|')})\\}`, 'g');

/** Replaces all placeholders at once, so that a value that looks like a placeholder stays as it is. */
function fill(text: string, findValue: (name: TextPlaceholder) => string): string {
  return text.replace(pattern, (_, name) => findValue(name as TextPlaceholder));
}

/** The placeholders of a text in their order. */
function placeholdersOf(text: string): TextPlaceholder[] {
  return [...text.matchAll(pattern)].map(([, name]) => name as TextPlaceholder);
}
