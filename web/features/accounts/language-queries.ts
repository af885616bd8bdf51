import { getMessageSettings, saveMessageSettings } from '#contract/messages-api.ts';
import type { PageLanguage } from '#contract/page-languages.ts';
import { call } from '#web/lib/api.ts';

/** An account has one language, which is also that of its messages. */
export async function saveInAccount(language: PageLanguage): Promise<void> {
  const settings = await call(getMessageSettings);
  if (settings.language === language) return;
  const { channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version } = settings;
  const body = { language, channels, kindChannels, leads, quietFrom, quietTo, agreesToWhatsapp, version };
  await call(saveMessageSettings, { body });
}
