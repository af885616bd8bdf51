import { getMessageSettings, saveMessageSettings } from '#contract/messages-api.ts';
import type { PageLanguage } from '#contract/page-languages.ts';
import { call } from '#web/lib/api.ts';

/** The language that is saved in the account; null if none is. */
export async function languageOfAccount(): Promise<PageLanguage | null> {
  const { language, version } = await call(getMessageSettings);
  return version > 0 ? language : null;
}

/** An account has one language, which is also that of its messages. */
export async function saveInAccount(language: PageLanguage): Promise<void> {
  const settings = await call(getMessageSettings);
  if (settings.language === language) return;
  const { channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version } = settings;
  const body = { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version };
  await call(saveMessageSettings, { body });
}
