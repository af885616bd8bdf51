import type { TextKind } from '#contract/messages/kinds.ts';
import { productName } from '#contract/shared/product.ts';
import type { KindTexts, MessageTemplate } from './message-template.ts';

/**
 * The sentences of one kind of message in one language (`languages/messages/`). `message` says everything, and inbox, e-mail,
 * WhatsApp and SMS use it. If it does not fit a channel, that channel has a whole sentence of its own under the channel's name.
 */
export type KindSentences = {
  message: string;
  inbox?: string;
  email?: string;
  whatsapp?: string;
  /** If this sentence contains {link}, the sentence `details` does not follow. */
  sms?: string;
  /** The body of a notification. Its title already has the time. */
  push: string;
  inboxTitle: string;
  emailSubject: string;
  pushTitle: string;
};

/** The sentences that texts of several kinds share. */
export type SharedSentences = {
  /** Begins an e-mail. */
  greeting: string;
  /** Begins a WhatsApp message and names the sender. Empty in English. */
  opening: string;
  reminderOpening: string;
  /** Introduces the sentence that staff added ({note}). */
  note: string;
  details: string;
  /** Replaces `details` in a reminder: asks whether the patient will come. */
  answer: string;
  /** How to end messages on WhatsApp. */
  stop: string;
  /** How to end e-mails, after the link. */
  emailEnd: string;
};

const kindsWithNote: TextKind[] = ['booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'requested'];

/**
 * Puts the texts of a kind together: for each channel, the sentences around the message. `{product}` is the name of the
 * product.
 */
export function textsInFrames(kind: TextKind, sentences: KindSentences, shared: SharedSentences): KindTexts {
  const { message, inbox = message, email = message, whatsapp = message, sms = message } = sentences;
  const note = kindsWithNote.includes(kind) ? shared.note : '';
  const titles = { inbox: sentences.inboxTitle, email: sentences.emailSubject, push: sentences.pushTitle };
  const push = text(titles.push, sentences.push);

  // A test of a channel has no link and nothing to end.
  if (kind === 'test')
    return {
      inbox: text(titles.inbox, inbox),
      sms: withName(`{product}: ${sms}`),
      whatsapp: withName(whatsapp),
      email: text(titles.email, shared.greeting, email, '{product}'),
      push,
    };

  const [opening, link] =
    kind === 'reminder' ? [shared.reminderOpening, shared.answer] : [shared.opening, shared.details];
  return {
    inbox: text(titles.inbox, inbox, note),
    sms: withName(`{product}: ${sms.includes('{link}') ? sms : `${sms} ${link}`}`),
    whatsapp: withName(`${opening} ${whatsapp} ${link}\n\n${shared.stop}`.trimStart()),
    email: text(titles.email, shared.greeting, email, note, `${link}\n${shared.emailEnd}`, '{product}'),
    push,
  };
}

function text(subject: string, ...paragraphs: string[]): MessageTemplate {
  return { subject: withName(subject), body: withName(paragraphs.filter((one) => one !== '').join('\n\n')) };
}

function withName(sentence: string): string {
  return sentence.replaceAll('{product}', productName);
}
