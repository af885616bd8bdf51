import { readStoredValue, removeStoredValues, storeValue } from '#web/lib/browser-storage.ts';

const storageKey = 'selectedCity';
const onlyInCityKey = 'onlyInCity';
const cookieMaxAgeSeconds = 31_536_000;

/** The name of the city that was last chosen in this browser, from local storage or the cookie. */
export function readSavedCity(): string | null {
  return readStoredValue('local', storageKey) || readCookie(document.cookie);
}

/** Saves the city in local storage, and in a cookie that the server needs to render the right city. */
export function saveCity(city: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${storageKey}=${encodeURIComponent(city)}; path=/; max-age=${cookieMaxAgeSeconds}; SameSite=Lax`;
  storeValue('local', storageKey, city);
}

export function readCookie(cookies: string): string | null {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${storageKey}=`));
  try {
    return decodeURIComponent(pair?.slice(storageKey.length + 1) ?? '') || null;
  } catch {
    return null;
  }
}

/** Whether lists are limited to the city, as chosen on an earlier list. */
export function isOnlyInCitySaved(): boolean {
  return readStoredValue('local', onlyInCityKey) === 'true';
}

export function saveOnlyInCity(isOn: boolean): void {
  if (isOn) storeValue('local', onlyInCityKey, 'true');
  else removeStoredValues('local', (key) => key === onlyInCityKey);
}
