import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

/** Follows the text of a delay, if there is none any more. */
export const onTime: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit starts on time again',
      body: 'The visit of {patient} on {when} at {place} starts on time again.',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: the visit of {patient} on {when} starts on time again. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The visit of {patient} on {when} at {place} starts on time again. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'On time again: visit of {patient} on {when}',
      body: `Hello,\n\nThe visit of {patient} on {when} at {place} starts on time again.\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit on {when} starts on time again',
      body: 'The visit of {patient} starts at its time.',
    },
  },
};
