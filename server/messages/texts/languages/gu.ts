import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'નમસ્તે,';
/** The beginning of a WhatsApp message. */
const sender = `નમસ્તે, ${productName} તરફથી સંદેશ:`;
const time = 'સમય: {when}.';
const where = 'સ્થળ: {place}.';
const note = `${productName} ટીમનો સંદેશ: {note}`;
const details = 'વિગતો: {link}';
const answer = 'કૃપા કરીને આ લિંક ખોલીને જણાવો કે એપોઇન્ટમેન્ટ માટે આવશો કે નહીં';
/** The end of the notification that asks the same. */
const tap = 'આવશો કે નહીં તે જણાવવા માટે અહીં ટેપ કરો.';
const promise = 'નક્કી થાય ત્યારે અમે તમને જણાવીશું.';
const stop = `${productName} તરફથી WhatsApp પર સંદેશ ન જોઈતા હોય, તો જ જવાબમાં STOP લખો.`;
/** The end of an e-mail after its link. */
const end = `આવા ઇમેઇલ ન જોઈતા હોય, તો ઉપરની લિંક ખોલીને આવા ઇમેઇલ બંધ કરી શકો છો.\n\n${productName}`;

const reminder = '{patient} માટેની એપોઇન્ટમેન્ટ {when} માટે નક્કી છે.';
const booked = '{patient} માટેની એપોઇન્ટમેન્ટ બુક થઈ ગઈ છે. સમય: {when}.';
const confirmed = '{patient} માટેની એપોઇન્ટમેન્ટ નક્કી થઈ ગઈ છે. સમય: {when}.';
const moved = '{patient} માટેની એપોઇન્ટમેન્ટનો દિવસ કે સમય બદલાઈ ગયો છે.';
const oldTime = 'પહેલાં સમય {oldWhen} હતો.';
const newTime = 'હવે નવો સમય: {when}.';
const cancelled = '{patient} માટેની એપોઇન્ટમેન્ટ રદ થઈ ગઈ છે.';
/** In the past, so that nobody goes there. */
const wasPlanned = 'આ એપોઇન્ટમેન્ટ {when} માટે (સ્થળ: {place}) નક્કી હતી.';
const reopened = '{patient} માટેની જે એપોઇન્ટમેન્ટ રદ થઈ હતી, તે હવે થશે.';
const late = '{patient} માટેની એપોઇન્ટમેન્ટ લગભગ {minutes} મિનિટ મોડી શરૂ થશે.';
const agreed = 'પહેલાં નક્કી થયેલો સમય {when} હતો.';
const onTime = '{patient} માટેની એપોઇન્ટમેન્ટ હવે મોડી નહીં થાય. મૂળ નક્કી થયેલા સમયે જ શરૂ થશે: {when}.';
const requested = '{patient} માટે એપોઇન્ટમેન્ટની વિનંતી અમને મળી છે. માગેલો સમય: {when}.';
const unconfirmed = `આ સમય હજી નક્કી નથી. ${promise}`;
/** Not the word for test, which is a medical test here. */
const test = 'આ સંદેશ ફક્ત એ જોવા માટે છે કે અમારા સંદેશ તમને મળે છે કે નહીં.';
const nothingToDo = 'તમારે કંઈ કરવાનું નથી.';
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} માટેની એપોઇન્ટમેન્ટનું સ્થળ: {place}.';

