import { languageNames } from '#contract/messages/kinds.ts';
import { type Names, nameLanguages } from '#contract/names/schemas.ts';

/** Names in other languages in one line: `हिन्दी: मुंबई, मराठी: मुंबई`. */
export function namesWords(names: Names): string {
  return nameLanguages
    .filter((language) => names[language])
    .map((language) => `${languageNames[language]}: ${names[language]}`)
    .join(', ');
}
