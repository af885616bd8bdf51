import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const cancelled: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit is cancelled',
      body: 'The visit of {patient} on {when} at {place} is cancelled.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: the visit of {patient} on {when} is cancelled. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The visit of {patient} on {when} at {place} is cancelled. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Cancelled: visit of {patient} on {when}',
      body: `Hello,\n\nThe visit of {patient} on {when} at {place} is cancelled.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit on {when} is cancelled',
      body: 'The visit of {patient} is cancelled.',
    },
  },
};
