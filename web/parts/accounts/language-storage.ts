import type { PageLanguage } from '#contract/shared/page-languages.ts';

const maxAgeSeconds = 31_536_000;

/** Remembers the language on this device. The server reads the cookie when the home page is opened without a language. */
export function saveLanguage(language: PageLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `language=${language}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax`;
}
