import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'வணக்கம்,';
const greeting = `வணக்கம். இது ${productName} செய்தி.`;
const time = 'நேரம்: {when}.';
const where = 'இடம்: {place}.';
const note = 'எங்கள் பணியாளர்களின் குறிப்பு: {note}';
const details = 'விவரம்: {link}';
const answer = 'அப்பாயின்ட்மென்ட்டுக்கு வர முடியுமா என்று தயவுசெய்து இங்கே தெரிவிக்கவும்: {link}';
const promise = 'உறுதியானதும் உங்களுக்குத் தெரிவிப்போம்.';
const stop = `${productName} அனுப்பும் WhatsApp செய்திகள் வேண்டாம் என்றால் STOP என்று பதில் அனுப்பவும்.`;
const nothingToDo = 'நீங்கள் எதுவும் செய்யத் தேவையில்லை.';
/** The end of an e-mail after its link. */
const end = `இதுபோன்ற மின்னஞ்சல்கள் வேண்டாம் என்றால், மேலே உள்ள இணைப்பைத் திறந்து அந்தப் பக்கத்தில் நிறுத்தலாம்.\n\n${productName}`;

const visit = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட்';
const reminder = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் நேரம்: {when}.';
const booked = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் முன்பதிவு செய்யப்பட்டுள்ளது.';
const confirmed = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் உறுதி செய்யப்பட்டுள்ளது.';
const moved = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் நேரம் மாறியுள்ளது.';
const newTime = 'புதிய நேரம்: {when}.';
// The old time stands before the new one: the last time of a text is the one that is kept in mind.
const oldAndNewTime = 'பழைய நேரம்: {oldWhen}. புதிய நேரம்: {when}.';
const cancelled = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் ரத்து செய்யப்பட்டுள்ளது.';
const cancelledVisit = 'ரத்தான அப்பாயின்ட்மென்ட்: {when}, இடம்: {place}.';
const reopened = 'ரத்து நீங்கியது. {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் நடக்கும்.';
const late = '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் சுமார் {minutes} நிமிடம் தாமதமாகத் தொடங்கும்.';
const agreedTime = 'முன்பு சொன்ன நேரம்: {when}.';
const onTime = 'இப்போது தாமதம் இல்லை. {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் முதலில் முடிவான நேரத்திலேயே தொடங்கும்: {when}.';
const requested = '{patient} அவர்களுக்காக அப்பாயின்ட்மென்ட் கேட்கப்பட்டுள்ளது. கேட்ட நேரம்: {when}.';
const unconfirmed = `இந்த நேரம் இன்னும் உறுதியாகவில்லை. ${promise}`;

