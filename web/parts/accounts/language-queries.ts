import type { AnyRouter } from '@tanstack/react-router';
import { getMessageSettings, saveMessageSettings } from '#contract/messages/endpoints.ts';
import { areasOf } from '#contract/shared/page-areas.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { followLanguage, loadLanguage } from '#web/i18n/catalogues.ts';
import { callApi } from '#web/lib/api.ts';

/** Saves the language in the message settings of the account: pages and messages use the same language. */
export async function saveLanguageInAccount(language: PageLanguage): Promise<void> {
  const settings = await callApi(getMessageSettings);
  if (settings.language === language) return;
  const { channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version } = settings;
  const body = { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version };
  await callApi(saveMessageSettings, { body });
}

/** Prepares pages in the language of the account and remembers it on this device. Null: the account has saved none. */
export async function followLanguageOfAccount(router: AnyRouter): Promise<PageLanguage | null> {
  const { language, version } = await callApi(getMessageSettings);
  if (version === 0) return null;
  await loadLanguage(router.options.context.queryClient, language, areasOf(router.latestLocation.pathname, 'user'));
  saveLanguage(language);
  followLanguage(router);
  return language;
}

const maxAgeSeconds = 31_536_000;

/** Remembers the language on this device. The server reads the cookie when the home page is opened without a language. */
export function saveLanguage(language: PageLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `language=${language}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax`;
}
