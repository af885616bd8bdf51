/** The page of the visit pass, which shows the next visits without a network. */
export const visitPassPath = '/pass';

const builtFile = /^\/assets\/[\w.-]+$|^\/favicon\.svg$/;
// A page in another language has a prefix of two letters.
const familyPage = /^(\/[a-z]{2})?\/(patients|appointments?|receipts|account|change-password|inbox)(\/|$)/i;
// The worker leaves these to the browser. The address of a message's link (`/r/…`) is a secret: its page is never stored.
const notHandled = /^(\/[a-z]{2})?\/(admin|api|assets|dev|images|r|sitemap)(\/|$)|\.\w+$/;

export const isBuiltFile = (pathname: string) => builtFile.test(pathname);

/** The kind of page at a path. Null: the worker leaves the navigation to the browser. */
export function pageKindOf(pathname: string): 'pass' | 'family' | 'public' | null {
  if (notHandled.test(pathname)) return null;
  if (pathname === visitPassPath) return 'pass';
  return familyPage.test(pathname) ? 'family' : 'public';
}

/** A path in the language of a message. English has no prefix. */
export const pathIn = (language: string, path: string) => (language === 'en' ? path : `/${language}${path}`);
