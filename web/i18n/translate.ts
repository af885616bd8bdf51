import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with a count. Each of our languages has two plural forms, but the counts that use `one` differ. */
export type CountForms = { one: string; other: string };

/** The sentences of an area in a language. The key is the English sentence, or its form `other` if it has a count. */
export type Catalogue = Readonly<Record<string, string | CountForms>>;

/** The names of a language. Monday is the first weekday. */
type DateNames = Readonly<Record<'months' | 'weekdays' | 'shortWeekdays' | 'narrowWeekdays', readonly string[]>>;

/** Names that people maintain, such as those of cities, by the English names. */
type Names = Readonly<Record<string, string>>;

/** Null: the sentences are shown in English. */
export type Translation = { language: string; catalogue: Catalogue; dates?: DateNames; names?: Names } | null;

/**
 * Removes the comments of an English sentence. A comment distinguishes two meanings that have the same words in English
 * only, such as `Closed{#a visit}` and `Closed`.
 */
const withoutComments = (sentence: string) => sentence.replace(/\{#[^}]*\}/g, '');

/**
 * Marks a sentence for translation and returns it unchanged, so that the check of the catalogues finds it. The code
 * that shows the sentence translates it with `t()`.
 */
export const msg = (sentence: string): string => sentence;

type Values = Record<string, string>;

const placeholder = /\{(\w+)\}/;

/** The sentence in the language of the translation; in English if the catalogue lacks it. */
export function translateSentence(translation: Translation, sentence: string, values: Values = {}): string {
  return partsOf(textOf(translation, sentence))
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part))
    .join('');
}

/** The form of a sentence for a count, which replaces `{count}`. */
export function translateCount(
  translation: Translation,
  count: number,
  { one, other }: CountForms,
  values: Values = {},
) {
  const forms = translation?.catalogue[other];
  const isTranslated = typeof forms === 'object';
  const rules = new Intl.PluralRules(isTranslated ? translation?.language : 'en');
  const kind = rules.select(count) === 'one' ? 'one' : 'other';
  return translateSentence(null, (isTranslated ? forms : { one, other })[kind], { count: String(count), ...values });
}

/** The same as `translateSentence` for a sentence with elements in it, such as a link. */
export function translateWithElements(
  translation: Translation,
  sentence: string,
  elements: Record<string, ReactNode>,
): ReactNode {
  const parts = partsOf(textOf(translation, sentence)).map((part, index) => (index % 2 === 1 ? elements[part] : part));
  return createElement(Fragment, null, ...parts);
}

function textOf(translation: Translation, sentence: string): string {
  const found = translation?.catalogue[sentence];
  return typeof found === 'string' ? found : withoutComments(sentence);
}

/** Splits a text at its placeholders: the texts are at even indexes, the names of the placeholders at odd indexes. */
const partsOf = (text: string): string[] => text.split(placeholder);
