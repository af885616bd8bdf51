import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share. A value is followed by a full stop: a danda after a digit looks like another digit.
const hello = 'ਨਮਸਕਾਰ ਜੀ,';
/** The beginning of a WhatsApp message. */
const sender = `ਨਮਸਕਾਰ ਜੀ। ਇਹ ${productName} ਦਾ ਸੁਨੇਹਾ ਹੈ।`;
const time = 'ਸਮਾਂ: {when}.';
const where = 'ਥਾਂ: {place}.';
const note = `${productName} ਟੀਮ ਦਾ ਸੁਨੇਹਾ: {note}`;
const details = 'ਵੇਰਵੇ: {link}';
const answer = 'ਕੀ ਅਪੌਇੰਟਮੈਂਟ ਲਈ ਆਉਣਾ ਹੋ ਸਕੇਗਾ? ਕਿਰਪਾ ਕਰਕੇ ਇਹ ਲਿੰਕ ਖੋਲ੍ਹ ਕੇ ਦੱਸੋ';
/** The end of the notification that asks the same. */
const tap = 'ਕੀ ਆਉਣਾ ਹੋ ਸਕੇਗਾ? ਦੱਸਣ ਲਈ ਇੱਥੇ ਦਬਾਓ।';
const promise = 'ਪੱਕਾ ਹੋਣ ’ਤੇ ਅਸੀਂ ਤੁਹਾਨੂੰ ਦੱਸਾਂਗੇ।';
const stop = `ਜੇ ${productName} ਦੇ ਸੁਨੇਹੇ WhatsApp ’ਤੇ ਨਾ ਚਾਹੀਦੇ ਹੋਣ, ਤਾਂ ਹੀ ਜਵਾਬ ਵਿੱਚ STOP ਲਿਖੋ।`;
/** The end of an e-mail after its link. */
const end = `ਜੇ ਅਜਿਹੀਆਂ ਈਮੇਲਾਂ ਨਾ ਚਾਹੀਦੀਆਂ ਹੋਣ, ਤਾਂ ਉੱਪਰਲਾ ਲਿੰਕ ਖੋਲ੍ਹ ਕੇ ਇਹ ਈਮੇਲਾਂ ਬੰਦ ਕਰ ਸਕਦੇ ਹੋ।\n\n${productName}`;

const reminder = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ {when} ਲਈ ਹੈ।';
const booked = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਬੁੱਕ ਹੋ ਗਈ ਹੈ। ਸਮਾਂ: {when}.';
const confirmed = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਪੱਕੀ ਹੋ ਗਈ ਹੈ। ਸਮਾਂ: {when}.';
const moved = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਦਿਨ ਜਾਂ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ।';
const oldTime = 'ਪਹਿਲਾਂ ਸਮਾਂ {oldWhen} ਸੀ।';
const newTime = 'ਹੁਣ ਨਵਾਂ ਸਮਾਂ: {when}.';
const cancelled = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਰੱਦ ਹੋ ਗਈ ਹੈ।';
/** In the past, so that nobody goes there. */
const wasPlanned = 'ਇਹ {when} ਲਈ (ਥਾਂ: {place}) ਰੱਖੀ ਗਈ ਸੀ।';
const reopened = '{patient} ਦੀ ਜੋ ਅਪੌਇੰਟਮੈਂਟ ਰੱਦ ਹੋਈ ਸੀ, ਉਹ ਹੁਣ ਹੋਵੇਗੀ।';
const late = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਲਗਭਗ {minutes} ਮਿੰਟ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।';
const agreed = 'ਅਸਲ ਤੈਅ ਸਮਾਂ {when} ਸੀ।';
const onTime = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਵਿੱਚ ਹੁਣ ਦੇਰ ਨਹੀਂ ਹੋਵੇਗੀ। ਅਸਲ ਤੈਅ ਸਮੇਂ ’ਤੇ ਹੀ ਸ਼ੁਰੂ ਹੋਵੇਗੀ: {when}.';
const requested = '{patient} ਲਈ ਅਪੌਇੰਟਮੈਂਟ ਮੰਗੀ ਗਈ ਹੈ। ਮੰਗਿਆ ਸਮਾਂ: {when}.';
const unconfirmed = `ਇਹ ਸਮਾਂ ਅਜੇ ਪੱਕਾ ਨਹੀਂ ਹੈ। ${promise}`;
/** Not the word for test, which is a medical test here. */
const test = 'ਇਹ ਸੁਨੇਹਾ ਸਿਰਫ਼ ਇਹ ਵੇਖਣ ਲਈ ਹੈ ਕਿ ਸਾਡੇ ਸੁਨੇਹੇ ਤੁਹਾਨੂੰ ਮਿਲਦੇ ਹਨ ਜਾਂ ਨਹੀਂ।';
const nothingToDo = 'ਤੁਹਾਨੂੰ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ।';
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਇੱਥੇ ਹੈ: {place}.';

