const mostWords = 8;

/** What was typed into a search box, word by word. Signs between words mean nothing; order does not matter. */
export function searchWords(typed: string): string[] {
  return typed
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
}
