import { productName } from '#contract/product.ts';
import type { KindTexts } from './text.ts';

/** The message that staff send to themselves to check a channel. */
export const test: KindTexts = {
  inbox: {
    en: {
      subject: 'Test message',
      body: 'This is a test message. The inbox works.',
    },
  },
  sms: {
    en: {
      subject: '',
      body: `${productName}: this is a test message. Text messages work.`,
    },
  },
  whatsapp: {
    en: {
      subject: '',
      body: `This is a test message from ${productName}. Messages on WhatsApp work.`,
    },
  },
  email: {
    en: {
      subject: `Test message from ${productName}`,
      body: `Hello,\n\nThis is a test message. E-mail works.\n\n${productName}`,
    },
  },
  push: {
    en: {
      subject: 'Test message',
      body: 'Notifications work.',
    },
  },
};
