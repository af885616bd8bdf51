import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const moved: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit has another time',
      body: 'The visit of {patient} is now on {when} at {place}. Before, it was on {oldWhen}.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      // Without the old time, so that it fits into one part.
      body: `${productName}: the visit of {patient} is now on {when} at {place}. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The visit of {patient} has another time. It is now on {when} at {place}. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'New time: visit of {patient} on {when}',
      body: `Hello,\n\nThe visit of {patient} is now on {when} at {place}. Before, it was on {oldWhen}.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit moved to {when}',
      body: 'The visit of {patient} is at {place}.',
    },
  },
};
