import type { Catalogue } from '#web/ui/translate.ts';

/** A catalogue as it is stored: its sentences by how far they are checked. */
export type CatalogueFile = Partial<Record<'machine' | 'checked' | 'native', Catalogue>>;

/** Sentences about money, health or rights: a mistake in them could do harm. */
const needsCheck =
  /₹|\b(price|fees?|charge[ds]?|cost|pay(ing|ment|ments)?|paid|refund|receipt|due|cancel\w*|emergency|ambulance|medic\w+|symptoms?|allerg\w+|blood|pregnan\w+|diagnos\w+|terms|privacy|legal|law|liab\w+|consent|delete[ds]?)\b/i;

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
