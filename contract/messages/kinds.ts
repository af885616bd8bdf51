/** The kinds of messages about visits, by the change or time that causes them. */
export const messageKinds = ['reminder', 'booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'late'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * The kinds of texts. Each kind of message has a text. `test` is the text with which staff check a channel. Two texts
 * replace another one: `requested` the text `booked`, if staff must still confirm the time; `on-time` the text `late`,
 * if a doctor who ran late is on time again.
 */
export const textKinds = [...messageKinds, 'test', 'requested', 'on-time'] as const;
export type TextKind = (typeof textKinds)[number];

/** Messages that are about no visit: `test` of a channel, and `account`, in the inbox only, about the account itself. */
export const otherKinds = ['test', 'account'] as const;
export type OtherKind = (typeof otherKinds)[number];

/** How long before a visit a reminder is sent. */
export const reminderLeads = ['week', 'day', 'hours'] as const;
export type ReminderLead = (typeof reminderLeads)[number];

/** Channels outside of the product, in the default order of preference. Every message is also in the inbox. */
export const externalChannels = ['whatsapp', 'sms', 'email', 'push'] as const;
export type ExternalChannel = (typeof externalChannels)[number];
export type MessageChannel = 'inbox' | ExternalChannel;

/**
 * The shares of the daily budget of SMS, so that no use can take all of it. `codes`: codes and warnings for known
 * accounts. `registrations`: codes to phones that nobody has confirmed yet. `notices`: messages about visits, and
 * messages that strangers can cause.
 */
export const smsShares = ['codes', 'notices', 'registrations'] as const;
export type SmsShare = (typeof smsShares)[number];
export type SmsBudget = Readonly<Record<SmsShare, number>>;

export const messageStates = ['due', 'sent', 'delivered', 'failed', 'voided'] as const;
export type MessageState = (typeof messageStates)[number];

/** The languages of messages. Every text exists in each of them. */
export const messageLanguages = ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** Each language, written in itself. */
export const languageNames: Record<MessageLanguage, string> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  gu: 'ગુજરાતી',
  ml: 'മലയാളം',
  pa: 'ਪੰਜਾਬੀ',
};

/**
 * How far the texts of a language are checked. `machine`: written by a program. `checked`: a second reader translated them
 * back, and differences in meaning were resolved. `native`: a native speaker has read all of them.
 */
export const textStates = ['machine', 'checked', 'native'] as const;
export type TextState = (typeof textStates)[number];

/** What a family or a patient can answer to a message by its link. `call`: staff are asked to call. */
export const visitAnswers = ['coming', 'not-coming', 'call'] as const;
export type VisitAnswer = (typeof visitAnswers)[number];
