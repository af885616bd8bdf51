/** Control characters (PostgreSQL refuses NUL), and halves of a character that no other half follows. */
export const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;
export const longestSearch = 100;

/** Whether a search can be asked at all: what cannot, finds nothing. The API refuses the rest by the same rule. */
export function isSearchable(typed = ''): boolean {
  return typed.trim().length <= longestSearch && !unshowable.test(typed);
}
