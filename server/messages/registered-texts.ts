import type { MessageChannel, MessageLanguage, TextKind } from '#contract/messages/kinds.ts';
import type { RenderedText, Texts, TextValues } from './channel.ts';

/** The keys of texts that are registered at their carrier. */
export type RegisteredTexts = ReadonlySet<string>;

/** Carriers send no other texts than registered ones on these channels. */
export function isRegisteredChannel(channel: MessageChannel): boolean {
  return channel === 'sms' || channel === 'whatsapp';
}

/**
 * Writes a text in the language of the family. If only the English text is registered at the carrier, it is written in
 * English: the carrier would drop the other one.
 */
export function renderRegistered(
  { kind, channel, language }: { kind: TextKind; channel: MessageChannel; language: MessageLanguage },
  values: TextValues,
  { renderText, registered }: Pick<Texts, 'renderText'> & { registered: RegisteredTexts },
): RenderedText & { textKey: string; language: MessageLanguage } {
  const own = { ...renderText(kind, channel, language, values), language };
  if (language === 'en' || !isRegisteredChannel(channel) || registered.has(own.textKey)) return own;
  const english = { ...renderText(kind, channel, 'en', values), language: 'en' as const };
  return registered.has(english.textKey) ? english : own;
}
