import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const late: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit starts late',
      body: 'The visit of {patient} on {when} at {place} starts about {minutes} minutes late.',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: the visit of {patient} on {when} starts about {minutes} minutes late. Details: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'The visit of {patient} on {when} at {place} starts about {minutes} minutes late. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Late: visit of {patient} on {when}',
      body: `Hello,\n\nThe visit of {patient} on {when} at {place} starts about {minutes} minutes late.\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit on {when} starts late',
      body: 'The visit of {patient} starts about {minutes} minutes late.',
    },
  },
};
