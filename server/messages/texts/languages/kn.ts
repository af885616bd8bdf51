import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'ನಮಸ್ಕಾರ,';
const greeting = `ನಮಸ್ಕಾರ. ಇದು ${productName} ಸಂದೇಶ.`;
const time = 'ಸಮಯ: {when}.';
const where = 'ಸ್ಥಳ: {place}.';
const note = 'ನಮ್ಮ ಸಿಬ್ಬಂದಿಯ ಸಂದೇಶ: {note}';
const details = 'ವಿವರಗಳು: {link}';
const answer = 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್‌ಗೆ ಬರಲು ಆಗುತ್ತದೆಯೇ ಎಂದು ದಯವಿಟ್ಟು ಈ ಲಿಂಕ್‌ನಲ್ಲಿ ತಿಳಿಸಿ: {link}';
const promise = 'ಖಚಿತವಾದ ಕೂಡಲೇ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.';
const stop = `${productName} ಕಳುಹಿಸುವ WhatsApp ಸಂದೇಶಗಳು ಬೇಡವಾದರೆ STOP ಎಂದು ಬರೆದು ಕಳುಹಿಸಿ.`;
const nothingToDo = 'ನೀವು ಏನೂ ಮಾಡಬೇಕಾಗಿಲ್ಲ.';
/** The end of an e-mail after its link. */
const end = `ಇಂತಹ ಇಮೇಲ್‌ಗಳು ಬೇಡವಾದರೆ, ಮೇಲಿನ ಲಿಂಕ್ ತೆರೆದು ಆ ಪುಟದಲ್ಲಿ ನಿಲ್ಲಿಸಬಹುದು.\n\n${productName}`;

const visit = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್';
const reminder = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ: {when}.';
const booked = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಬುಕ್ ಆಗಿದೆ.';
const confirmed = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಖಚಿತವಾಗಿದೆ.';
const moved = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ ಬದಲಾಗಿದೆ.';
const newTime = 'ಹೊಸ ಸಮಯ: {when}.';
// The old time stands before the new one: the last time of a text is the one that is kept in mind.
const oldAndNewTime = 'ಹಳೆಯ ಸಮಯ: {oldWhen}. ಹೊಸ ಸಮಯ: {when}.';
const cancelled = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ರದ್ದಾಗಿದೆ.';
const cancelledVisit = 'ರದ್ದಾದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್: {when}, ಸ್ಥಳ: {place}.';
const reopened = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಇದೆ. ಮೊದಲು ರದ್ದಾಗಿತ್ತು, ಆದರೆ ಈಗ ನಡೆಯುತ್ತದೆ.';
const late = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ.';
const agreedTime = 'ಮೊದಲು ಹೇಳಿದ್ದ ಸಮಯ: {when}.';
const onTime = 'ಈಗ ತಡ ಇಲ್ಲ. {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಮೊದಲೇ ನಿಗದಿಯಾದ ಸಮಯಕ್ಕೇ ಶುರುವಾಗುತ್ತದೆ: {when}.';
const requested = '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ. ಕೇಳಿರುವ ಸಮಯ: {when}.';

