import { createElement, Fragment, type ReactNode } from 'react';

/** Sentences of an area in a language, by the English sentence. */
export type Catalogue = Readonly<Record<string, string>>;

/** Marks a sentence that is translated where it is shown, so that the check of the catalogues finds it. */
export const marked = (sentence: string): string => sentence;

const placeholder = /\{(\w+)\}/;

/** The sentence in the language of the catalogue; in English if the catalogue lacks it or is null. */
export function translate(catalogue: Catalogue | null, sentence: string, values: Record<string, string> = {}): string {
  return partsOf(catalogue, sentence)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part))
    .join('');
}

/** The same for a sentence with elements in it, such as a link. */
export function translateWithElements(
  catalogue: Catalogue | null,
  sentence: string,
  elements: Record<string, ReactNode>,
): ReactNode {
  const parts = partsOf(catalogue, sentence).map((part, index) => (index % 2 === 1 ? elements[part] : part));
  return createElement(Fragment, null, ...parts);
}

/** The texts between placeholders, and at odd places the names of the placeholders. */
function partsOf(catalogue: Catalogue | null, sentence: string): string[] {
  return (catalogue?.[sentence] ?? sentence).split(placeholder);
}