export const pa: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['ਸੋਮਵਾਰ', 'ਮੰਗਲਵਾਰ', 'ਬੁੱਧਵਾਰ', 'ਵੀਰਵਾਰ', 'ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ਨੀਵਾਰ', 'ਐਤਵਾਰ'],
      shortWeekdays: ['ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ', 'ਐਤ'],
      months: ['ਜਨਵਰੀ', 'ਫ਼ਰਵਰੀ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈਲ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾਈ', 'ਅਗਸਤ', 'ਸਤੰਬਰ', 'ਅਕਤੂਬਰ', 'ਨਵੰਬਰ', 'ਦਸੰਬਰ'],
    }),
    unknownPlace: 'ਅਜੇ ਤੈਅ ਨਹੀਂ',
    yourPatient: 'ਤੁਹਾਡੇ ਮਰੀਜ਼',
  },
  calendar: { visit: '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ', cancelled: 'ਰੱਦ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ' },
  texts: {
    reminder: {
      inbox: { subject: 'ਆਉਣ ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ', body: `${reminder} ${where}` },
      sms: `${productName}: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ: {when}. ${where} ਕੀ ਆਉਣਾ ਹੋ ਸਕੇਗਾ? ਇਹ ਲਿੰਕ ਖੋਲ੍ਹ ਕੇ ਦੱਸੋ: {link}`,
      whatsapp: `ਨਮਸਕਾਰ ਜੀ। ${productName} ਵੱਲੋਂ ਯਾਦ ਕਰਵਾਇਆ ਜਾਂਦਾ ਹੈ ਕਿ ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'ਯਾਦ ਕਰਵਾਉਣ ਲਈ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: { subject: 'ਅਪੌਇੰਟਮੈਂਟ: {when}', body: `${placeOfVisit} ${tap}` },
    },
    booked: {
      inbox: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਬੁੱਕ ਹੋ ਗਈ ਹੈ', body: `${booked} ${where}\n\n${note}` },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${sender} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਬੁੱਕ ਹੋ ਗਈ ਹੈ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਬੁੱਕ ਹੋ ਗਈ ਹੈ: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਪੱਕੀ ਹੋ ਗਈ ਹੈ', body: `${confirmed} ${where}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${sender} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਪੱਕੀ ਹੋ ਗਈ ਹੈ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਪੱਕੀ ਹੋ ਗਈ ਹੈ: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: {
        subject: 'ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਦਿਨ ਜਾਂ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ',
        body: `${moved} ${oldTime} ${newTime} ${where}\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ। ਨਵਾਂ ਸਮਾਂ: {when}. ${where} ${details}`,
      whatsapp: `${sender} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, ਨਵਾਂ ਸਮਾਂ {when}',
        body: `${hello}\n\n${moved} ${oldTime} ${newTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਸਮਾਂ ਬਦਲ ਗਿਆ ਹੈ। ਨਵਾਂ ਸਮਾਂ: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਰੱਦ ਹੋ ਗਈ ਹੈ', body: `${cancelled} ${wasPlanned}\n\n${note}` },
      sms: `${productName}: ਰੱਦ ਹੋਈ: {patient} ਦੀ {when} ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ। ${details}`,
      whatsapp: `${sender} ${cancelled} ${wasPlanned} ${details}\n\n${stop}`,
      email: {
        subject: 'ਰੱਦ ਹੋ ਗਈ ਹੈ: {patient} ਦੀ {when} ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ',
        body: `${hello}\n\n${cancelled} ${wasPlanned}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ ਰੱਦ ਹੋ ਗਈ ਹੈ', body: cancelled },
    },
    reopened: {
      inbox: { subject: 'ਜੋ ਅਪੌਇੰਟਮੈਂਟ ਰੱਦ ਹੋਈ ਸੀ, ਉਹ ਹੁਣ ਹੋਵੇਗੀ', body: `${reopened} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${reopened} ${time} ${details}`,
      whatsapp: `${sender} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਰੱਦ ਹੋਈ ਸੀ, ਹੁਣ ਹੋਵੇਗੀ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ਰੱਦ ਹੋਈ ਅਪੌਇੰਟਮੈਂਟ ਹੁਣ ਹੋਵੇਗੀ: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ', body: `${late} ${agreed} ${where}` },
      sms: `${productName}: ${late} ${agreed} ${details}`,
      whatsapp: `${sender} ${late} ${agreed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ: {patient} ਦੀ {when} ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ',
        body: `${hello}\n\n${late} ${agreed} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} ਵਾਲੀ ਅਪੌਇੰਟਮੈਂਟ ਦੇਰ ਨਾਲ ਸ਼ੁਰੂ ਹੋਵੇਗੀ', body: late },
    },
    test: {
      inbox: {
        subject: 'ਸੁਨੇਹੇ ਮਿਲਦੇ ਹਨ ਜਾਂ ਨਹੀਂ, ਇਹ ਵੇਖਣ ਲਈ',
        body: `${test} ${productName} ’ਤੇ ਤੁਹਾਡੇ ਇਨਬਾਕਸ ਵਿੱਚ ਸੁਨੇਹੇ ਆ ਰਹੇ ਹਨ। ${nothingToDo}`,
      },
      sms: `${productName}: SMS ਮਿਲਦੇ ਹਨ ਜਾਂ ਨਹੀਂ, ਇਹ ਵੇਖਣ ਲਈ। ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ।`,
      whatsapp: `${sender} ${test} ਸਾਡੇ WhatsApp ਸੁਨੇਹੇ ਤੁਹਾਨੂੰ ਮਿਲ ਰਹੇ ਹਨ। ${nothingToDo}`,
      email: {
        subject: `${productName}: ਸੁਨੇਹੇ ਮਿਲਦੇ ਹਨ ਜਾਂ ਨਹੀਂ, ਇਹ ਵੇਖਣ ਲਈ`,
        body: `${hello}\n\n${test} ਸਾਡੀਆਂ ਈਮੇਲਾਂ ਤੁਹਾਨੂੰ ਮਿਲ ਰਹੀਆਂ ਹਨ। ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'ਸੁਨੇਹੇ ਮਿਲਦੇ ਹਨ ਜਾਂ ਨਹੀਂ, ਇਹ ਵੇਖਣ ਲਈ',
        body: `${productName} ਦੇ ਨੋਟੀਫਿਕੇਸ਼ਨ ਤੁਹਾਨੂੰ ਮਿਲ ਰਹੇ ਹਨ। ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'ਅਪੌਇੰਟਮੈਂਟ ਮੰਗੀ ਗਈ ਹੈ, ਅਜੇ ਪੱਕੀ ਨਹੀਂ',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: {patient} ਲਈ ਮੰਗੀ ਗਈ ਅਪੌਇੰਟਮੈਂਟ: {when}. ${where} ਅਜੇ ਪੱਕੀ ਨਹੀਂ। ${details}`,
      whatsapp: `${sender} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'ਅਜੇ ਪੱਕੀ ਨਹੀਂ: {patient} ਲਈ ਮੰਗੀ ਗਈ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਅਪੌਇੰਟਮੈਂਟ ਅਜੇ ਪੱਕੀ ਨਹੀਂ। ਮੰਗਿਆ ਸਮਾਂ: {when}',
        body: `{patient} ਲਈ ਮੰਗੀ ਗਈ ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਸਮਾਂ ਅਜੇ ਪੱਕਾ ਨਹੀਂ ਹੈ। ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'ਅਪੌਇੰਟਮੈਂਟ ਵਿੱਚ ਹੁਣ ਦੇਰ ਨਹੀਂ ਹੋਵੇਗੀ', body: `${onTime} ${where}` },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${sender} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ਹੁਣ ਦੇਰ ਨਹੀਂ ਹੋਵੇਗੀ: {patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'ਅਪੌਇੰਟਮੈਂਟ ਵਿੱਚ ਹੁਣ ਦੇਰ ਨਹੀਂ ਹੋਵੇਗੀ: {when}',
        body: '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਅਸਲ ਤੈਅ ਸਮੇਂ ’ਤੇ ਹੀ ਸ਼ੁਰੂ ਹੋਵੇਗੀ।',
      },
    },
  },
};
