import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

export const reminder: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit is coming up',
      body: '{patient} has a visit on {when} at {place}.',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: {patient} has a visit on {when} at {place}. Please answer: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: `A reminder from ${productName}: {patient} has a visit on {when} at {place}. Please tell us whether you will come: {link}\n\nReply STOP to end messages on WhatsApp.`,
    },
  },
  email: {
    en: {
      subject: 'Reminder: visit of {patient} on {when}',
      body: `Hello,\n\n{patient} has a visit on {when} at {place}.\n\nPlease tell us whether you will come: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit on {when}',
      body: '{patient} has a visit at {place}. Please tell us whether you will come.',
    },
  },
};
