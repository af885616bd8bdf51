const storageKey = 'selectedCity';
const cookieMaxAgeSeconds = 31_536_000;

/** The name of the city that was last chosen in this browser, from local storage or the cookie. */
export function readSavedCity(): string | null {
  return readStorage() ?? readCookie(document.cookie);
}

/** Saves the city in local storage, and in a cookie that the server needs to render the right city. */
export function saveCity(city: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${storageKey}=${encodeURIComponent(city)}; path=/; max-age=${cookieMaxAgeSeconds}; SameSite=Lax`;
  try {
    localStorage.setItem(storageKey, city);
  } catch {
    // Storage is full or disabled. The cookie is enough.
  }
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey) || null;
  } catch {
    return null;
  }
}

/** Reads the city from `document.cookie`. */
export function readCookie(cookies: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${storageKey}=`));
  try {
    return decodeURIComponent(pair?.slice(storageKey.length + 1) ?? '') || null;
  } catch {
    return null;
  }
}
