import type { TextKind } from '#contract/messages/kinds.ts';
import type { DateWords } from './dates.ts';

/** The placeholders of texts. Each stands at most once in a text. */
export const textPlaceholders = ['patient', 'when', 'oldWhen', 'place', 'minutes', 'link', 'note'] as const;
export type TextPlaceholder = (typeof textPlaceholders)[number];

/**
 * A text with placeholders. `subject` is the subject of an e-mail or the title of a notification or of an inbox message. A
 * paragraph of an e-mail or an inbox message whose link or note is missing is left out.
 */
export type MessageTemplate = { subject: string; body: string };

/**
 * The texts of one kind of message. Outside of the inbox they say who, when and where, and have a link. They never have a
 * doctor, a specialty, a type of appointment or a note: strangers see lock screens. The note, a sentence of staff, goes to
 * inbox and e-mail only, because carriers allow no free text.
 *
 * Rules of the carriers. SMS: a template has as few variables as possible, never two without a word between them
 * (directions of TRAI of 16 February 2023 and 18 November 2025). WhatsApp: a template of the category utility has no
 * promotional word, and begins and ends with fixed words.
 */
export type KindTexts = {
  inbox: MessageTemplate;
  sms: string;
  whatsapp: string;
  email: MessageTemplate;
  push: MessageTemplate;
};

/** The sentences of notices about an account. A notice without a body has the text of an SMS as its body. */
export type AccountSentences = { password: { subject: string }; 'other-phone': MessageTemplate };

/** Everything that messages need in one language. */
export type LanguageTexts = {
  words: DateWords;
  /** The titles of the calendar entry in an e-mail. */
  calendar: Record<'visit' | 'cancelled', string>;
  texts: Record<TextKind, KindTexts>;
  accountNotices: AccountSentences;
};
