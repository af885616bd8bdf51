import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'নমস্কার,';
/** The beginning of a WhatsApp message: who writes. */
const from = `${hello} ${productName} থেকে জানানো হচ্ছে:`;
// Names stand after a label, because an ending would depend on their last sound. Places and times stand before a bracket, so
// that no danda follows them: it looks like a digit.
const who = 'নাম: {patient}';
const where = '(জায়গা: {place})';
const facts = `${who}, সময়: {when} ${where}।`;
const note = `${productName} টিমের মেসেজ: {note}`;
const details = 'বিস্তারিত: {link}';
// The shorter order of an SMS.
const smsFacts = '{when} (নাম: {patient}, জায়গা: {place})';
const answer = 'আসা সম্ভব হবে কি না, দয়া করে এই লিঙ্কে জানান';
const promise = 'পাকা হলে আমরা আপনাকে জানাব।';
const nothingToDo = 'আপনাকে কিছু করতে হবে না।';
const stop = 'WhatsApp-এ মেসেজ বন্ধ করতে উত্তরে STOP লিখে পাঠান।';
/** The end of an e-mail after its link. */
const end = `এই ধরনের ইমেল বন্ধ করতেও এই লিঙ্ক খুলুন।\n\n${productName}`;

const reminder = `সামনে অ্যাপয়েন্টমেন্ট আছে। ${facts}`;
const booked = `অ্যাপয়েন্টমেন্ট বুক হয়েছে। ${facts}`;
const confirmed = `অ্যাপয়েন্টমেন্ট পাকা হয়েছে। ${facts}`;
const moved = `অ্যাপয়েন্টমেন্টের সময় বদলেছে। ${who}`;
const newTime = `নতুন সময়: {when} ${where}।`;
const cancelled = `অ্যাপয়েন্টমেন্ট বাতিল হয়েছে। ${who}`;
const reopened = 'অ্যাপয়েন্টমেন্ট আগে বাতিল হয়েছিল, এখন আবার ঠিক হয়েছে।';
const late = `অ্যাপয়েন্টমেন্ট প্রায় {minutes} মিনিট দেরিতে শুরু হবে। ${who}`;
const agreed = 'আগে ঠিক করা সময়: {when}';
const onTime = 'অ্যাপয়েন্টমেন্টে আর দেরি হবে না, আগে ঠিক করা সময়েই শুরু হবে।';
const requested = `আমাদের কাছে একটি অ্যাপয়েন্টমেন্ট চাওয়া হয়েছে। ${who}, যে সময় চাওয়া হয়েছে: {when} ${where}।`;
const unconfirmed = `এই সময় এখনও পাকা হয়নি। ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = `${who} ${where}।`;

export const bn: Translation = {
  state: 'checked',
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
    yourPatient: 'আপনার রোগী',
  },
  calendar: { visit: 'অ্যাপয়েন্টমেন্ট ({patient})', cancelled: 'বাতিল: অ্যাপয়েন্টমেন্ট ({patient})' },
  texts: {
    reminder: {
      inbox: { subject: 'সামনের অ্যাপয়েন্টমেন্ট', body: reminder },
      sms: `${productName}: অ্যাপয়েন্টমেন্ট আছে: ${smsFacts}। আসা সম্ভব কি? এখানে জানান: {link}`,
      whatsapp: `${productName} থেকে মনে করিয়ে দেওয়া হচ্ছে: ${reminder} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'মনে করিয়ে দেওয়ার জন্য: অ্যাপয়েন্টমেন্ট, {patient}, সময়: {when}',
        body: `${hello}\n\n${reminder}\n\n${answer}: {link}\n${end}`,
      },
      push: { subject: 'অ্যাপয়েন্টমেন্ট: {when}', body: `${placeOfVisit} আসা সম্ভব হবে কি না, জানাতে এখানে চাপ দিন।` },
    },
    booked: {
      inbox: { subject: 'অ্যাপয়েন্টমেন্ট বুক হয়েছে', body: `${booked}\n\n${note}` },
      sms: `${productName}: অ্যাপয়েন্টমেন্ট বুক হয়েছে: ${smsFacts}। ${details}`,
      whatsapp: `${from} ${booked} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্ট বুক হয়েছে: {patient}, সময়: {when}',
        body: `${hello}\n\n${booked}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'অ্যাপয়েন্টমেন্ট বুক হয়েছে: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'অ্যাপয়েন্টমেন্ট পাকা হয়েছে', body: `${confirmed}\n\n${note}` },
      sms: `${productName}: অ্যাপয়েন্টমেন্ট পাকা হয়েছে: ${smsFacts}। ${details}`,
      whatsapp: `${from} ${confirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্ট পাকা হয়েছে: {patient}, সময়: {when}',
        body: `${hello}\n\n${confirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'অ্যাপয়েন্টমেন্ট পাকা হয়েছে: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: {
        subject: 'অ্যাপয়েন্টমেন্টের সময় বদলেছে',
        body: `${moved} (আগের সময় ছিল {oldWhen}, সেটি আর নেই)। ${newTime}\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: অ্যাপয়েন্টমেন্টের নতুন সময়: ${smsFacts}। ${details}`,
      whatsapp: `${from} ${moved}, ${newTime} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্টের সময় বদলেছে: {patient}, নতুন সময়: {when}',
        body: `${hello}\n\n${moved} (আগের সময় ছিল {oldWhen}, সেটি আর নেই)। ${newTime}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'অ্যাপয়েন্টমেন্টের নতুন সময়: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: {
        subject: 'অ্যাপয়েন্টমেন্ট বাতিল হয়েছে',
        body: `${cancelled}, হওয়ার কথা ছিল: {when} ${where}।\n\n${note}`,
      },
      sms: `${productName}: অ্যাপয়েন্টমেন্ট বাতিল হয়েছে (${who}, সময় ছিল: {when})। ${details}`,
      whatsapp: `${from} ${cancelled}, হওয়ার কথা ছিল: {when} ${where}। ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্ট বাতিল হয়েছে: {patient}, সময় ছিল: {when}',
        body: `${hello}\n\n${cancelled}, হওয়ার কথা ছিল: {when} ${where}।\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'অ্যাপয়েন্টমেন্ট বাতিল হয়েছে, সময় ছিল: {when}',
        body: `অ্যাপয়েন্টমেন্ট বাতিল হয়েছে (${who})।`,
      },
    },
    reopened: {
      inbox: { subject: 'অ্যাপয়েন্টমেন্ট বাতিল হয়েছিল, আবার ঠিক হয়েছে', body: `${reopened} ${facts}\n\n${note}` },
      sms: `${productName}: ${reopened} ${who} (সময়: {when})। ${details}`,
      whatsapp: `${from} ${reopened} ${facts} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্ট আবার ঠিক হয়েছে: {patient}, সময়: {when}',
        body: `${hello}\n\n${reopened} ${facts}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'অ্যাপয়েন্টমেন্ট আবার ঠিক হয়েছে: {when}', body: `${reopened} ${placeOfVisit}` },
    },
    late: {
      inbox: { subject: 'অ্যাপয়েন্টমেন্ট দেরিতে শুরু হবে', body: `${late}, ${agreed} ${where}।` },
      sms: `${productName}: অ্যাপয়েন্টমেন্ট প্রায় {minutes} মিনিট দেরিতে হবে (${who}, ${agreed})। ${details}`,
      whatsapp: `${from} ${late}, ${agreed} ${where}। ${details}\n\n${stop}`,
      email: {
        subject: `অ্যাপয়েন্টমেন্ট দেরিতে শুরু হবে: {patient}, ${agreed}`,
        body: `${hello}\n\n${late}, ${agreed} ${where}।\n\n${details}\n${end}`,
      },
      push: {
        subject: `অ্যাপয়েন্টমেন্ট দেরিতে শুরু হবে, ${agreed}`,
        body: `অ্যাপয়েন্টমেন্ট প্রায় {minutes} মিনিট দেরিতে শুরু হবে (${who})।`,
      },
    },
    test: {
      inbox: {
        subject: 'মেসেজ পৌঁছাচ্ছে',
        body: `আমাদের মেসেজ এখানে পৌঁছাচ্ছে কি না, শুধু তা দেখার জন্য এই মেসেজ। ${nothingToDo}`,
      },
      sms: `${productName}: শুধু দেখছি SMS পৌঁছায় কি না। ${nothingToDo}`,
      whatsapp: `এই মেসেজ ${productName} থেকে এসেছে। WhatsApp-এ মেসেজ পৌঁছাচ্ছে কি না, শুধু তা দেখার জন্য। ${nothingToDo}`,
      email: {
        subject: `${productName} থেকে ইমেল পৌঁছাচ্ছে`,
        body: `${hello}\n\nআমাদের ইমেল আপনার কাছে পৌঁছাচ্ছে কি না, শুধু তা দেখার জন্য এই ইমেল। ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'মেসেজ পৌঁছাচ্ছে',
        body: `এই ফোনে মেসেজ পৌঁছাচ্ছে কি না, শুধু তা দেখার জন্য এই মেসেজ। ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'অ্যাপয়েন্টমেন্ট চাওয়া হয়েছে, এখনও পাকা হয়নি',
        body: `${requested} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: চাওয়া অ্যাপয়েন্টমেন্ট: ${smsFacts}। এখনও পাকা নয়। জানুন: {link}`,
      whatsapp: `${from} ${requested} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্ট এখনও পাকা হয়নি: {patient}, যে সময় চাওয়া হয়েছে: {when}',
        body: `${hello}\n\n${requested} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'অ্যাপয়েন্টমেন্ট এখনও পাকা হয়নি, যে সময় চাওয়া হয়েছে: {when}',
        body: `${placeOfVisit} এই অ্যাপয়েন্টমেন্ট এখনও পাকা হয়নি। ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'অ্যাপয়েন্টমেন্টে আর দেরি হবে না', body: `${onTime} ${facts}` },
      sms: `${productName}: অ্যাপয়েন্টমেন্টে আর দেরি হবে না, ঠিক সময়েই শুরু হবে: {when} (${who})। ${details}`,
      whatsapp: `${from} ${onTime} ${facts} ${details}\n\n${stop}`,
      email: {
        subject: 'অ্যাপয়েন্টমেন্টে আর দেরি হবে না: {patient}, ঠিক করা সময়: {when}',
        body: `${hello}\n\n${onTime} ${facts}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'অ্যাপয়েন্টমেন্টে আর দেরি হবে না, ঠিক করা সময়: {when}',
        body: `অ্যাপয়েন্টমেন্ট আগে ঠিক করা সময়েই শুরু হবে (${who})।`,
      },
    },
  },
};
