const name = 'selectedCity';
const yearSeconds = 31_536_000;

/** The name of the city that was chosen in this browser before, wherever it is still remembered. */
export function readSavedCity(): string | null {
  return readStorage() ?? readCookie(document.cookie);
}

/** Remembers a city twice: for scripts, and in a cookie, so that the server renders the right city at once. */
export function saveCity(city: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${name}=${encodeURIComponent(city)}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
  try {
    localStorage.setItem(name, city);
  } catch {
    // Storage is full or forbidden: the cookie remembers.
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(name) || null;
  } catch {
    return null;
  }
}

/** What the cookie says, out of all the cookies of a page. */
export function readCookie(cookies: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '') || null;
  } catch {
    return null;
  }
}
