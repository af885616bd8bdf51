import * as paths from './paths.ts';

const longest = 2_000;
// The pages of signing in itself: no target after signing in.
const signInPages: string[] = [paths.login, paths.verify, paths.forgotPassword, paths.changePassword, paths.adminLogin];

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
  if (origin !== here || pathname.startsWith('//') || isSignInPage(pathname)) return null;
  return pathname + search + hash;
}

function isSignInPage(pathname: string): boolean {
  return signInPages.includes(pathname.toLowerCase().replace(/\/$/, ''));
}
