const longest = 2_000;
// Where nobody wants to return to after signing in.
const doors = /^\/(login|verify|forgot-password|change-password|admin\/login)\/?$/i;

/**
 * Where to go after signing in, if that is a page of this site; else null. The value comes from the address, so
 * anybody may have written it: a link to our login must not end on a stranger's page.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  // Browsers read a backslash as a slash, and skip control characters: both can hide a `//host`.
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f-\u009f]*$/.test(value)) return null;

  const here = 'http://here.invalid';
  const { origin, pathname, search, hash } = new URL(value, here);
  if (origin !== here || pathname.startsWith('//') || doors.test(pathname)) return null;
  return pathname + search + hash;
}
