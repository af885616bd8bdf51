import type { MessageLanguage } from '../messages/kinds.ts';

/** The languages of pages. `messageLanguages` is not imported, because every page loads this file. English has no prefix. */
export const pageLanguages = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'] as const;
export type PageLanguage = MessageLanguage & (typeof pageLanguages)[number];

// The screens of staff are in English and Hindi. The API, the development pages and the links of messages (`/r`) have
// no language in their address. The pattern allows only letters and hyphens in the first part of a path, so that no
// other spelling of an excluded path (`//admin`, `%61dmin`) counts as a page with a language.
const prefixed =
  /^\/(hi|(?:mr|bn|ta|te|kn|gu|ml|pa)(?!\/admin(?![a-z-])))(\/?|\/(?!(?:api|dev|r)(?![a-z-]))[a-z-]+(?:\/[^?#]*)?)(?=[?#]|$)/i;

/** The language in an address, and the address without the language: `/hi/doctors?page=2` is `/doctors?page=2` in Hindi. */
export function readLanguage(address: string): { language: PageLanguage; path: string } {
  const [all = '', code = 'en', path = ''] = prefixed.exec(address) ?? [];
  return { language: code.toLowerCase() as PageLanguage, path: (path || (all && '/')) + address.slice(all.length) };
}

/** The address of the same page in a language. An address that has a language, or cannot have one, stays unchanged. */
export function addressIn(language: PageLanguage, address: string): string {
  const local = `/${language}${address === '/' ? '' : address}`;
  return prefixed.test(address) || !prefixed.test(local) ? address : local;
}
