import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'നമസ്കാരം,';
const where = 'സ്ഥലം: {place}.';
const note = 'ഞങ്ങളുടെ ടീമിന്റെ സന്ദേശം: {note}';
const details = 'വിശദാംശങ്ങൾ: {link}';
const answer = 'നിങ്ങൾ വരുമോ എന്ന് ദയവായി അറിയിക്കുക';
const promise = 'സ്ഥിരീകരിക്കുമ്പോൾ ഞങ്ങൾ നിങ്ങളെ അറിയിക്കും.';
const stop = 'WhatsApp സന്ദേശങ്ങൾ നിർത്താൻ STOP എന്ന് മറുപടി അയയ്ക്കുക.';
/** The end of an e-mail after its link. */
const end = `ഇത്തരം ഇമെയിലുകൾ നിങ്ങൾക്ക് അതേ പേജിൽ നിർത്താം.\n\n${productName}`;

const reminder = '{patient} എന്നയാളുടെ സന്ദർശന സമയം: {when}.';
const booked = '{patient} എന്നയാളുടെ സന്ദർശനം ബുക്ക് ചെയ്തു. സമയം: {when}.';
const confirmed = '{patient} എന്നയാളുടെ സന്ദർശനം സ്ഥിരീകരിച്ചു. സമയം: {when}.';
const moved = '{patient} എന്നയാളുടെ സന്ദർശന സമയം മാറി. പുതിയ സമയം: {when}.';
const cancelled = '{patient} എന്നയാളുടെ സന്ദർശനം റദ്ദാക്കി. നിശ്ചയിച്ചിരുന്ന സമയം: {when}.';
const reopened = '{patient} എന്നയാളുടെ നേരത്തെ റദ്ദാക്കിയ സന്ദർശനം നടക്കും. സമയം: {when}.';
const late = '{patient} എന്നയാളുടെ സന്ദർശനം ഏകദേശം {minutes} മിനിറ്റ് വൈകി തുടങ്ങും. നിശ്ചയിച്ച സമയം: {when}.';
const onTime = '{patient} എന്നയാളുടെ സന്ദർശനം വൈകാതെ കൃത്യസമയത്ത് തുടങ്ങും. സമയം: {when}.';
const requested = '{patient} എന്നയാൾക്ക് സന്ദർശനം അഭ്യർത്ഥിച്ചു. സമയം: {when}.';
const unconfirmed = `സമയം ഇതുവരെ സ്ഥിരീകരിച്ചിട്ടില്ല. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} എന്നയാളുടെ സന്ദർശന സ്ഥലം: {place}.';

export const ml: Translation = {
  state: 'machine',
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
  },
  calendar: {
    visit: '{patient} എന്നയാളുടെ സന്ദർശനം',
    cancelled: 'റദ്ദാക്കി: {patient} എന്നയാളുടെ സന്ദർശനം',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'വരാനിരിക്കുന്ന സന്ദർശനം',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} ദയവായി മറുപടി നൽകുക: {link}`,
      whatsapp: `${productName} ഓർമ്മപ്പെടുത്തൽ: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'ഓർമ്മപ്പെടുത്തൽ: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'സന്ദർശനം ബുക്ക് ചെയ്തു',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ബുക്ക് ചെയ്തു: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം ബുക്ക് ചെയ്തു: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'സന്ദർശനം സ്ഥിരീകരിച്ചു',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'സ്ഥിരീകരിച്ചു: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം സ്ഥിരീകരിച്ചു: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'സന്ദർശന സമയം മാറി',
        body: `${moved} ${where} മുൻപത്തെ സമയം: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} എന്നയാളുടെ സന്ദർശനത്തിന്റെ പുതിയ സമയം: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'പുതിയ സമയം: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${moved} ${where} മുൻപത്തെ സമയം: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനത്തിന്റെ പുതിയ സമയം: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'സന്ദർശനം റദ്ദാക്കി',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'റദ്ദാക്കി: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം റദ്ദാക്കി: {when}',
        body: '{patient} എന്നയാളുടെ സന്ദർശനം റദ്ദാക്കി.',
      },
    },
    reopened: {
      inbox: {
        subject: 'നേരത്തെ റദ്ദാക്കിയ സന്ദർശനം നടക്കും',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'നടക്കും: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം നടക്കും: {when}',
        body: `{patient} എന്നയാളുടെ നേരത്തെ റദ്ദാക്കിയ സന്ദർശനം നടക്കും. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'സന്ദർശനം വൈകി തുടങ്ങും',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'കാലതാമസം: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം വൈകി തുടങ്ങും: {when}',
        body: '{patient} എന്നയാളുടെ സന്ദർശനം ഏകദേശം {minutes} മിനിറ്റ് വൈകി തുടങ്ങും.',
      },
    },
    test: {
      inbox: {
        subject: 'പരീക്ഷണ സന്ദേശം',
        body: 'ഇതൊരു പരീക്ഷണ സന്ദേശമാണ്. ഇൻബോക്സ് പ്രവർത്തിക്കുന്നു.',
      },
      sms: `${productName}: ഇതൊരു പരീക്ഷണ സന്ദേശമാണ്. SMS പ്രവർത്തിക്കുന്നു.`,
      whatsapp: `ഇത് ${productName} അയച്ച പരീക്ഷണ സന്ദേശമാണ്. WhatsApp സന്ദേശങ്ങൾ എത്തുന്നുണ്ട്.`,
      email: {
        subject: `${productName} അയച്ച പരീക്ഷണ സന്ദേശം`,
        body: `${hello}\n\nഇതൊരു പരീക്ഷണ സന്ദേശമാണ്. ഇമെയിൽ പ്രവർത്തിക്കുന്നു.\n\n${productName}`,
      },
      push: {
        subject: 'പരീക്ഷണ സന്ദേശം',
        body: 'അറിയിപ്പുകൾ പ്രവർത്തിക്കുന്നു.',
      },
    },
    requested: {
      inbox: {
        subject: 'സന്ദർശനം അഭ്യർത്ഥിച്ചു',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} സ്ഥിരീകരിക്കും: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'അഭ്യർത്ഥന: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം അഭ്യർത്ഥിച്ചു: {when}',
        body: `{patient} എന്നയാളുടെ സന്ദർശനം ഇതുവരെ സ്ഥിരീകരിച്ചിട്ടില്ല. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'സന്ദർശനം വൈകാതെ കൃത്യസമയത്ത് തുടങ്ങും',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'കൃത്യസമയത്ത്: {patient} എന്നയാളുടെ സന്ദർശനം, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'സന്ദർശനം കൃത്യസമയത്ത് തുടങ്ങും: {when}',
        body: '{patient} എന്നയാളുടെ സന്ദർശനം നിശ്ചയിച്ച സമയത്ത് തുടങ്ങും.',
      },
    },
  },
};
