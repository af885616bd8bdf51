import type { Catalogue } from './translate.ts';

/** A catalogue as it is stored: its sentences by how far they are checked. */
export type CatalogueFile = Partial<Record<'machine' | 'checked' | 'native', Catalogue>>;

/** Sentences about money, health or rights: a mistake in them could do harm. */
const needsCheck =
  /₹|\b(fees?\b|due\b|law\b|price|charge|cost|pay|paid|refund|receipt|balance|money|return|cancel|emergency|ambulance|medic|symptom|allerg|blood|pregnan|diagnos|terms|privacy|legal|liab|consent|delete)/i;

/**
 * The sentences of a file. A sentence about money, health or rights that nobody has checked is followed by the English one,
 * in brackets.
 */
export function sentencesOf({ machine = {}, checked, native }: CatalogueFile): Catalogue {
  const unchecked = Object.entries(machine).map(([sentence, translation]) => [
    sentence,
    needsCheck.test(sentence) ? withEnglish(sentence, translation) : translation,
  ]);
  return { ...Object.fromEntries(unchecked), ...checked, ...native };
}

type Text = Catalogue[string];

function withEnglish(sentence: string, translation: Text): Text {
  const english = ` (${sentence.replace(/\{#[^}]*\}/g, '')})`;
  if (typeof translation === 'string') return translation + english;
  return { one: translation.one + english, other: translation.other + english };
}
