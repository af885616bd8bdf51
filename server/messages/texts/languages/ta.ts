import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'வணக்கம்,';
const where = 'இடம்: {place}.';
const note = 'எங்கள் குழுவின் செய்தி: {note}';
const details = 'விவரம்: {link}';
const answer = 'நீங்கள் வருவீர்களா எனத் தயவுசெய்து தெரிவிக்கவும்';
const promise = 'உறுதியானதும் உங்களுக்குத் தெரிவிப்போம்.';
const stop = 'WhatsApp செய்திகளை நிறுத்த STOP எனப் பதில் அனுப்பவும்.';
/** The end of an e-mail after its link. */
const end = `இவ்வகை மின்னஞ்சல்களை நீங்கள் அதே பக்கத்தில் நிறுத்தலாம்.\n\n${productName}`;

const reminder = '{patient} அவர்களின் சந்திப்பு நேரம்: {when}.';
const booked = '{patient} அவர்களின் சந்திப்பு முன்பதிவு செய்யப்பட்டது. நேரம்: {when}.';
const confirmed = '{patient} அவர்களின் சந்திப்பு உறுதிசெய்யப்பட்டது. நேரம்: {when}.';
const moved = '{patient} அவர்களின் சந்திப்பு நேரம் மாறியுள்ளது. புதிய நேரம்: {when}.';
const cancelled = '{patient} அவர்களின் சந்திப்பு ரத்து செய்யப்பட்டது. குறித்திருந்த நேரம்: {when}.';
const reopened = '{patient} அவர்களின் ரத்து செய்யப்பட்டிருந்த சந்திப்பு நடைபெறவுள்ளது. நேரம்: {when}.';
const late = '{patient} அவர்களின் சந்திப்பு சுமார் {minutes} நிமிடம் தாமதமாகத் தொடங்கும். குறித்த நேரம்: {when}.';
const onTime = '{patient} அவர்களின் சந்திப்பு தாமதமின்றிச் சரியான நேரத்தில் தொடங்கும். நேரம்: {when}.';
const requested = '{patient} அவர்களுக்குச் சந்திப்பு கோரப்பட்டது. நேரம்: {when}.';
const unconfirmed = `நேரம் இன்னும் உறுதிசெய்யப்படவில்லை. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} அவர்களின் சந்திப்பு இடம்: {place}.';

export const ta: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு'],
      shortWeekdays: ['திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி', 'ஞாயிறு'],
      months: ['ஜனவரி', 'பிப்ரவரி', 'மார்ச்', 'ஏப்ரல்', 'மே', 'ஜூன்', 'ஜூலை', 'ஆகஸ்ட்', 'செப்டம்பர்', 'அக்டோபர்', 'நவம்பர்', 'டிசம்பர்'],
    }),
    unknownPlace: 'இன்னும் முடிவாகவில்லை',
  },
  calendar: {
    visit: '{patient} அவர்களின் சந்திப்பு',
    cancelled: 'ரத்து: {patient} அவர்களின் சந்திப்பு',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'வரவிருக்கும் சந்திப்பு',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} தயவுசெய்து பதிலளிக்கவும்: {link}`,
      whatsapp: `${productName} நினைவூட்டல்: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'நினைவூட்டல்: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'சந்திப்பு முன்பதிவு செய்யப்பட்டது',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'முன்பதிவு: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு முன்பதிவு செய்யப்பட்டது: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'சந்திப்பு உறுதிசெய்யப்பட்டது',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'உறுதிசெய்யப்பட்டது: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு உறுதிசெய்யப்பட்டது: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'சந்திப்பு நேரம் மாறியுள்ளது',
        body: `${moved} ${where} முந்தைய நேரம்: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} அவர்களின் சந்திப்புக்குப் புதிய நேரம்: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'புதிய நேரம்: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${moved} ${where} முந்தைய நேரம்: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்புக்குப் புதிய நேரம்: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'சந்திப்பு ரத்து செய்யப்பட்டது',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ரத்து: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு ரத்து செய்யப்பட்டது: {when}',
        body: '{patient} அவர்களின் சந்திப்பு ரத்து செய்யப்பட்டது.',
      },
    },
    reopened: {
      inbox: {
        subject: 'ரத்து செய்யப்பட்டிருந்த சந்திப்பு நடைபெறவுள்ளது',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'நடைபெறவுள்ளது: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு நடைபெறவுள்ளது: {when}',
        body: `{patient} அவர்களின் ரத்து செய்யப்பட்டிருந்த சந்திப்பு நடைபெறவுள்ளது. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'சந்திப்பு தாமதமாகத் தொடங்கும்',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'தாமதம்: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு தாமதமாகத் தொடங்கும்: {when}',
        body: '{patient} அவர்களின் சந்திப்பு சுமார் {minutes} நிமிடம் தாமதமாகத் தொடங்கும்.',
      },
    },
    test: {
      inbox: {
        subject: 'சோதனைச் செய்தி',
        body: 'இது ஒரு சோதனைச் செய்தி. இன்பாக்ஸ் செயல்படுகிறது.',
      },
      sms: `${productName}: இது ஒரு சோதனைச் செய்தி. SMS செயல்படுகிறது.`,
      whatsapp: `இது ${productName} அனுப்பும் சோதனைச் செய்தி. WhatsApp செய்திகள் வந்து சேர்கின்றன.`,
      email: {
        subject: `${productName} அனுப்பும் சோதனைச் செய்தி`,
        body: `${hello}\n\nஇது ஒரு சோதனைச் செய்தி. மின்னஞ்சல் செயல்படுகிறது.\n\n${productName}`,
      },
      push: {
        subject: 'சோதனைச் செய்தி',
        body: 'அறிவிப்புகள் செயல்படுகின்றன.',
      },
    },
    requested: {
      inbox: {
        subject: 'சந்திப்பு கோரப்பட்டது',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} உறுதிசெய்வோம்: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'கோரிக்கை: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு கோரப்பட்டது: {when}',
        body: `{patient} அவர்களின் சந்திப்பு இன்னும் உறுதிசெய்யப்படவில்லை. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'சந்திப்பு தாமதமின்றிச் சரியான நேரத்தில் தொடங்கும்',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'சரியான நேரத்தில்: {patient} அவர்களின் சந்திப்பு, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'சந்திப்பு சரியான நேரத்தில் தொடங்கும்: {when}',
        body: '{patient} அவர்களின் சந்திப்பு குறித்த நேரத்தில் தொடங்கும்.',
      },
    },
  },
};
