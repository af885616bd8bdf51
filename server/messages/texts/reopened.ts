import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const reopened: KindTexts = {
  inbox: {
    en: {
      subject: 'A cancelled visit takes place',
      body: 'The visit of {patient} on {when} at {place} takes place after all.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: the visit of {patient} on {when} takes place after all. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The cancelled visit of {patient} takes place after all, on {when} at {place}. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Takes place: visit of {patient} on {when}',
      body: `Hello,\n\nThe cancelled visit of {patient} takes place after all, on {when} at {place}.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit takes place on {when}',
      body: 'The cancelled visit of {patient} takes place after all, at {place}.',
    },
  },
};
