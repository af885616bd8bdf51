import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const booked: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit is booked',
      body: 'A visit of {patient} is booked for {when} at {place}.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: a visit of {patient} is booked for {when} at {place}. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'A visit of {patient} is booked for {when} at {place}. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Booked: visit of {patient} on {when}',
      body: `Hello,\n\nA visit of {patient} is booked for {when} at {place}.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit booked for {when}',
      body: 'The visit of {patient} is at {place}.',
    },
  },
};
