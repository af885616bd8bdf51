import { type MessageChannel, type MessageLanguage, messageLanguages } from '#contract/messages/kinds.ts';

/** The channels in the order of their tabs: first those that cost money. */
export const textChannels: readonly MessageChannel[] = ['sms', 'whatsapp', 'email', 'push', 'inbox'];

export type TextsSearch = { channel?: MessageChannel; language?: MessageLanguage };

/** Reads the address of the page of texts. Unknown values are ignored. */
export function readTextsSearch(search: Record<string, unknown>): TextsSearch {
  const channel = textChannels.find((one) => one === search.channel);
  const language = messageLanguages.find((one) => one === search.language);
  return { ...(channel ? { channel } : {}), ...(language ? { language } : {}) };
}
