import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with a count. Each of our languages distinguishes two kinds of counts; which are `one` differs. */
export type CountForms = { one: string; other: string };

/** Sentences of an area in a language, by the English sentence; sentences with a count by the English one for `other`. */
export type Catalogue = Readonly<Record<string, string | CountForms>>;

/** The names of a language. Monday is the first weekday. */
type DateNames = Readonly<Record<'months' | 'weekdays' | 'shortWeekdays' | 'narrowWeekdays', readonly string[]>>;

/** Names that people maintain, such as those of cities, by the English names. */
type Names = Readonly<Record<string, string>>;

/** Null: the sentences are shown in English. */
export type Translation = { language: string; catalogue: Catalogue; dates?: DateNames; names?: Names } | null;

/**
 * Removes the comments of an English sentence: they tell two sentences apart that only English writes alike, such as
 * `Closed{#a visit}` and `Closed`.
 */
const withoutComments = (sentence: string) => sentence.replace(/\{#[^}]*\}/g, '');

/** Marks a sentence that is translated where it is shown, so that the check of the catalogues finds it. */
export const marked = (sentence: string): string => sentence;

type Values = Record<string, string>;

const placeholder = /\{(\w+)\}/;

/** The sentence in the language; in English if its catalogue lacks it. */
export function translate(translation: Translation, sentence: string, values: Values = {}): string {
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
  return translate(null, (isTranslated ? forms : { one, other })[kind], { count: String(count), ...values });
}

/** The same as `translate` for a sentence with elements in it, such as a link. */
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

/** The texts between placeholders, and at odd places the names of the placeholders. */
const partsOf = (text: string): string[] => text.split(placeholder);
