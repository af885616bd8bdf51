// A sign-out without a network cannot end the session, because scripts cannot delete its cookie. So the browser sets
// another cookie. With it, the server treats every request as signed out, until the session is ended.

// The server reads the same name (`server/http/client.ts`).
const cookieName = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');
const maxAgeSeconds = 400 * 86_400;

export function setSignedOutCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${cookieName()}=true; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function hasSignedOutCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName()}=`));
}
