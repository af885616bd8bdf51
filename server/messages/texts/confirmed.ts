import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const confirmed: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit is confirmed',
      body: 'The visit of {patient} on {when} at {place} is confirmed.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: the visit of {patient} on {when} at {place} is confirmed. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The visit of {patient} on {when} at {place} is confirmed. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Confirmed: visit of {patient} on {when}',
      body: `Hello,\n\nThe visit of {patient} on {when} at {place} is confirmed.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit confirmed for {when}',
      body: 'The visit of {patient} is at {place}.',
    },
  },
};
