import type * as kinds from '#contract/messages/kinds.ts';

/**
 * The values of a text: the payload of a message, the start of its visit, and its link. A value that the text does not use may
 * be missing. Days and times are written later, in the language of the text.
 */
export type TextValues = {
  patient?: string;
  startsAt?: Date | string;
  /** The start before a visit was moved. */
  oldStartsAt?: Date | string | null;
  /** False: a step that has a day but no time. */
  isTimed?: boolean;
  /** The family has asked for the time, and staff have not confirmed it yet. */
  isRequested?: boolean;
  /** The clinic or hospital with its city; empty if none is chosen. */
  place?: string;
  /** By how many minutes the doctor runs late; 0 if the doctor is on time again. */
  minutes?: number | null;
  /** The page on which the family can answer or unsubscribe. */
  link?: string | null;
  /** A sentence that staff added, for inbox and e-mail only. */
  note?: string | null;
};

/** A text with its values filled in. */
export type RenderedText = {
  /** The subject of an e-mail or the title of a notification; empty for SMS and WhatsApp. */
  subject: string;
  body: string;
  /** The values of the carrier's template, in its order. */
  values: string[];
};

/** Where a message goes: a phone in E.164, an e-mail address, or the subscriptions of the account's browsers. */
export type ChannelAddress =
  | { phone: string }
  | { email: string }
  | { subscriptions: { id: string; endpoint: string; p256dh: string; auth: string }[] };

/** A message that is ready to be handed to a gateway. */
export type Outgoing = {
  /** The same for every attempt. The gateway gets it as its reference, so that it can recognise a repeated message. */
  id: string;
  kind: kinds.MessageKind | 'test';
  language: kinds.MessageLanguage;
  address: ChannelAddress;
  text: RenderedText;
  /** The number or name of the template at the carrier; null if none is registered. */
  templateName: string | null;
  /** The page on which the family can answer; null if there is nothing to answer. */
  link: string | null;
  /** An iCalendar file for e-mail; null if the message has none. */
  calendar: string | null;
  /** For how long a service may keep the message for a device that is off: until it is useless, or quiet hours begin. */
  keepSeconds?: number;
};

/**
 * The result of handing a message over. `later`: another attempt may succeed. `isUnknown`: the gateway may have
 * accepted the message, so another attempt may be a duplicate. `isOfRecipient`: the problem concerns only this
 * recipient, so it does not mean that the gateway fails. `rejected`: no attempt will succeed. `endedSubscriptions` are
 * browsers that no longer accept notifications.
 */
export type Handover =
  | { outcome: 'accepted'; gatewayId: string | null; parts?: number; endedSubscriptions?: string[] }
  | { outcome: 'later'; reason: string; retryAfterMs?: number; isUnknown?: true; isOfRecipient?: true }
  | { outcome: 'rejected'; reason: string; endedSubscriptions?: string[] };

/** Hands messages to one gateway. Never throws: every problem is a `Handover`. Reasons contain no name, phone or address. */
export type Channel = { send(message: Outgoing, signal: AbortSignal): Promise<Handover> };

/** The channels that are configured. */
export type Channels = Partial<Record<kinds.ExternalChannel, Channel>>;

/** A text as it is in the code, with its placeholders. Its key is `kind/channel/language`. */
export type TextSource = {
  kind: kinds.TextKind;
  channel: kinds.MessageChannel;
  language: kinds.MessageLanguage;
  content: { subject: string; body: string };
};

/** What the engine needs of the texts of messages. `render.ts` implements it. */
export type Texts = {
  /** `textKey` names the text that was used: some kinds have another text in some cases. */
  renderText(
    kind: kinds.TextKind,
    channel: kinds.MessageChannel,
    language: kinds.MessageLanguage,
    values: TextValues,
  ): RenderedText & { textKey: string };
  allTexts(): TextSource[];
};

/** What services use of the engine. */
export type Messaging = {
  channels: Channels;
  /** The public key for push subscriptions; null if push is not available. */
  pushKey: string | null;
  /** Sends one due message at once, whatever is paused, and returns its state. */
  sendNow(messageId: string): Promise<{ state: kinds.MessageState; reason: string | null }>;
};
