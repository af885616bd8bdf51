import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'नमस्कार,';
const where = 'ठिकाण: {place}.';
const note = 'आमच्या टीमचा संदेश: {note}';
const details = 'तपशील: {link}';
const answer = 'तुम्ही येणार आहात का, ते कृपया कळवा';
const promise = 'पुष्टी झाल्यावर आम्ही तुम्हाला कळवू.';
const stop = 'WhatsApp वरील संदेश बंद करण्यासाठी उत्तरात STOP लिहा.';
/** The end of an e-mail after its link. */
const end = `अशा प्रकारचे ईमेल तुम्ही त्याच पेजवर बंद करू शकता.\n\n${productName}`;

const reminder = '{patient} यांच्या भेटीची वेळ: {when}.';
const booked = '{patient} यांची भेट बुक झाली आहे. वेळ: {when}.';
const confirmed = '{patient} यांच्या भेटीची पुष्टी झाली आहे. वेळ: {when}.';
const moved = '{patient} यांच्या भेटीची वेळ बदलली आहे. नवीन वेळ: {when}.';
const cancelled = '{patient} यांची {when} या वेळेची भेट रद्द झाली आहे.';
const reopened = '{patient} यांची रद्द झालेली भेट आता होणार आहे. वेळ: {when}.';
const late = '{patient} यांची {when} या वेळेची भेट सुमारे {minutes} मिनिटे उशिरा सुरू होईल.';
const onTime = '{patient} यांची {when} या वेळेची भेट आता वेळेवर सुरू होईल.';
const requested = '{patient} यांच्या भेटीची विनंती केली आहे. वेळ: {when}.';
const unconfirmed = `वेळेची पुष्टी अजून झालेली नाही. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} यांच्या भेटीचे ठिकाण: {place}.';

export const mr: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
      shortWeekdays: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
      months: ['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
    }),
    unknownPlace: 'अजून ठरलेले नाही',
  },
  calendar: {
    visit: '{patient} यांची भेट',
    cancelled: 'रद्द: {patient} यांची भेट',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'आगामी भेट',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} कृपया उत्तर द्या: {link}`,
      whatsapp: `${productName} कडून आठवण: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'आठवण: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'भेट: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'भेट बुक झाली आहे',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'बुक झाली: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'भेट बुक झाली: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'भेटीची पुष्टी झाली आहे',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'पुष्टी झाली: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'भेटीची पुष्टी झाली: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'भेटीची वेळ बदलली आहे',
        body: `${moved} ${where} आधीची वेळ: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} यांच्या भेटीची नवीन वेळ: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'नवीन वेळ: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${moved} ${where} आधीची वेळ: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'भेटीची नवीन वेळ: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'भेट रद्द झाली आहे',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'रद्द: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} या वेळेची भेट रद्द झाली आहे',
        body: '{patient} यांची भेट रद्द झाली आहे.',
      },
    },
    reopened: {
      inbox: {
        subject: 'रद्द झालेली भेट आता होणार आहे',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'आता होणार: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} या वेळेची भेट होणार आहे',
        body: `{patient} यांची रद्द झालेली भेट आता होणार आहे. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'भेट उशिरा सुरू होईल',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'उशीर: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} या वेळेची भेट उशिरा सुरू होईल',
        body: '{patient} यांची भेट सुमारे {minutes} मिनिटे उशिरा सुरू होईल.',
      },
    },
    test: {
      inbox: {
        subject: 'चाचणी संदेश',
        body: 'हा एक चाचणी संदेश आहे. इनबॉक्स काम करत आहे.',
      },
      sms: `${productName}: हा एक चाचणी संदेश आहे. SMS काम करत आहेत.`,
      whatsapp: `हा ${productName} कडून आलेला चाचणी संदेश आहे. WhatsApp वरील संदेश पोहोचत आहेत.`,
      email: {
        subject: `${productName} कडून चाचणी संदेश`,
        body: `${hello}\n\nहा एक चाचणी संदेश आहे. ईमेल काम करत आहे.\n\n${productName}`,
      },
      push: {
        subject: 'चाचणी संदेश',
        body: 'सूचना काम करत आहेत.',
      },
    },
    requested: {
      inbox: {
        subject: 'भेटीची विनंती केली आहे',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} आम्ही पुष्टी करू: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'विनंती: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'भेटीची विनंती: {when}',
        body: `{patient} यांच्या भेटीची पुष्टी अजून झालेली नाही. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'भेट आता वेळेवर सुरू होईल',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'आता वेळेवर: {patient} यांची भेट, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} या वेळेची भेट आता वेळेवर सुरू होईल',
        body: '{patient} यांची भेट ठरलेल्या वेळेवर सुरू होईल.',
      },
    },
  },
};
