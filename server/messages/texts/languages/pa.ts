import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ,';
const where = 'ਥਾਂ: {place}।';
const note = 'ਸਾਡੀ ਟੀਮ ਦਾ ਸੁਨੇਹਾ: {note}';
const details = 'ਵੇਰਵੇ: {link}';
const answer = 'ਕਿਰਪਾ ਕਰਕੇ ਦੱਸੋ ਕਿ ਤੁਸੀਂ ਆਓਗੇ ਜਾਂ ਨਹੀਂ';
const promise = 'ਪੁਸ਼ਟੀ ਹੋਣ ਮਗਰੋਂ ਅਸੀਂ ਤੁਹਾਨੂੰ ਦੱਸਾਂਗੇ।';
const stop = 'WhatsApp ਉੱਤੇ ਸੁਨੇਹੇ ਬੰਦ ਕਰਨ ਲਈ ਜਵਾਬ ਵਿੱਚ STOP ਲਿਖੋ।';
/** The end of an e-mail after its link. */
const end = `ਇਸ ਤਰ੍ਹਾਂ ਦੀਆਂ ਈਮੇਲਾਂ ਤੁਸੀਂ ਉਸੇ ਪੰਨੇ ਉੱਤੇ ਬੰਦ ਕਰ ਸਕਦੇ ਹੋ।\n\n${productName}`;

