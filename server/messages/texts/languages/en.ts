import { productName } from '#contract/shared/product.ts';
import { englishDates } from '../dates.ts';
import type { Language } from '../text.ts';

const note = 'Our desk adds: {note}';
const details = 'Details: {link}';
const stop = 'Reply STOP to end messages on WhatsApp.';
/** The end of an e-mail after its link. */
const end = `You can end e-mails of this kind on the same page.\n\n${productName}`;

/** The model of all other languages: they have the same texts with the same placeholders. */
export const en = {
  words: { ...englishDates, unknownPlace: 'a place to be confirmed', yourPatient: 'your patient' },
  calendar: { visit: 'Visit of {patient}', cancelled: 'Cancelled: Visit of {patient}' },
  texts: {
    reminder: {
      inbox: { subject: 'A visit is coming up', body: '{patient} has a visit on {when} at {place}.' },
      sms: `${productName}: {patient} has a visit on {when} at {place}. Please answer: {link}`,
      whatsapp: `A reminder from ${productName}: {patient} has a visit on {when} at {place}. Please tell us whether you will come: {link}\n\n${stop}`,
      email: {
        subject: 'Reminder: visit of {patient} on {when}',
        body: `Hello,\n\n{patient} has a visit on {when} at {place}.\n\nPlease tell us whether you will come: {link}\n${end}`,
      },
      push: {
        subject: 'Visit on {when}',
        body: '{patient} has a visit at {place}. Please tell us whether you will come.',
      },
    },
    booked: {
      inbox: { subject: 'A visit is booked', body: `A visit of {patient} is booked for {when} at {place}.\n\n${note}` },
      sms: `${productName}: a visit of {patient} is booked for {when} at {place}. ${details}`,
      whatsapp: `A visit of {patient} is booked for {when} at {place}. ${details}\n\n${stop}`,
      email: {
        subject: 'Booked: visit of {patient} on {when}',
        body: `Hello,\n\nA visit of {patient} is booked for {when} at {place}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'Visit booked for {when}', body: 'The visit of {patient} is at {place}.' },
    },
    confirmed: {
      inbox: {
        subject: 'A visit is confirmed',
        body: `The visit of {patient} on {when} at {place} is confirmed.\n\n${note}`,
      },
      sms: `${productName}: the visit of {patient} on {when} at {place} is confirmed. ${details}`,
      whatsapp: `The visit of {patient} on {when} at {place} is confirmed. ${details}\n\n${stop}`,
      email: {
        subject: 'Confirmed: visit of {patient} on {when}',
        body: `Hello,\n\nThe visit of {patient} on {when} at {place} is confirmed.\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'Visit confirmed for {when}', body: 'The visit of {patient} is at {place}.' },
    },
    moved: {
      inbox: {
        subject: 'A visit has another time',
        body: `The visit of {patient} is now on {when} at {place}. Before, it was on {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it fits into one part.
      sms: `${productName}: the visit of {patient} is now on {when} at {place}. ${details}`,
      whatsapp: `The visit of {patient} has another time. It is now on {when} at {place}. ${details}\n\n${stop}`,
      email: {
        subject: 'New time: visit of {patient} on {when}',
        body: `Hello,\n\nThe visit of {patient} is now on {when} at {place}. Before, it was on {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'Visit moved to {when}', body: 'The visit of {patient} is at {place}.' },
    },
    cancelled: {
      inbox: {
        subject: 'A visit is cancelled',
        body: `The visit of {patient} on {when} at {place} is cancelled.\n\n${note}`,
      },
      sms: `${productName}: the visit of {patient} on {when} is cancelled. ${details}`,
      whatsapp: `The visit of {patient} on {when} at {place} is cancelled. ${details}\n\n${stop}`,
      email: {
        subject: 'Cancelled: visit of {patient} on {when}',
        body: `Hello,\n\nThe visit of {patient} on {when} at {place} is cancelled.\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'Visit on {when} is cancelled', body: 'The visit of {patient} is cancelled.' },
    },
    reopened: {
      inbox: {
        subject: 'A cancelled visit takes place',
        body: `The visit of {patient} on {when} at {place} takes place after all.\n\n${note}`,
      },
      sms: `${productName}: the visit of {patient} on {when} takes place after all. ${details}`,
      whatsapp: `The cancelled visit of {patient} takes place after all, on {when} at {place}. ${details}\n\n${stop}`,
      email: {
        subject: 'Takes place: visit of {patient} on {when}',
        body: `Hello,\n\nThe cancelled visit of {patient} takes place after all, on {when} at {place}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'Visit takes place on {when}',
        body: 'The cancelled visit of {patient} takes place after all, at {place}.',
      },
    },
    late: {
      inbox: {
        subject: 'A visit starts late',
        body: 'The visit of {patient} on {when} at {place} starts about {minutes} minutes late.',
      },
      sms: `${productName}: the visit of {patient} on {when} starts about {minutes} minutes late. ${details}`,
      whatsapp: `The visit of {patient} on {when} at {place} starts about {minutes} minutes late. ${details}\n\n${stop}`,
      email: {
        subject: 'Late: visit of {patient} on {when}',
        body: `Hello,\n\nThe visit of {patient} on {when} at {place} starts about {minutes} minutes late.\n\n${details}\n${end}`,
      },
      push: {
        subject: 'Visit on {when} starts late',
        body: 'The visit of {patient} starts about {minutes} minutes late.',
      },
    },
    test: {
      inbox: { subject: 'Test message', body: 'This is a test message. The inbox works.' },
      sms: `${productName}: this is a test message. Text messages work.`,
      whatsapp: `This is a test message from ${productName}. Messages on WhatsApp work.`,
      email: {
        subject: `Test message from ${productName}`,
        body: `Hello,\n\nThis is a test message. E-mail works.\n\n${productName}`,
      },
      push: { subject: 'Test message', body: 'Notifications work.' },
    },
    requested: {
      inbox: {
        subject: 'A visit is asked for',
        body: `A visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is.\n\n${note}`,
      },
      sms: `${productName}: visit of {patient} asked for on {when} at {place}. We will confirm it: {link}`,
      whatsapp: `A visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is. ${details}\n\n${stop}`,
      email: {
        subject: 'Asked for: visit of {patient} on {when}',
        body: `Hello,\n\nA visit of {patient} is asked for on {when} at {place}. The time is not confirmed yet. We tell you when it is.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'Visit asked for on {when}',
        body: 'The visit of {patient} at {place} is not confirmed yet. We tell you when it is.',
      },
    },
    'on-time': {
      inbox: {
        subject: 'A visit starts on time again',
        body: 'The visit of {patient} on {when} at {place} starts on time again.',
      },
      sms: `${productName}: the visit of {patient} on {when} starts on time again. ${details}`,
      whatsapp: `The visit of {patient} on {when} at {place} starts on time again. ${details}\n\n${stop}`,
      email: {
        subject: 'On time again: visit of {patient} on {when}',
        body: `Hello,\n\nThe visit of {patient} on {when} at {place} starts on time again.\n\n${details}\n${end}`,
      },
      push: { subject: 'Visit on {when} starts on time again', body: 'The visit of {patient} starts at its time.' },
    },
  },
} as const satisfies Language;
