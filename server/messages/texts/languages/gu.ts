import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'નમસ્તે,';
const where = 'સ્થળ: {place}.';
const note = 'અમારી ટીમનો સંદેશ: {note}';
const details = 'વિગતો: {link}';
const answer = 'તમે આવશો કે નહીં, તે કૃપા કરીને જણાવો';
const promise = 'પુષ્ટિ થાય ત્યારે અમે તમને જણાવીશું.';
const stop = 'WhatsApp પરના સંદેશ બંધ કરવા માટે જવાબમાં STOP લખો.';
/** The end of an e-mail after its link. */
const end = `આ પ્રકારના ઇમેઇલ તમે એ જ પેજ પર બંધ કરી શકો છો.\n\n${productName}`;

const reminder = '{patient} માટેની મુલાકાતનો સમય: {when}.';
const booked = '{patient} માટેની મુલાકાત બુક થઈ છે. સમય: {when}.';
const confirmed = '{patient} માટેની મુલાકાતની પુષ્ટિ થઈ છે. સમય: {when}.';
const moved = '{patient} માટેની મુલાકાતનો સમય બદલાયો છે. નવો સમય: {when}.';
const cancelled = '{patient} માટેની મુલાકાત રદ થઈ છે. તેનો સમય {when} હતો.';
const reopened = '{patient} માટેની રદ થયેલી મુલાકાત હવે થશે. સમય: {when}.';
const late = '{patient} માટેની મુલાકાત લગભગ {minutes} મિનિટ મોડી શરૂ થશે. નક્કી કરેલો સમય: {when}.';
const onTime = '{patient} માટેની મુલાકાત હવે સમયસર શરૂ થશે. સમય: {when}.';
const requested = '{patient} માટેની મુલાકાતની વિનંતી કરી છે. સમય: {when}.';
const unconfirmed = `સમયની પુષ્ટિ હજી થઈ નથી. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} માટેની મુલાકાતનું સ્થળ: {place}.';

export const gu: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['સોમવાર', 'મંગળવાર', 'બુધવાર', 'ગુરુવાર', 'શુક્રવાર', 'શનિવાર', 'રવિવાર'],
      shortWeekdays: ['સોમ', 'મંગળ', 'બુધ', 'ગુરુ', 'શુક્ર', 'શનિ', 'રવિ'],
      months: ['જાન્યુઆરી', 'ફેબ્રુઆરી', 'માર્ચ', 'એપ્રિલ', 'મે', 'જૂન', 'જુલાઈ', 'ઑગસ્ટ', 'સપ્ટેમ્બર', 'ઑક્ટોબર', 'નવેમ્બર', 'ડિસેમ્બર'],
    }),
    unknownPlace: 'હજી નક્કી નથી',
  },
  calendar: {
    visit: '{patient} માટેની મુલાકાત',
    cancelled: 'રદ: {patient} માટેની મુલાકાત',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'આગામી મુલાકાત',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} કૃપા કરીને જવાબ આપો: {link}`,
      whatsapp: `${productName} તરફથી રિમાઇન્ડર: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'રિમાઇન્ડર: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'મુલાકાત બુક થઈ છે',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'બુક થઈ: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત બુક થઈ: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'મુલાકાતની પુષ્ટિ થઈ છે',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'પુષ્ટિ થઈ: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાતની પુષ્ટિ થઈ: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'મુલાકાતનો સમય બદલાયો છે',
        body: `${moved} ${where} પહેલાંનો સમય: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} માટેની મુલાકાતનો નવો સમય: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'નવો સમય: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${moved} ${where} પહેલાંનો સમય: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાતનો નવો સમય: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'મુલાકાત રદ થઈ છે',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'રદ: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત રદ થઈ છે: {when}',
        body: '{patient} માટેની મુલાકાત રદ થઈ છે.',
      },
    },
    reopened: {
      inbox: {
        subject: 'રદ થયેલી મુલાકાત હવે થશે',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'હવે થશે: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત હવે થશે: {when}',
        body: `{patient} માટેની રદ થયેલી મુલાકાત હવે થશે. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'મુલાકાત મોડી શરૂ થશે',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'વિલંબ: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત મોડી શરૂ થશે: {when}',
        body: '{patient} માટેની મુલાકાત લગભગ {minutes} મિનિટ મોડી શરૂ થશે.',
      },
    },
    test: {
      inbox: {
        subject: 'ટેસ્ટ સંદેશ',
        body: 'આ એક ટેસ્ટ સંદેશ છે. ઇનબૉક્સ કામ કરે છે.',
      },
      sms: `${productName}: આ એક ટેસ્ટ સંદેશ છે. SMS કામ કરે છે.`,
      whatsapp: `આ ${productName} તરફથી ટેસ્ટ સંદેશ છે. WhatsApp પરના સંદેશ પહોંચે છે.`,
      email: {
        subject: `${productName} તરફથી ટેસ્ટ સંદેશ`,
        body: `${hello}\n\nઆ એક ટેસ્ટ સંદેશ છે. ઇમેઇલ કામ કરે છે.\n\n${productName}`,
      },
      push: {
        subject: 'ટેસ્ટ સંદેશ',
        body: 'નોટિફિકેશન કામ કરે છે.',
      },
    },
    requested: {
      inbox: {
        subject: 'મુલાકાતની વિનંતી કરી છે',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} અમે પુષ્ટિ કરીશું: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'વિનંતી: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાતની વિનંતી: {when}',
        body: `{patient} માટેની મુલાકાતની પુષ્ટિ હજી થઈ નથી. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'મુલાકાત હવે સમયસર શરૂ થશે',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'હવે સમયસર: {patient} માટેની મુલાકાત, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'મુલાકાત હવે સમયસર શરૂ થશે: {when}',
        body: '{patient} માટેની મુલાકાત નક્કી કરેલા સમયે શરૂ થશે.',
      },
    },
  },
};