const reminder = '{patient} ਦੀ ਮੁਲਾਕਾਤ ਦਾ ਸਮਾਂ: {when}।';
const booked = '{patient} ਦੀ ਮੁਲਾਕਾਤ {when} ਲਈ ਬੁੱਕ ਹੋ ਗਈ ਹੈ।';
const confirmed = '{patient} ਦੀ ਮੁਲਾਕਾਤ ਦੀ ਪੁਸ਼ਟੀ ਹੋ ਗਈ ਹੈ। ਸਮਾਂ: {when}।';
const moved = '{patient} ਦੀ ਮੁਲਾਕਾਤ ਦਾ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ। ਨਵਾਂ ਸਮਾਂ: {when}।';
const cancelled = '{patient} ਦੀ {when} ਦੀ ਮੁਲਾਕਾਤ ਰੱਦ ਹੋ ਗਈ ਹੈ।';
const reopened = '{patient} ਦੀ ਰੱਦ ਹੋਈ ਮੁਲਾਕਾਤ ਹੁਣ ਹੋਵੇਗੀ। ਸਮਾਂ: {when}।';
const late = '{patient} ਦੀ {when} ਦੀ ਮੁਲਾਕਾਤ ਲਗਭਗ {minutes} ਮਿੰਟ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।';
const onTime = '{patient} ਦੀ {when} ਦੀ ਮੁਲਾਕਾਤ ਹੁਣ ਸਮੇਂ ਸਿਰ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।';
const requested = '{patient} ਦੀ ਮੁਲਾਕਾਤ ਦੀ ਬੇਨਤੀ {when} ਲਈ ਕੀਤੀ ਗਈ ਹੈ।';
const unconfirmed = `ਸਮੇਂ ਦੀ ਪੁਸ਼ਟੀ ਅਜੇ ਨਹੀਂ ਹੋਈ। ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} ਦੀ ਮੁਲਾਕਾਤ ਦੀ ਥਾਂ: {place}।';

export const pa: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['ਸੋਮਵਾਰ', 'ਮੰਗਲਵਾਰ', 'ਬੁੱਧਵਾਰ', 'ਵੀਰਵਾਰ', 'ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ਨੀਵਾਰ', 'ਐਤਵਾਰ'],
      shortWeekdays: ['ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ', 'ਐਤ'],
      months: ['ਜਨਵਰੀ', 'ਫ਼ਰਵਰੀ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈਲ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾਈ', 'ਅਗਸਤ', 'ਸਤੰਬਰ', 'ਅਕਤੂਬਰ', 'ਨਵੰਬਰ', 'ਦਸੰਬਰ'],
    }),
    unknownPlace: 'ਅਜੇ ਤੈਅ ਨਹੀਂ',
  },
  calendar: {
    visit: '{patient} ਦੀ ਮੁਲਾਕਾਤ',
    cancelled: 'ਰੱਦ: {patient} ਦੀ ਮੁਲਾਕਾਤ',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'ਆਉਣ ਵਾਲੀ ਮੁਲਾਕਾਤ',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} ਕਿਰਪਾ ਕਰਕੇ ਜਵਾਬ ਦਿਓ: {link}`,
      whatsapp: `${productName} ਵੱਲੋਂ ਯਾਦ-ਦਹਾਨੀ: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'ਯਾਦ-ਦਹਾਨੀ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'ਮੁਲਾਕਾਤ: {when}',
        body: `${placeOfVisit} ${answer}।`,
      },
    },
    booked: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਬੁੱਕ ਹੋ ਗਈ ਹੈ',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਬੁੱਕ ਹੋ ਗਈ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਮੁਲਾਕਾਤ ਬੁੱਕ ਹੋ ਗਈ: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਦੀ ਪੁਸ਼ਟੀ ਹੋ ਗਈ ਹੈ',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਪੁਸ਼ਟੀ ਹੋ ਗਈ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਮੁਲਾਕਾਤ ਦੀ ਪੁਸ਼ਟੀ ਹੋ ਗਈ: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਦਾ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ',
        body: `${moved} ${where} ਪਹਿਲਾਂ ਦਾ ਸਮਾਂ: {oldWhen}।\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} ਦੀ ਮੁਲਾਕਾਤ ਦਾ ਨਵਾਂ ਸਮਾਂ: {when}। ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਨਵਾਂ ਸਮਾਂ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${moved} ${where} ਪਹਿਲਾਂ ਦਾ ਸਮਾਂ: {oldWhen}।\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਮੁਲਾਕਾਤ ਦਾ ਨਵਾਂ ਸਮਾਂ: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਰੱਦ ਹੋ ਗਈ ਹੈ',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਰੱਦ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} ਦੀ ਮੁਲਾਕਾਤ ਰੱਦ ਹੋ ਗਈ ਹੈ',
        body: '{patient} ਦੀ ਮੁਲਾਕਾਤ ਰੱਦ ਹੋ ਗਈ ਹੈ।',
      },
    },
    reopened: {
      inbox: {
        subject: 'ਰੱਦ ਹੋਈ ਮੁਲਾਕਾਤ ਹੁਣ ਹੋਵੇਗੀ',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਹੁਣ ਹੋਵੇਗੀ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} ਦੀ ਮੁਲਾਕਾਤ ਹੁਣ ਹੋਵੇਗੀ',
        body: `{patient} ਦੀ ਰੱਦ ਹੋਈ ਮੁਲਾਕਾਤ ਹੁਣ ਹੋਵੇਗੀ। ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਦੇਰੀ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} ਦੀ ਮੁਲਾਕਾਤ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ',
        body: '{patient} ਦੀ ਮੁਲਾਕਾਤ ਲਗਭਗ {minutes} ਮਿੰਟ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।',
      },
    },
    test: {
      inbox: {
        subject: 'ਟੈਸਟ ਸੁਨੇਹਾ',
        body: 'ਇਹ ਇੱਕ ਟੈਸਟ ਸੁਨੇਹਾ ਹੈ। ਇਨਬਾਕਸ ਕੰਮ ਕਰ ਰਿਹਾ ਹੈ।',
      },
      sms: `${productName}: ਇਹ ਇੱਕ ਟੈਸਟ ਸੁਨੇਹਾ ਹੈ। SMS ਕੰਮ ਕਰ ਰਹੇ ਹਨ।`,
      whatsapp: `ਇਹ ${productName} ਵੱਲੋਂ ਇੱਕ ਟੈਸਟ ਸੁਨੇਹਾ ਹੈ। WhatsApp ਉੱਤੇ ਸੁਨੇਹੇ ਪਹੁੰਚ ਰਹੇ ਹਨ।`,
      email: {
        subject: `${productName} ਵੱਲੋਂ ਟੈਸਟ ਸੁਨੇਹਾ`,
        body: `${hello}\n\nਇਹ ਇੱਕ ਟੈਸਟ ਸੁਨੇਹਾ ਹੈ। ਈਮੇਲ ਕੰਮ ਕਰ ਰਹੀ ਹੈ।\n\n${productName}`,
      },
      push: {
        subject: 'ਟੈਸਟ ਸੁਨੇਹਾ',
        body: 'ਸੂਚਨਾਵਾਂ ਕੰਮ ਕਰ ਰਹੀਆਂ ਹਨ।',
      },
    },
    requested: {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਦੀ ਬੇਨਤੀ ਕੀਤੀ ਗਈ ਹੈ',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} ਅਸੀਂ ਪੁਸ਼ਟੀ ਕਰਾਂਗੇ: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'ਬੇਨਤੀ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਮੁਲਾਕਾਤ ਦੀ ਬੇਨਤੀ: {when}',
        body: `{patient} ਦੀ ਮੁਲਾਕਾਤ ਦੀ ਪੁਸ਼ਟੀ ਅਜੇ ਨਹੀਂ ਹੋਈ। ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'ਮੁਲਾਕਾਤ ਹੁਣ ਸਮੇਂ ਸਿਰ ਸ਼ੁਰੂ ਹੋਵੇਗੀ',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਹੁਣ ਸਮੇਂ ਸਿਰ: {patient} ਦੀ ਮੁਲਾਕਾਤ, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} ਦੀ ਮੁਲਾਕਾਤ ਹੁਣ ਸਮੇਂ ਸਿਰ ਸ਼ੁਰੂ ਹੋਵੇਗੀ',
        body: '{patient} ਦੀ ਮੁਲਾਕਾਤ ਆਪਣੇ ਸਮੇਂ ਉੱਤੇ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।',
      },
    },
  },
};
