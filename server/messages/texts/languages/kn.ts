import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'ನಮಸ್ಕಾರ,';
const where = 'ಸ್ಥಳ: {place}.';
const note = 'ನಮ್ಮ ತಂಡದ ಸಂದೇಶ: {note}';
const details = 'ವಿವರಗಳು: {link}';
const answer = 'ನೀವು ಬರುತ್ತೀರಾ ಎಂದು ದಯವಿಟ್ಟು ತಿಳಿಸಿ';
const promise = 'ದೃಢಪಟ್ಟ ಕೂಡಲೇ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.';
const stop = 'WhatsApp ಸಂದೇಶಗಳನ್ನು ನಿಲ್ಲಿಸಲು STOP ಎಂದು ಉತ್ತರಿಸಿ.';
/** The end of an e-mail after its link. */
const end = `ಇಂತಹ ಇಮೇಲ್‌ಗಳನ್ನು ನೀವು ಅದೇ ಪುಟದಲ್ಲಿ ನಿಲ್ಲಿಸಬಹುದು.\n\n${productName}`;

const reminder = '{patient} ಅವರ ಭೇಟಿಯ ಸಮಯ: {when}.';
const booked = '{patient} ಅವರ ಭೇಟಿ ಬುಕ್ ಆಗಿದೆ. ಸಮಯ: {when}.';
const confirmed = '{patient} ಅವರ ಭೇಟಿಯನ್ನು ದೃಢೀಕರಿಸಲಾಗಿದೆ. ಸಮಯ: {when}.';
const moved = '{patient} ಅವರ ಭೇಟಿಯ ಸಮಯ ಬದಲಾಗಿದೆ. ಹೊಸ ಸಮಯ: {when}.';
const cancelled = '{patient} ಅವರ ಭೇಟಿ ರದ್ದಾಗಿದೆ. ನಿಗದಿಯಾಗಿದ್ದ ಸಮಯ: {when}.';
const reopened = '{patient} ಅವರ ರದ್ದಾಗಿದ್ದ ಭೇಟಿ ನಡೆಯಲಿದೆ. ಸಮಯ: {when}.';
const late = '{patient} ಅವರ ಭೇಟಿ ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ. ನಿಗದಿತ ಸಮಯ: {when}.';
const onTime = '{patient} ಅವರ ಭೇಟಿ ತಡವಿಲ್ಲದೆ ಸಮಯಕ್ಕೆ ಸರಿಯಾಗಿ ಶುರುವಾಗುತ್ತದೆ. ಸಮಯ: {when}.';
const requested = '{patient} ಅವರ ಭೇಟಿಗೆ ವಿನಂತಿಸಲಾಗಿದೆ. ಸಮಯ: {when}.';
const unconfirmed = `ಸಮಯ ಇನ್ನೂ ದೃಢಪಟ್ಟಿಲ್ಲ. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} ಅವರ ಭೇಟಿಯ ಸ್ಥಳ: {place}.';

export const kn: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['ಸೋಮವಾರ', 'ಮಂಗಳವಾರ', 'ಬುಧವಾರ', 'ಗುರುವಾರ', 'ಶುಕ್ರವಾರ', 'ಶನಿವಾರ', 'ಭಾನುವಾರ'],
      shortWeekdays: ['ಸೋಮ', 'ಮಂಗಳ', 'ಬುಧ', 'ಗುರು', 'ಶುಕ್ರ', 'ಶನಿ', 'ಭಾನು'],
      months: ['ಜನವರಿ', 'ಫೆಬ್ರವರಿ', 'ಮಾರ್ಚ್', 'ಏಪ್ರಿಲ್', 'ಮೇ', 'ಜೂನ್', 'ಜುಲೈ', 'ಆಗಸ್ಟ್', 'ಸೆಪ್ಟೆಂಬರ್', 'ಅಕ್ಟೋಬರ್', 'ನವೆಂಬರ್', 'ಡಿಸೆಂಬರ್'],
    }),
    unknownPlace: 'ಇನ್ನೂ ನಿಗದಿಯಾಗಿಲ್ಲ',
  },
  calendar: {
    visit: '{patient} ಅವರ ಭೇಟಿ',
    cancelled: 'ರದ್ದಾಗಿದೆ: {patient} ಅವರ ಭೇಟಿ',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'ಮುಂಬರುವ ಭೇಟಿ',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} ದಯವಿಟ್ಟು ಉತ್ತರಿಸಿ: {link}`,
      whatsapp: `${productName} ಜ್ಞಾಪನೆ: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'ಜ್ಞಾಪನೆ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'ಭೇಟಿ ಬುಕ್ ಆಗಿದೆ',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಬುಕ್ ಆಗಿದೆ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ ಬುಕ್ ಆಗಿದೆ: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'ಭೇಟಿಯನ್ನು ದೃಢೀಕರಿಸಲಾಗಿದೆ',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ದೃಢೀಕರಿಸಲಾಗಿದೆ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿಯನ್ನು ದೃಢೀಕರಿಸಲಾಗಿದೆ: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'ಭೇಟಿಯ ಸಮಯ ಬದಲಾಗಿದೆ',
        body: `${moved} ${where} ಹಿಂದಿನ ಸಮಯ: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} ಅವರ ಭೇಟಿಯ ಹೊಸ ಸಮಯ: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಹೊಸ ಸಮಯ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${moved} ${where} ಹಿಂದಿನ ಸಮಯ: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿಯ ಹೊಸ ಸಮಯ: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'ಭೇಟಿ ರದ್ದಾಗಿದೆ',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ರದ್ದಾಗಿದೆ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ ರದ್ದಾಗಿದೆ: {when}',
        body: '{patient} ಅವರ ಭೇಟಿ ರದ್ದಾಗಿದೆ.',
      },
    },
    reopened: {
      inbox: {
        subject: 'ರದ್ದಾಗಿದ್ದ ಭೇಟಿ ನಡೆಯಲಿದೆ',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ನಡೆಯಲಿದೆ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ ನಡೆಯಲಿದೆ: {when}',
        body: `{patient} ಅವರ ರದ್ದಾಗಿದ್ದ ಭೇಟಿ ನಡೆಯಲಿದೆ. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'ಭೇಟಿ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ತಡ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ: {when}',
        body: '{patient} ಅವರ ಭೇಟಿ ಸುಮಾರು {minutes} ನಿಮಿಷ ತಡವಾಗಿ ಶುರುವಾಗುತ್ತದೆ.',
      },
    },
    test: {
      inbox: {
        subject: 'ಪರೀಕ್ಷಾ ಸಂದೇಶ',
        body: 'ಇದು ಒಂದು ಪರೀಕ್ಷಾ ಸಂದೇಶ. ಇನ್‌ಬಾಕ್ಸ್ ಕೆಲಸ ಮಾಡುತ್ತಿದೆ.',
      },
      sms: `${productName}: ಇದು ಒಂದು ಪರೀಕ್ಷಾ ಸಂದೇಶ. SMS ಕೆಲಸ ಮಾಡುತ್ತಿದೆ.`,
      whatsapp: `ಇದು ${productName} ಕಳುಹಿಸಿದ ಪರೀಕ್ಷಾ ಸಂದೇಶ. WhatsApp ಸಂದೇಶಗಳು ತಲುಪುತ್ತಿವೆ.`,
      email: {
        subject: `${productName} ಕಳುಹಿಸಿದ ಪರೀಕ್ಷಾ ಸಂದೇಶ`,
        body: `${hello}\n\nಇದು ಒಂದು ಪರೀಕ್ಷಾ ಸಂದೇಶ. ಇಮೇಲ್ ಕೆಲಸ ಮಾಡುತ್ತಿದೆ.\n\n${productName}`,
      },
      push: {
        subject: 'ಪರೀಕ್ಷಾ ಸಂದೇಶ',
        body: 'ಅಧಿಸೂಚನೆಗಳು ಕೆಲಸ ಮಾಡುತ್ತಿವೆ.',
      },
    },
    requested: {
      inbox: {
        subject: 'ಭೇಟಿಗೆ ವಿನಂತಿಸಲಾಗಿದೆ',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} ನಾವು ದೃಢೀಕರಿಸುತ್ತೇವೆ: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'ವಿನಂತಿ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿಗೆ ವಿನಂತಿ: {when}',
        body: `{patient} ಅವರ ಭೇಟಿ ಇನ್ನೂ ದೃಢಪಟ್ಟಿಲ್ಲ. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'ಭೇಟಿ ತಡವಿಲ್ಲದೆ ಸಮಯಕ್ಕೆ ಸರಿಯಾಗಿ ಶುರುವಾಗುತ್ತದೆ',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ಸಮಯಕ್ಕೆ ಸರಿಯಾಗಿ: {patient} ಅವರ ಭೇಟಿ, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ಭೇಟಿ ಸಮಯಕ್ಕೆ ಸರಿಯಾಗಿ ಶುರುವಾಗುತ್ತದೆ: {when}',
        body: '{patient} ಅವರ ಭೇಟಿ ನಿಗದಿತ ಸಮಯಕ್ಕೆ ಶುರುವಾಗುತ್ತದೆ.',
      },
    },
  },
};
