import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'নমস্কার,';
const where = 'জায়গা: {place}।';
const note = 'আমাদের টিমের বার্তা: {note}';
const details = 'বিবরণ: {link}';
const answer = 'আপনি আসবেন কি না, অনুগ্রহ করে জানান';
const promise = 'নিশ্চিত হলে আমরা আপনাকে জানাব।';
const stop = 'WhatsApp-এ বার্তা বন্ধ করতে উত্তরে STOP লিখুন।';
/** The end of an e-mail after its link. */
const end = `এই ধরনের ইমেল আপনি ওই একই পাতায় বন্ধ করতে পারেন।\n\n${productName}`;

const reminder = '{patient}-এর সাক্ষাতের সময়: {when}।';
const booked = '{patient}-এর সাক্ষাৎ বুক করা হয়েছে। সময়: {when}।';
const confirmed = '{patient}-এর সাক্ষাৎ নিশ্চিত করা হয়েছে। সময়: {when}।';
const moved = '{patient}-এর সাক্ষাতের সময় বদলেছে। নতুন সময়: {when}।';
const cancelled = '{patient}-এর {when}-এর সাক্ষাৎ বাতিল হয়েছে।';
const reopened = '{patient}-এর বাতিল হওয়া সাক্ষাৎ শেষ পর্যন্ত হবে। সময়: {when}।';
const late = '{patient}-এর {when}-এর সাক্ষাৎ প্রায় {minutes} মিনিট দেরিতে শুরু হবে।';
const onTime = '{patient}-এর {when}-এর সাক্ষাৎ সময়মতোই শুরু হবে।';
const requested = '{patient}-এর সাক্ষাতের অনুরোধ করা হয়েছে। সময়: {when}।';
const unconfirmed = `সময়টি এখনও নিশ্চিত হয়নি। ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient}-এর সাক্ষাতের জায়গা: {place}।';

export const bn: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার', 'রবিবার'],
      shortWeekdays: ['সোম', 'মঙ্গল', 'বুধ', 'বৃহস্পতি', 'শুক্র', 'শনি', 'রবি'],
      months: [
        'জানুয়ারি',
        'ফেব্রুয়ারি',
        'মার্চ',
        'এপ্রিল',
        'মে',
        'জুন',
        'জুলাই',
        'আগস্ট',
        'সেপ্টেম্বর',
        'অক্টোবর',
        'নভেম্বর',
        'ডিসেম্বর',
      ],
    }),
    unknownPlace: 'এখনও ঠিক হয়নি',
  },
  calendar: {
    visit: '{patient}-এর সাক্ষাৎ',
    cancelled: 'বাতিল: {patient}-এর সাক্ষাৎ',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'আসন্ন সাক্ষাৎ',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} অনুগ্রহ করে উত্তর দিন: {link}`,
      whatsapp: `${productName}-র রিমাইন্ডার: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'রিমাইন্ডার: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাৎ: {when}',
        body: `${placeOfVisit} ${answer}।`,
      },
    },
    booked: {
      inbox: {
        subject: 'সাক্ষাৎ বুক করা হয়েছে',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'বুক হয়েছে: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাৎ বুক হয়েছে: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'সাক্ষাৎ নিশ্চিত করা হয়েছে',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'নিশ্চিত: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাৎ নিশ্চিত হয়েছে: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'সাক্ষাতের সময় বদলেছে',
        body: `${moved} ${where} আগের সময়: {oldWhen}।\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient}-এর সাক্ষাতের নতুন সময়: {when}। ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'নতুন সময়: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${moved} ${where} আগের সময়: {oldWhen}।\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাতের নতুন সময়: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'সাক্ষাৎ বাতিল হয়েছে',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'বাতিল: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when}-এর সাক্ষাৎ বাতিল হয়েছে',
        body: '{patient}-এর সাক্ষাৎ বাতিল হয়েছে।',
      },
    },
    reopened: {
      inbox: {
        subject: 'বাতিল হওয়া সাক্ষাৎ শেষ পর্যন্ত হবে',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'সাক্ষাৎ হবে: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাৎ শেষ পর্যন্ত হবে: {when}',
        body: `{patient}-এর বাতিল হওয়া সাক্ষাৎ শেষ পর্যন্ত হবে। ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'সাক্ষাৎ দেরিতে শুরু হবে',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'দেরি: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when}-এর সাক্ষাৎ দেরিতে শুরু হবে',
        body: '{patient}-এর সাক্ষাৎ প্রায় {minutes} মিনিট দেরিতে শুরু হবে।',
      },
    },
    test: {
      inbox: {
        subject: 'পরীক্ষামূলক বার্তা',
        body: 'এটি একটি পরীক্ষামূলক বার্তা। ইনবক্স কাজ করছে।',
      },
      sms: `${productName}: এটি একটি পরীক্ষামূলক বার্তা। SMS কাজ করছে।`,
      whatsapp: `এটি ${productName}-র একটি পরীক্ষামূলক বার্তা। WhatsApp-এ বার্তা পৌঁছাচ্ছে।`,
      email: {
        subject: `${productName}-র পরীক্ষামূলক বার্তা`,
        body: `${hello}\n\nএটি একটি পরীক্ষামূলক বার্তা। ইমেল কাজ করছে।\n\n${productName}`,
      },
      push: {
        subject: 'পরীক্ষামূলক বার্তা',
        body: 'বিজ্ঞপ্তি কাজ করছে।',
      },
    },
    requested: {
      inbox: {
        subject: 'সাক্ষাতের অনুরোধ করা হয়েছে',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} আমরা নিশ্চিত করব: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'অনুরোধ: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'সাক্ষাতের অনুরোধ: {when}',
        body: `{patient}-এর সাক্ষাৎ এখনও নিশ্চিত হয়নি। ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'সাক্ষাৎ সময়মতোই শুরু হবে',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'সময়মতো: {patient}-এর সাক্ষাৎ, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when}-এর সাক্ষাৎ সময়মতোই শুরু হবে',
        body: '{patient}-এর সাক্ষাৎ নির্ধারিত সময়েই শুরু হবে।',
      },
    },
  },
};
