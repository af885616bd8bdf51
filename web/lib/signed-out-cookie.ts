// A sign-out without a network cannot remove the session: its cookie is not readable for scripts. So the browser sets a
// cookie that makes the server treat every request as signed out, until the session is ended.

// As on the server (`server/http/client.ts`).
const name = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');
const maxAgeSeconds = 400 * 86_400;

export function setSignedOutCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${name()}=true; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function hasSignedOutCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name()}=`));
}