export const kn: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['ಸೋಮವಾರ', 'ಮಂಗಳವಾರ', 'ಬುಧವಾರ', 'ಗುರುವಾರ', 'ಶುಕ್ರವಾರ', 'ಶನಿವಾರ', 'ಭಾನುವಾರ'],
      shortWeekdays: ['ಸೋಮ', 'ಮಂಗಳ', 'ಬುಧ', 'ಗುರು', 'ಶುಕ್ರ', 'ಶನಿ', 'ಭಾನು'],
      months: ['ಜನವರಿ', 'ಫೆಬ್ರವರಿ', 'ಮಾರ್ಚ್', 'ಏಪ್ರಿಲ್', 'ಮೇ', 'ಜೂನ್', 'ಜುಲೈ', 'ಆಗಸ್ಟ್', 'ಸೆಪ್ಟೆಂಬರ್', 'ಅಕ್ಟೋಬರ್', 'ನವೆಂಬರ್', 'ಡಿಸೆಂಬರ್'],
    }),
    unknownPlace: 'ಇನ್ನೂ ನಿಗದಿಯಾಗಿಲ್ಲ',
    yourPatient: 'ನಿಮ್ಮ ರೋಗಿ',
  },
  calendar: { visit, cancelled: 'ರದ್ದಾಗಿದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್' },
  texts: {
    reminder: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ರಿಮೈಂಡರ್', body: `${reminder} ${where}` },
      sms: `${productName}: ${reminder} ${where} ಬರಲು ಆಗುತ್ತದೆಯೇ ಎಂದು ಇಲ್ಲಿ ತಿಳಿಸಿ: {link}`,
      whatsapp: `${productName} ರಿಮೈಂಡರ್: ${reminder} ${where} ${answer}\n\n${stop}`,
      email: {
        subject: 'ರಿಮೈಂಡರ್: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}\n${end}`,
      },
      push: {
        subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ರಿಮೈಂಡರ್: {when}',
        body: `${visit}. ${where} ಬರಲು ಆಗುತ್ತದೆಯೇ ಎಂದು ತಿಳಿಸಲು ದಯವಿಟ್ಟು ಇದನ್ನು ಒತ್ತಿ.`,
      },
    },
    booked: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಬುಕ್ ಆಗಿದೆ', body: `${booked} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${booked} ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${booked} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಬುಕ್ ಆಗಿದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${booked} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ಬುಕ್ ಆದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್: {when}', body: `${visit}. ${where}` },
    },
    confirmed: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಖಚಿತವಾಗಿದೆ', body: `${confirmed} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${confirmed} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಖಚಿತವಾಗಿದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${confirmed} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ಖಚಿತವಾದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್: {when}', body: `${visit}. ${where}` },
    },
    moved: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ ಬದಲಾಗಿದೆ', body: `${moved} ${oldAndNewTime} ${where}\n\n${note}` },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: ${moved} ${newTime} ${where} ${details}`,
      whatsapp: `${greeting} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಸಮಯ ಬದಲಾಗಿದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್. ಹೊಸ ಸಮಯ: {when}',
        body: `${hello}\n\n${moved} ${oldAndNewTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ ಬದಲಾಗಿದೆ. ಹೊಸ ಸಮಯ: {when}', body: `${visit}. ${where}` },
    },
    cancelled: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ರದ್ದಾಗಿದೆ', body: `${cancelled} ${cancelledVisit}\n\n${note}` },
      sms: `${productName}: ${cancelled} ರದ್ದಾದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ: {when}. ${details}`,
      whatsapp: `${greeting} ${cancelled} ${cancelledVisit} ${details}\n\n${stop}`,
      email: {
        subject: 'ರದ್ದಾಗಿದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${cancelled} ${cancelledVisit}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ರದ್ದಾಗಿದೆ', body: cancelled },
    },
    reopened: {
      inbox: {
        subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ನಡೆಯುತ್ತದೆ (ಮೊದಲು ರದ್ದಾಗಿತ್ತು)',
        body: `${reopened} ${time} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${time} ${details}`,
      whatsapp: `${greeting} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ರದ್ದಾದ ನಂತರ ಮತ್ತೆ ಇದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ರದ್ದಾಗಿದ್ದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಈಗ ನಡೆಯುತ್ತದೆ: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ', body: `${late} ${agreedTime} ${where}` },
      sms: `${productName}: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡವಾಗುತ್ತದೆ. ${agreedTime} ${details}`,
      whatsapp: `${greeting} ${late} ${agreedTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ತಡವಾಗುತ್ತದೆ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್. ಮೊದಲು ಹೇಳಿದ್ದ ಸಮಯ: {when}',
        body: `${hello}\n\n${late} ${agreedTime} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ', body: late },
    },
    test: {
      inbox: {
        subject: 'ಸಂದೇಶ ಬರುತ್ತಿದೆಯೇ ಎಂದು ನೋಡುತ್ತಿದ್ದೇವೆ',
        body: `ಸಂದೇಶಗಳು ಸರಿಯಾಗಿ ಬರುತ್ತಿವೆಯೇ ಎಂದು ನೋಡಲು ಕಳುಹಿಸಿದ ಸಂದೇಶ ಇದು. ಇನ್‌ಬಾಕ್ಸ್‌ಗೆ ಸಂದೇಶ ಬಂದಿದೆ. ${nothingToDo}`,
      },
      sms: `${productName}: SMS ಬರುತ್ತಿದೆಯೇ ಎಂದು ನೋಡುತ್ತಿದ್ದೇವೆ. ನೀವು ಏನೂ ಮಾಡಬೇಕಿಲ್ಲ.`,
      whatsapp: `WhatsApp ಸಂದೇಶಗಳು ಸರಿಯಾಗಿ ಬರುತ್ತಿವೆಯೇ ಎಂದು ನೋಡಲು ${productName} ಕಳುಹಿಸಿದ ಸಂದೇಶ ಇದು. ${nothingToDo}`,
      email: {
        subject: `${productName}: ಸಂದೇಶ ಬರುತ್ತಿದೆಯೇ ಎಂದು ನೋಡುತ್ತಿದ್ದೇವೆ`,
        body: `${hello}\n\nಇಮೇಲ್‌ಗಳು ಸರಿಯಾಗಿ ಬರುತ್ತಿವೆಯೇ ಎಂದು ನೋಡಲು ಕಳುಹಿಸಿದ ಸಂದೇಶ ಇದು. ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'ಸಂದೇಶ ಬರುತ್ತಿದೆಯೇ ಎಂದು ನೋಡುತ್ತಿದ್ದೇವೆ',
        body: `ನೋಟಿಫಿಕೇಶನ್‌ಗಳು ಸರಿಯಾಗಿ ಬರುತ್ತಿವೆ. ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಕೇಳಲಾಗಿದೆ, ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ',
        body: `${requested} ${where} ${promise}\n\n${note}`,
      },
      sms: `${productName}: {patient} ಅವರಿಗಾಗಿ ಕೇಳಿದ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್: {when}. ${where} ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ. ${details}`,
      whatsapp: `${greeting} ${requested} ${where} ${promise} ${details}\n\n${stop}`,
      email: {
        subject: 'ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್. ಕೇಳಿರುವ ಸಮಯ: {when}',
        body: `${hello}\n\n${requested} ${where} ${promise}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಕೇಳಿರುವ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಮಯ: {when}',
        body: `{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'ಈಗ ತಡ ಇಲ್ಲ, ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಮೊದಲೇ ನಿಗದಿಯಾದ ಸಮಯಕ್ಕೇ ಶುರುವಾಗುತ್ತದೆ', body: `${onTime} ${where}` },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${greeting} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಈಗ ತಡ ಇಲ್ಲ: {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ - {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್: ಈಗ ತಡ ಇಲ್ಲ',
        body: 'ಈಗ ತಡ ಇಲ್ಲ. {patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಮೊದಲೇ ನಿಗದಿಯಾದ ಸಮಯಕ್ಕೇ ಶುರುವಾಗುತ್ತದೆ.',
      },
    },
  },
};
