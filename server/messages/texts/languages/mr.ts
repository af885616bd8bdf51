import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'नमस्कार,';
/** The beginning of a WhatsApp message: who writes. */
const from = `${hello} ${productName} कडून:`;
const where = 'ठिकाण: {place}.';
const at = `वेळ: {when}. ${where}`;
const note = `${productName} च्या टीमचा संदेश: {note}`;
const details = 'माहिती: {link}';
const answer = 'येणे जमेल की नाही, हे कृपया या लिंकवर कळवा';
const promise = 'नक्की झाल्यावर आम्ही तुम्हाला कळवू.';
const nothingToDo = 'तुम्हाला काही करण्याची गरज नाही.';
const stop = 'WhatsApp वर येणारे संदेश बंद करण्यासाठी उत्तरात STOP लिहून पाठवा.';
/** The end of an e-mail after its link. */
const end = `असे ईमेल बंद करण्यासाठीही हीच लिंक उघडा.\n\n${productName}`;

const reminder = `{patient} यांची अपॉइंटमेंट आहे. ${at}`;
const booked = `{patient} यांची अपॉइंटमेंट बुक झाली आहे. ${at}`;
const confirmed = `{patient} यांची अपॉइंटमेंट नक्की झाली आहे. ${at}`;
const moved = '{patient} यांच्या अपॉइंटमेंटची वेळ बदलली आहे.';
const newTime = `नवीन वेळ: {when}. ${where}`;
const cancelled = '{patient} यांची अपॉइंटमेंट रद्द झाली आहे.';
const wasAt = 'ती या वेळी होणार होती: {when} (ठिकाण: {place}).';
const reopened = '{patient} यांची अपॉइंटमेंट आधी रद्द झाली होती. ती पुन्हा ठरली आहे.';
const late = '{patient} यांची अपॉइंटमेंट साधारण {minutes} मिनिटे उशिरा सुरू होईल.';
const agreed = 'आधी ठरलेली वेळ: {when}.';
const onTime = '{patient} यांच्या अपॉइंटमेंटला आता उशीर होणार नाही. ती ठरलेल्या वेळीच सुरू होईल: {when}.';
const requested = `{patient} यांच्या अपॉइंटमेंटसाठी विनंती आम्हाला मिळाली आहे. मागितलेली वेळ: {when}. ${where}`;
const unconfirmed = `ही वेळ अजून नक्की झालेली नाही. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = `ही {patient} यांची अपॉइंटमेंट आहे. ${where}`;

export const mr: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['सोमवार', 'मंगळवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
      shortWeekdays: ['सोम', 'मंगळ', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
      months: ['जानेवारी', 'फेब्रुवारी', 'मार्च', 'एप्रिल', 'मे', 'जून', 'जुलै', 'ऑगस्ट', 'सप्टेंबर', 'ऑक्टोबर', 'नोव्हेंबर', 'डिसेंबर'],
    }),
    unknownPlace: 'अजून ठरलेले नाही',
    yourPatient: 'तुमचे रुग्ण',
  },
  calendar: { visit: '{patient} यांची अपॉइंटमेंट', cancelled: 'रद्द: {patient} यांची अपॉइंटमेंट' },
  texts: {
    reminder: {
      inbox: { subject: 'पुढची अपॉइंटमेंट', body: reminder },
      sms: `${productName}: ${reminder} येणे जमेल का? या लिंकवर कळवा: {link}`,
      whatsapp: `${productName} कडून आठवणीसाठी: ${reminder} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'आठवणीसाठी: {patient} यांची अपॉइंटमेंट, {when}',
        body: `${hello}\n\n${reminder}\n\n${answer}: {link}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट: {when}', body: `${placeOfVisit} येणे जमेल की नाही, हे कळवण्यासाठी इथे दाबा.` },
    },
    booked: {
      inbox: { subject: 'अपॉइंटमेंट बुक झाली आहे', body: `${booked}\n\n${note}` },
      sms: `${productName}: ${booked} ${details}`,
      whatsapp: `${from} ${booked} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट बुक झाली आहे: {patient}, वेळ: {when}',
        body: `${hello}\n\n${booked}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट बुक झाली आहे: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'अपॉइंटमेंट नक्की झाली आहे', body: `${confirmed}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${details}`,
      whatsapp: `${from} ${confirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट नक्की झाली आहे: {patient}, वेळ: {when}',
        body: `${hello}\n\n${confirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट नक्की झाली आहे: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: { subject: 'अपॉइंटमेंटची वेळ बदलली आहे', body: `${moved} जुनी वेळ {oldWhen} होती. ${newTime}\n\n${note}` },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: ${moved} ${newTime} ${details}`,
      whatsapp: `${from} ${moved} ${newTime} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंटची वेळ बदलली आहे: {patient}, नवीन वेळ: {when}',
        body: `${hello}\n\n${moved} जुनी वेळ {oldWhen} होती. ${newTime}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंटची नवीन वेळ: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: { subject: 'अपॉइंटमेंट रद्द झाली आहे', body: `${cancelled} ${wasAt}\n\n${note}` },
      sms: `${productName}: ${cancelled} ती या वेळी होणार होती: {when}. ${details}`,
      whatsapp: `${from} ${cancelled} ${wasAt} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट रद्द झाली आहे: {patient}, वेळ होती: {when}',
        body: `${hello}\n\n${cancelled} ${wasAt}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट रद्द झाली आहे, वेळ होती: {when}', body: cancelled },
    },
    reopened: {
      inbox: { subject: 'अपॉइंटमेंट रद्द झाली होती, पुन्हा ठरली आहे', body: `${reopened} ${at}\n\n${note}` },
      sms: `${productName}: ${reopened} वेळ: {when}. ${details}`,
      whatsapp: `${from} ${reopened} ${at} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट पुन्हा ठरली आहे: {patient}, वेळ: {when}',
        body: `${hello}\n\n${reopened} ${at}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट पुन्हा ठरली आहे: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'अपॉइंटमेंट उशिरा सुरू होईल', body: `${late} ${agreed} ${where}` },
      sms: `${productName}: ${late} ${agreed} ${details}`,
      whatsapp: `${from} ${late} ${agreed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट उशिरा सुरू होईल: {patient}, आधी ठरलेली वेळ: {when}',
        body: `${hello}\n\n${late} ${agreed} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट उशिरा सुरू होईल, आधी ठरलेली वेळ: {when}', body: late },
    },
    test: {
      inbox: {
        subject: 'संदेश पोहोचत आहेत',
        body: `आमचे संदेश इथे पोहोचतात का, एवढेच पाहण्यासाठी हा संदेश आहे. ${nothingToDo}`,
      },
      sms: `${productName}: SMS येतो का, एवढेच पाहत आहोत. काही करण्याची गरज नाही.`,
      whatsapp: `हा संदेश ${productName} कडून आहे. WhatsApp वर संदेश पोहोचतात का, एवढेच पाहण्यासाठी तो पाठवला आहे. ${nothingToDo}`,
      email: {
        subject: `${productName} कडून येणारे ईमेल पोहोचत आहेत`,
        body: `${hello}\n\nआमचे ईमेल तुमच्यापर्यंत पोहोचतात का, एवढेच पाहण्यासाठी हा ईमेल आहे. ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'संदेश पोहोचत आहेत',
        body: `या फोनवर संदेश पोहोचतात का, एवढेच पाहण्यासाठी हा संदेश आहे. ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'अपॉइंटमेंटची विनंती मिळाली आहे, वेळ अजून नक्की नाही',
        body: `${requested} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: मागितलेली अपॉइंटमेंट: {patient}, वेळ: {when}. ${where} अजून नक्की नाही. ${details}`,
      whatsapp: `${from} ${requested} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट अजून नक्की नाही: {patient}, मागितलेली वेळ: {when}',
        body: `${hello}\n\n${requested} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'अपॉइंटमेंट अजून नक्की नाही, मागितलेली वेळ: {when}',
        body: `{patient} यांची अपॉइंटमेंट अजून नक्की झालेली नाही. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'अपॉइंटमेंटला आता उशीर होणार नाही', body: `${onTime} ${where}` },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${from} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंटला आता उशीर होणार नाही: {patient}, ठरलेली वेळ: {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'अपॉइंटमेंटला आता उशीर होणार नाही, ठरलेली वेळ: {when}',
        body: '{patient} यांची अपॉइंटमेंट ठरलेल्या वेळीच सुरू होईल.',
      },
    },
  },
};
