import { readLanguage } from '#contract/shared/page-languages.ts';
import * as paths from './paths.ts';

const maxLength = 2_000;
// The sign-in pages are not valid targets after signing in.
const signInPages: string[] = [paths.login, paths.verify, paths.forgotPassword, paths.changePassword, paths.staffLogin];

/**
 * Returns the path to open after signing in, or null if the value is not a page of this site. The path contains no
 * language: the page opens in the language of the form. The value comes from the address, so an attacker can choose it:
 * a link to our login must not redirect to another site.
 */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxLength) return null;
  // Browsers treat a backslash as a slash and ignore control characters: both can hide a `//host`.
  if (!/^\/(?!\/)[^\\\u0000-\u0020\u007f-\u009f]*$/.test(value)) return null;

  const base = 'http://here.invalid';
  const { origin, pathname, search, hash } = new URL(value, base);
  const { path } = readLanguage(pathname);
  if (origin !== base || path.startsWith('//') || isSignInPage(path)) return null;
  return path + search + hash;
}

function isSignInPage(pathname: string): boolean {
  return signInPages.includes(pathname.toLowerCase().replace(/\/$/, ''));
}
