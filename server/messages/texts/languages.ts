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
import type { KindTexts, LanguageTexts } from './text.ts';

/** What a file of `languages/messages/` says. Its `notes`, why a translator chose a word, are for readers of the file only. */
type Sentences = {
  words: Pick<DateWords, 'unknownPlace' | 'yourPatient'>;
  calendar: Record<'visit' | 'cancelled', string>;
  shared: SharedSentences;
  kinds: Record<TextKind, KindSentences>;
};
type TranslatedSentences = Sentences & { state: string; dates: IndianDateNames };

/** A language other than English, which says how far it is checked. */
type TranslatedTexts = LanguageTexts & { state: TextState };

function languageOf({ words, calendar, shared, kinds }: Sentences, dates: typeof englishDates): LanguageTexts {
  const texts = textKinds.map((kind) => [kind, textsInFrames(kind, kinds[kind], shared)]);
  return { words: { ...dates, ...words }, calendar, texts: Object.fromEntries(texts) as Record<TextKind, KindTexts> };
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