export const gu: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['સોમવાર', 'મંગળવાર', 'બુધવાર', 'ગુરુવાર', 'શુક્રવાર', 'શનિવાર', 'રવિવાર'],
      shortWeekdays: ['સોમ', 'મંગળ', 'બુધ', 'ગુરુ', 'શુક્ર', 'શનિ', 'રવિ'],
      months: ['જાન્યુઆરી', 'ફેબ્રુઆરી', 'માર્ચ', 'એપ્રિલ', 'મે', 'જૂન', 'જુલાઈ', 'ઑગસ્ટ', 'સપ્ટેમ્બર', 'ઑક્ટોબર', 'નવેમ્બર', 'ડિસેમ્બર'],
    }),
    unknownPlace: 'હજી નક્કી નથી',
    yourPatient: 'તમારા દર્દી',
  },
  calendar: { visit: '{patient} માટેની એપોઇન્ટમેન્ટ', cancelled: 'રદ: {patient} માટેની એપોઇન્ટમેન્ટ' },
  texts: {
    reminder: {
      inbox: { subject: 'હવે પછીની એપોઇન્ટમેન્ટ', body: `${reminder} ${where}` },
      sms: `${productName}: {patient} માટેની એપોઇન્ટમેન્ટ: {when}. ${where} આવશો કે નહીં, તે આ લિંક ખોલીને જણાવો: {link}`,
      whatsapp: `નમસ્તે, ${productName} તરફથી યાદ અપાવીએ છીએ: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'યાદ અપાવવા માટે: {patient} માટેની એપોઇન્ટમેન્ટ, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: { subject: 'એપોઇન્ટમેન્ટ: {when}', body: `${placeOfVisit} ${tap}` },
    },
    booked: {
      inbox: { subject: 'એપોઇન્ટમેન્ટ બુક થઈ ગઈ છે', body: `${booked} ${where}\n\n${note}` },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${sender} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'બુક થઈ ગઈ છે: {patient} માટેની એપોઇન્ટમેન્ટ, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'એપોઇન્ટમેન્ટ બુક થઈ ગઈ છે: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'એપોઇન્ટમેન્ટ નક્કી થઈ ગઈ છે', body: `${confirmed} ${where}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${sender} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'એપોઇન્ટમેન્ટ નક્કી થઈ ગઈ છે: {patient} માટે, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'એપોઇન્ટમેન્ટ નક્કી થઈ ગઈ છે: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: {
        subject: 'એપોઇન્ટમેન્ટનો દિવસ કે સમય બદલાઈ ગયો છે',
        body: `${moved} ${oldTime} ${newTime} ${where}\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} માટેની એપોઇન્ટમેન્ટનો સમય બદલાઈ ગયો છે. નવો સમય: {when}. ${where} ${details}`,
      whatsapp: `${sender} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'સમય બદલાઈ ગયો છે: {patient} માટેની એપોઇન્ટમેન્ટ, નવો સમય {when}',
        body: `${hello}\n\n${moved} ${oldTime} ${newTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'એપોઇન્ટમેન્ટનો સમય બદલાઈ ગયો છે. નવો સમય: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: { subject: 'એપોઇન્ટમેન્ટ રદ થઈ ગઈ છે', body: `${cancelled} ${wasPlanned}\n\n${note}` },
      sms: `${productName}: ${cancelled} આ એપોઇન્ટમેન્ટ {when} માટે નક્કી હતી. ${details}`,
      whatsapp: `${sender} ${cancelled} ${wasPlanned} ${details}\n\n${stop}`,
      email: {
        subject: 'એપોઇન્ટમેન્ટ રદ થઈ ગઈ છે: {patient} માટે, સમય હતો: {when}',
        body: `${hello}\n\n${cancelled} ${wasPlanned}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'એપોઇન્ટમેન્ટ રદ થઈ ગઈ છે, સમય હતો: {when}', body: cancelled },
    },
    reopened: {
      inbox: { subject: 'જે એપોઇન્ટમેન્ટ રદ થઈ હતી, તે હવે થશે', body: `${reopened} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${reopened} ${time} ${details}`,
      whatsapp: `${sender} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'રદ થઈ હતી, હવે થશે: {patient} માટેની એપોઇન્ટમેન્ટ, {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'રદ થયેલી એપોઇન્ટમેન્ટ હવે થશે: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'એપોઇન્ટમેન્ટ મોડી શરૂ થશે', body: `${late} ${agreed} ${where}` },
      sms: `${productName}: ${late} ${agreed} ${details}`,
      whatsapp: `${sender} ${late} ${agreed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'મોડી શરૂ થશે: {patient} માટેની {when} વાળી એપોઇન્ટમેન્ટ',
        body: `${hello}\n\n${late} ${agreed} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} વાળી એપોઇન્ટમેન્ટ મોડી શરૂ થશે', body: late },
    },
    test: {
      inbox: {
        subject: 'સંદેશ મળે છે કે નહીં, તે જોવા માટે',
        body: `${test} ${productName} ઇનબૉક્સમાં સંદેશ આવે છે. ${nothingToDo}`,
      },
      sms: `${productName}: SMS મળે છે કે નહીં, તે જોવા માટે જ. કંઈ કરવાનું નથી.`,
      whatsapp: `નમસ્તે, ${productName} તરફથી: ${test} અમારા WhatsApp સંદેશ તમને મળે છે. ${nothingToDo}`,
      email: {
        subject: `${productName}: સંદેશ મળે છે કે નહીં, તે જોવા માટે`,
        body: `${hello}\n\n${test} અમારા ઇમેઇલ તમને મળે છે. ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'સંદેશ મળે છે કે નહીં, તે જોવા માટે',
        body: `${productName} તરફથી નોટિફિકેશન તમને મળે છે. ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'એપોઇન્ટમેન્ટની વિનંતી મળી છે, હજી નક્કી નથી',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: {patient} માટે માગેલી એપોઇન્ટમેન્ટ: {when}. ${where} સમય હજી નક્કી નથી. ${details}`,
      whatsapp: `${sender} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'હજી નક્કી નથી: {patient} માટે માગેલી એપોઇન્ટમેન્ટ, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'એપોઇન્ટમેન્ટ હજી નક્કી નથી. માગેલો સમય: {when}',
        body: `{patient} માટે માગેલી એપોઇન્ટમેન્ટ હજી નક્કી નથી. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'એપોઇન્ટમેન્ટ હવે મોડી નહીં થાય', body: `${onTime} ${where}` },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${sender} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'હવે મોડી નહીં થાય: {patient} માટેની એપોઇન્ટમેન્ટ, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'એપોઇન્ટમેન્ટ હવે મોડી નહીં થાય: {when}',
        body: '{patient} માટેની એપોઇન્ટમેન્ટ પહેલાં નક્કી થયેલા સમયે જ શરૂ થશે.',
      },
    },
  },
};
