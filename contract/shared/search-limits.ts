/** Characters that no text may have, also no search: control characters (PostgreSQL rejects NUL) and unpaired surrogates. */
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;
export const maxSearchLength = 100;

/** Whether the API accepts a search. Screens show an empty result for other searches instead of sending them. */
export function isSearchable(typed = ''): boolean {
  return typed.trim().length <= maxSearchLength && !unprintable.test(typed);
}

/** The reply of a list of doctors or clinics for a search that finds nothing. */
export const nothingFound = { rows: [], next: null, count: null, corrected: null, isSimilar: false };