export const ta: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு'],
      shortWeekdays: ['திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு'],
      months: ['ஜனவரி', 'பிப்ரவரி', 'மார்ச்', 'ஏப்ரல்', 'மே', 'ஜூன்', 'ஜூலை', 'ஆகஸ்ட்', 'செப்டம்பர்', 'அக்டோபர்', 'நவம்பர்', 'டிசம்பர்'],
    }),
    unknownPlace: 'இன்னும் முடிவாகவில்லை',
    yourPatient: 'உங்கள் நோயாளி',
  },
  calendar: { visit, cancelled: 'ரத்து: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட்' },
  texts: {
    reminder: {
      inbox: { subject: 'அப்பாயின்ட்மென்ட் நினைவூட்டல்', body: `${reminder} ${where}` },
      sms: `${productName}: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட்: {when}. ${where} வர முடியுமா? பதில் இங்கே: {link}`,
      whatsapp: `${productName} நினைவூட்டல்: ${reminder} ${where} ${answer}\n\n${stop}`,
      email: {
        subject: 'நினைவூட்டல்: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}\n${end}`,
      },
      push: {
        subject: 'அப்பாயின்ட்மென்ட் நினைவூட்டல்: {when}',
        body: `${visit}. ${where} வர முடியுமா என்று தெரிவிக்க, தயவுசெய்து இதைத் தொடவும்.`,
      },
    },
    booked: {
      inbox: {
        subject: 'அப்பாயின்ட்மென்ட் முன்பதிவு செய்யப்பட்டுள்ளது',
        body: `${booked} ${time} ${where}\n\n${note}`,
      },
      sms: `${productName}: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் முன்பதிவானது. ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${booked} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'முன்பதிவு: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${booked} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'முன்பதிவு செய்த அப்பாயின்ட்மென்ட்: {when}', body: `${visit}. ${where}` },
    },
    confirmed: {
      inbox: { subject: 'அப்பாயின்ட்மென்ட் உறுதி செய்யப்பட்டுள்ளது', body: `${confirmed} ${time} ${where}\n\n${note}` },
      sms: `${productName}: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் உறுதியானது. ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${confirmed} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'உறுதி: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${confirmed} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'உறுதியான அப்பாயின்ட்மென்ட்: {when}', body: `${visit}. ${where}` },
    },
    moved: {
      inbox: { subject: 'அப்பாயின்ட்மென்ட் நேரம் மாறியுள்ளது', body: `${moved} ${oldAndNewTime} ${where}\n\n${note}` },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} அவர்களுக்கு அப்பாயின்ட்மென்ட் மாறியது. ${newTime} ${where} ${details}`,
      whatsapp: `${greeting} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'நேரம் மாறியுள்ளது: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட். புதிய நேரம்: {when}',
        body: `${hello}\n\n${moved} ${oldAndNewTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'அப்பாயின்ட்மென்ட் நேரம் மாறியுள்ளது. புதிய நேரம்: {when}', body: `${visit}. ${where}` },
    },
    cancelled: {
      inbox: {
        subject: 'அப்பாயின்ட்மென்ட் ரத்து செய்யப்பட்டுள்ளது',
        body: `${cancelled} ${cancelledVisit}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} இருந்த நேரம்: {when}. ${details}`,
      whatsapp: `${greeting} ${cancelled} ${cancelledVisit} ${details}\n\n${stop}`,
      email: {
        subject: 'ரத்து: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${cancelled} ${cancelledVisit}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} அப்பாயின்ட்மென்ட் ரத்து செய்யப்பட்டுள்ளது', body: cancelled },
    },
    reopened: {
      inbox: {
        subject: 'ரத்து நீங்கியது, அப்பாயின்ட்மென்ட் நடக்கும்',
        body: `${reopened} ${time} ${where}\n\n${note}`,
      },
      sms: `${productName}: ரத்து நீங்கியது. {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் நடக்கும்: {when}. ${details}`,
      whatsapp: `${greeting} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ரத்து நீங்கியது: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} அப்பாயின்ட்மென்ட் நடக்கும், ரத்து நீங்கியது', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'அப்பாயின்ட்மென்ட் தாமதமாகத் தொடங்கும்', body: `${late} ${agreedTime} ${where}` },
      sms: `${productName}: {patient} அவர்களுக்கு அப்பாயின்ட்மென்ட் சுமார் {minutes} நிமிடம் தாமதம். ${agreedTime} ${details}`,
      whatsapp: `${greeting} ${late} ${agreedTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'தாமதம்: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட். முன்பு சொன்ன நேரம்: {when}',
        body: `${hello}\n\n${late} ${agreedTime} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} அப்பாயின்ட்மென்ட் தாமதமாகத் தொடங்கும்', body: late },
    },
    test: {
      inbox: {
        subject: 'செய்தி வருகிறதா என்று பார்க்கிறோம்',
        body: `செய்திகள் சரியாக வருகின்றனவா என்று பார்க்க அனுப்பிய செய்தி இது. இன்பாக்ஸில் செய்தி வந்துவிட்டது. ${nothingToDo}`,
      },
      sms: `${productName}: SMS வருகிறதா என்று பார்க்கிறோம். எதுவும் செய்ய வேண்டாம்.`,
      whatsapp: `WhatsApp செய்திகள் சரியாக வருகின்றனவா என்று பார்க்க ${productName} அனுப்பிய செய்தி இது. ${nothingToDo}`,
      email: {
        subject: `${productName}: செய்தி வருகிறதா என்று பார்க்கிறோம்`,
        body: `${hello}\n\nமின்னஞ்சல்கள் சரியாக வருகின்றனவா என்று பார்க்க அனுப்பிய செய்தி இது. ${nothingToDo}\n\n${productName}`,
      },
      push: { subject: 'செய்தி வருகிறதா என்று பார்க்கிறோம்', body: `அறிவிப்புகள் சரியாக வருகின்றன. ${nothingToDo}` },
    },
    requested: {
      inbox: {
        subject: 'கேட்ட அப்பாயின்ட்மென்ட் இன்னும் உறுதியாகவில்லை',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: {patient} அவர்களுக்குக் கேட்ட அப்பாயின்ட்மென்ட்: {when}. ${where} உறுதியாகவில்லை: {link}`,
      whatsapp: `${greeting} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'இன்னும் உறுதியாகவில்லை: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட். கேட்ட நேரம்: {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'கேட்ட அப்பாயின்ட்மென்ட் நேரம்: {when}',
        body: `{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் இன்னும் உறுதியாகவில்லை. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'இப்போது தாமதம் இல்லை, அப்பாயின்ட்மென்ட் முதலில் முடிவான நேரத்திலேயே தொடங்கும்',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் தாமதம் இனி இல்லை. முதலில் முடிவான நேரம்தான்: {when}. ${details}`,
      whatsapp: `${greeting} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'இப்போது தாமதம் இல்லை: {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் - {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} அப்பாயின்ட்மென்ட்: இப்போது தாமதம் இல்லை',
        body: 'இப்போது தாமதம் இல்லை. {patient} அவர்களுக்கான அப்பாயின்ட்மென்ட் முதலில் முடிவான நேரத்திலேயே தொடங்கும்.',
      },
    },
  },
};
