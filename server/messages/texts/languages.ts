import {
  type MessageLanguage,
  type TextKind,
  type TextState,
  textKinds,
  textStates,
} from '#contract/messages/kinds.ts';
import bn from '../../../languages/messages/bn.json' with { type: 'json' };
import en from '../../../languages/messages/en.json' with { type: 'json' };
import gu from '../../../languages/messages/gu.json' with { type: 'json' };
import hi from '../../../languages/messages/hi.json' with { type: 'json' };
import kn from '../../../languages/messages/kn.json' with { type: 'json' };
import ml from '../../../languages/messages/ml.json' with { type: 'json' };
import mr from '../../../languages/messages/mr.json' with { type: 'json' };
import pa from '../../../languages/messages/pa.json' with { type: 'json' };
import ta from '../../../languages/messages/ta.json' with { type: 'json' };
import te from '../../../languages/messages/te.json' with { type: 'json' };
import { type DateWords, englishDates, type IndianDateNames, indianDates } from './dates.ts';
import { type KindSentences, type SharedSentences, textsInFrames } from './frames.ts';
import type { AccountSentences, KindTexts, LanguageTexts } from './message-template.ts';

/** The content of a file of `languages/messages/`. Its `notes` say why a translator chose a word; no program reads them. */
type Sentences = {
  words: Pick<DateWords, 'unknownPlace' | 'yourPatient'>;
  calendar: Record<'visit' | 'cancelled', string>;
  shared: SharedSentences;
  kinds: Record<TextKind, KindSentences>;
  accountNotices: AccountSentences;
};
type TranslatedSentences = Sentences & { state: string; dates: IndianDateNames };

/** The texts of a language other than English, and how far people have checked them. */
type TranslatedTexts = LanguageTexts & { state: TextState };

function languageOf(sentences: Sentences, dates: typeof englishDates): LanguageTexts {
  const { words, calendar, shared, kinds, accountNotices } = sentences;
  const texts = textKinds.map((kind) => [kind, textsInFrames(kind, kinds[kind], shared)]);
  return {
    words: { ...dates, ...words },
    calendar,
    texts: Object.fromEntries(texts) as Record<TextKind, KindTexts>,
    accountNotices,
  };
}

function translationOf(sentences: TranslatedSentences): TranslatedTexts {
  const state = textStates.find((one) => one === sentences.state);
  if (!state) throw new Error(`${sentences.state} is no state of texts.`);
  return { ...languageOf(sentences, indianDates(sentences.dates)), state };
}

/** The languages other than English. The type checker names the file that lacks a sentence. */
export const translatedTexts: Record<Exclude<MessageLanguage, 'en'>, TranslatedTexts> = {
  hi: translationOf(hi),
  mr: translationOf(mr),
  bn: translationOf(bn),
  ta: translationOf(ta),
  te: translationOf(te),
  kn: translationOf(kn),
  gu: translationOf(gu),
  ml: translationOf(ml),
  pa: translationOf(pa),
};

export const textsByLanguage: Record<MessageLanguage, LanguageTexts> = {
  en: languageOf(en, englishDates),
  ...translatedTexts,
};

/** The subjects of the notices that only staff get, who read English and Hindi. */
export const staffNotices = { en: en.staffNotices, hi: hi.staffNotices };
