import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'നമസ്കാരം,';
/** The beginning of a WhatsApp message. */
const sender = `നമസ്കാരം. ഇത് ${productName} അയച്ച സന്ദേശമാണ്.`;
const time = 'സമയം: {when}.';
const where = 'സ്ഥലം: {place}.';
const note = `${productName} ടീമിന്റെ സന്ദേശം: {note}`;
const details = 'വിവരങ്ങൾ: {link}';
const answer = 'അപ്പോയിന്റ്മെന്റിന് വരുമോ എന്ന് ദയവായി ഈ ലിങ്ക് തുറന്ന് അറിയിക്കുക';
/** The end of the notification that asks the same. */
const tap = 'വരുമോ എന്ന് അറിയിക്കാൻ ഇവിടെ അമർത്തുക.';
const promise = 'ഉറപ്പായാൽ ഞങ്ങൾ നിങ്ങളെ അറിയിക്കും.';
const stop = `${productName} അയയ്ക്കുന്ന WhatsApp സന്ദേശങ്ങൾ ഇനി വേണ്ടെങ്കിൽ മാത്രം STOP എന്ന് മറുപടി അയയ്ക്കുക.`;
/** The end of an e-mail after its link. */
const end = `ഇത്തരം ഇമെയിലുകൾ ഇനി വേണ്ടെങ്കിൽ, മുകളിലെ ലിങ്ക് തുറന്ന് നിർത്താം.\n\n${productName}`;

const reminder = '{patient} എന്ന പേരിൽ ഒരു അപ്പോയിന്റ്മെന്റ് ഉണ്ട്. സമയം: {when}.';
const booked = '{patient} എന്ന പേരിൽ അപ്പോയിന്റ്മെന്റ് ബുക്ക് ചെയ്തിട്ടുണ്ട്. സമയം: {when}.';
const confirmed = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് ഉറപ്പായി. സമയം: {when}.';
const moved = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റിന്റെ ദിവസമോ സമയമോ മാറ്റിയിട്ടുണ്ട്.';
const oldTime = 'മുമ്പ് പറഞ്ഞിരുന്ന സമയം {oldWhen} ആയിരുന്നു.';
const newTime = 'പുതിയ സമയം: {when}.';
const cancelled = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് റദ്ദാക്കിയിരിക്കുന്നു.';
const agreed = 'മുമ്പ് പറഞ്ഞിരുന്ന സമയം: {when}.';
/** In the past, so that nobody goes there. */
const wasPlanned = 'മുമ്പ് പറഞ്ഞിരുന്ന സമയം: {when}. മുമ്പ് പറഞ്ഞിരുന്ന സ്ഥലം: {place}.';
const reopened = '{patient} എന്ന പേരിലുള്ള, റദ്ദാക്കിയിരുന്ന അപ്പോയിന്റ്മെന്റ് ഇനി നടക്കും.';
const late = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് ഏകദേശം {minutes} മിനിറ്റ് വൈകി തുടങ്ങും.';
const onTime = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് ഇനി വൈകില്ല. ആദ്യം നിശ്ചയിച്ച സമയത്തുതന്നെ തുടങ്ങും: {when}.';
const requested = '{patient} എന്ന പേരിൽ അപ്പോയിന്റ്മെന്റ് ചോദിച്ചിട്ടുണ്ട്. ചോദിച്ച സമയം: {when}.';
const unconfirmed = `ഈ സമയം ഇതുവരെ ഉറപ്പായിട്ടില്ല. ${promise}`;
/** Not the word for test, which is an experiment or a medical test here. */
const test = 'സന്ദേശങ്ങൾ നിങ്ങൾക്ക് കിട്ടുന്നുണ്ടോ എന്നറിയാൻ മാത്രം അയച്ചതാണ് ഇത്.';
const nothingToDo = 'നിങ്ങൾ ഒന്നും ചെയ്യേണ്ടതില്ല.';
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്. സ്ഥലം: {place}.';

