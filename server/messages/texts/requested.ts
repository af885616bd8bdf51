import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

/** Replaces other texts while the time of a visit is asked for and not confirmed. */
export const requested: KindTexts = {
  inbox: {
    en: {
      subject: 'A visit is asked for',
      body: 'A visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is.\n\nOur desk adds: {note}',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: visit of {patient} asked for on {when} at {place}. We will confirm it: {link}`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: 'A visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is. Details: {link}\n\nReply STOP to end messages on WhatsApp.',
    },
  },
  email: {
    en: {
      subject: 'Asked for: visit of {patient} on {when}',
      body: `Hello,\n\nA visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is.\n\nOur desk adds: {note}\n\nDetails: {link}\nYou can end e-mails of this kind on the same page.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Visit asked for on {when}',
      body: 'The visit of {patient} at {place} is not confirmed yet. We tell you when it is.',
    },
  },
};