export const ml: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['തിങ്കളാഴ്ച', 'ചൊവ്വാഴ്ച', 'ബുധനാഴ്ച', 'വ്യാഴാഴ്ച', 'വെള്ളിയാഴ്ച', 'ശനിയാഴ്ച', 'ഞായറാഴ്ച'],
      shortWeekdays: ['തിങ്കൾ', 'ചൊവ്വ', 'ബുധൻ', 'വ്യാഴം', 'വെള്ളി', 'ശനി', 'ഞായർ'],
      months: [
        'ജനുവരി',
        'ഫെബ്രുവരി',
        'മാർച്ച്',
        'ഏപ്രിൽ',
        'മേയ്',
        'ജൂൺ',
        'ജൂലൈ',
        'ഓഗസ്റ്റ്',
        'സെപ്റ്റംബർ',
        'ഒക്ടോബർ',
        'നവംബർ',
        'ഡിസംബർ',
      ],
    }),
    unknownPlace: 'ഇതുവരെ തീരുമാനിച്ചിട്ടില്ല',
    yourPatient: 'നിങ്ങളുടെ രോഗി',
  },
  calendar: {
    visit: '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്',
    cancelled: 'റദ്ദാക്കി: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്',
  },
  texts: {
    reminder: {
      inbox: { subject: 'അടുത്ത അപ്പോയിന്റ്മെന്റ്', body: `${reminder} ${where}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) സമയം: {when}. ${where} വരുമോ എന്ന് ഈ ലിങ്കിൽ അറിയിക്കുക: {link}`,
      whatsapp: `നമസ്കാരം. ${productName} ഓർമ്മിപ്പിക്കുന്നു: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'ഓർമ്മപ്പെടുത്തൽ: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റ്: {when}', body: `${placeOfVisit} ${tap}` },
    },
    booked: {
      inbox: { subject: 'അപ്പോയിന്റ്മെന്റ് ബുക്ക് ചെയ്തിട്ടുണ്ട്', body: `${booked} ${where}\n\n${note}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) ബുക്ക് ചെയ്തിട്ടുണ്ട്. ${time} ${where} ${details}`,
      whatsapp: `${sender} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ബുക്ക് ചെയ്തിട്ടുണ്ട്: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റ് ബുക്ക് ചെയ്തിട്ടുണ്ട്: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'അപ്പോയിന്റ്മെന്റ് ഉറപ്പായി', body: `${confirmed} ${where}\n\n${note}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) ഉറപ്പായി. ${time} ${where} ${details}`,
      whatsapp: `${sender} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'അപ്പോയിന്റ്മെന്റ് ഉറപ്പായി: {patient} എന്ന പേരിൽ, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റ് ഉറപ്പായി: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: {
        subject: 'അപ്പോയിന്റ്മെന്റിന്റെ ദിവസമോ സമയമോ മാറ്റിയിട്ടുണ്ട്',
        body: `${moved} ${oldTime} ${newTime} ${where}\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: ({patient}) അപ്പോയിന്റ്മെന്റിന്റെ സമയം മാറ്റി. ${newTime} ${where} ${details}`,
      whatsapp: `${sender} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'സമയം മാറ്റി: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്, പുതിയ സമയം {when}',
        body: `${hello}\n\n${moved} ${oldTime} ${newTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റിന്റെ സമയം മാറ്റി. പുതിയ സമയം: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: { subject: 'അപ്പോയിന്റ്മെന്റ് റദ്ദാക്കിയിരിക്കുന്നു', body: `${cancelled} ${wasPlanned}\n\n${note}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) റദ്ദാക്കിയിരിക്കുന്നു. ${agreed} ${details}`,
      whatsapp: `${sender} ${cancelled} ${wasPlanned} ${details}\n\n${stop}`,
      email: {
        subject: 'അപ്പോയിന്റ്മെന്റ് റദ്ദാക്കിയിരിക്കുന്നു: {patient} എന്ന പേരിൽ, {when}',
        body: `${hello}\n\n${cancelled} ${wasPlanned}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റ് റദ്ദാക്കിയിരിക്കുന്നു. മുമ്പ് പറഞ്ഞിരുന്ന സമയം: {when}', body: cancelled },
    },
    reopened: {
      inbox: {
        subject: 'റദ്ദാക്കിയിരുന്ന അപ്പോയിന്റ്മെന്റ് ഇനി നടക്കും',
        body: `${reopened} ${time} ${where}\n\n${note}`,
      },
      sms: `${productName}: റദ്ദാക്കിയിരുന്ന അപ്പോയിന്റ്മെന്റ് ({patient}) ഇനി നടക്കും. ${time} ${details}`,
      whatsapp: `${sender} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ഇനി നടക്കും: {patient} എന്ന പേരിലുള്ള, റദ്ദാക്കിയിരുന്ന അപ്പോയിന്റ്മെന്റ്, {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'റദ്ദാക്കിയിരുന്ന അപ്പോയിന്റ്മെന്റ് ഇനി നടക്കും: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'അപ്പോയിന്റ്മെന്റ് വൈകി തുടങ്ങും', body: `${late} ${agreed} ${where}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) ഏകദേശം {minutes} മിനിറ്റ് വൈകും. ${agreed} ${details}`,
      whatsapp: `${sender} ${late} ${agreed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'വൈകി തുടങ്ങും: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് (മുമ്പ് പറഞ്ഞിരുന്ന സമയം: {when})',
        body: `${hello}\n\n${late} ${agreed} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: 'അപ്പോയിന്റ്മെന്റ് വൈകി തുടങ്ങും. മുമ്പ് പറഞ്ഞിരുന്ന സമയം: {when}', body: late },
    },
    test: {
      inbox: {
        subject: 'സന്ദേശം കിട്ടുന്നുണ്ടോ എന്നറിയാൻ',
        body: `${test} ${productName} ഇൻബോക്സിൽ സന്ദേശം എത്തുന്നുണ്ട്. ${nothingToDo}`,
      },
      sms: `${productName}: SMS കിട്ടുന്നുണ്ടോ എന്നറിയാനാണ്. ഒന്നും ചെയ്യേണ്ടതില്ല.`,
      whatsapp: `${sender} ${test} WhatsApp സന്ദേശങ്ങൾ എത്തുന്നുണ്ട്. ${nothingToDo}`,
      email: {
        subject: `${productName}: സന്ദേശം കിട്ടുന്നുണ്ടോ എന്നറിയാൻ`,
        body: `${hello}\n\n${test} ഇമെയിൽ എത്തുന്നുണ്ട്. ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'സന്ദേശം കിട്ടുന്നുണ്ടോ എന്നറിയാൻ',
        body: `${productName} അയയ്ക്കുന്ന അറിയിപ്പുകൾ എത്തുന്നുണ്ട്. ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'അപ്പോയിന്റ്മെന്റ് ചോദിച്ചിട്ടുണ്ട്, ഉറപ്പായിട്ടില്ല',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റിന് ({patient}) ചോദിച്ച സമയം: {when}. ${where} ഉറപ്പായിട്ടില്ല: {link}`,
      whatsapp: `${sender} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'ഉറപ്പായിട്ടില്ല: {patient} എന്ന പേരിൽ ചോദിച്ച അപ്പോയിന്റ്മെന്റ്, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'അപ്പോയിന്റ്മെന്റ് ഉറപ്പായിട്ടില്ല. ചോദിച്ച സമയം: {when}',
        body: `{patient} എന്ന പേരിൽ ചോദിച്ച അപ്പോയിന്റ്മെന്റ് ഇതുവരെ ഉറപ്പായിട്ടില്ല. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'അപ്പോയിന്റ്മെന്റ് ഇനി വൈകില്ല', body: `${onTime} ${where}` },
      sms: `${productName}: അപ്പോയിന്റ്മെന്റ് ({patient}) ഇനി വൈകില്ല. ആദ്യം നിശ്ചയിച്ച സമയത്തുതന്നെ തുടങ്ങും: {when}. ${details}`,
      whatsapp: `${sender} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ഇനി വൈകില്ല: {patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'അപ്പോയിന്റ്മെന്റ് ഇനി വൈകില്ല: {when}',
        body: '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ് മുമ്പ് പറഞ്ഞ സമയത്തുതന്നെ തുടങ്ങും.',
      },
    },
  },
};
