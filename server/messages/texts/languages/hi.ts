import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'नमस्ते,';
const where = 'जगह: {place}।';
const note = 'हमारी टीम का संदेश: {note}';
const details = 'विवरण: {link}';
const answer = 'कृपया बताएँ कि आप आएँगे या नहीं';
const promise = 'पुष्टि होने पर हम आपको बताएँगे।';
const stop = 'WhatsApp पर संदेश बंद करने के लिए जवाब में STOP लिखें।';
/** The end of an e-mail after its link. */
const end = `इस तरह के ईमेल आप उसी पेज पर बंद कर सकते हैं।\n\n${productName}`;

const reminder = '{patient} की मुलाक़ात का समय: {when}।';
const booked = '{patient} की मुलाक़ात {when} के लिए बुक हो गई है।';
const confirmed = '{patient} की मुलाक़ात की पुष्टि हो गई है। समय: {when}।';
const moved = '{patient} की मुलाक़ात का समय बदल गया है। नया समय: {when}।';
const cancelled = '{patient} की {when} की मुलाक़ात रद्द हो गई है।';
const reopened = '{patient} की रद्द हुई मुलाक़ात अब होगी। समय: {when}।';
const late = '{patient} की {when} की मुलाक़ात लगभग {minutes} मिनट देर से शुरू होगी।';
const onTime = '{patient} की {when} की मुलाक़ात अब समय पर शुरू होगी।';
const requested = '{patient} की मुलाक़ात का अनुरोध {when} के लिए किया गया है।';
const unconfirmed = `समय की पुष्टि अभी नहीं हुई है। ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} की मुलाक़ात की जगह: {place}।';

export const hi: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
      shortWeekdays: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
      months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    }),
    unknownPlace: 'अभी तय नहीं',
  },
  calendar: {
    visit: '{patient} की मुलाक़ात',
    cancelled: 'रद्द: {patient} की मुलाक़ात',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'आने वाली मुलाक़ात',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} कृपया जवाब दें: {link}`,
      whatsapp: `${productName} का रिमाइंडर: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'रिमाइंडर: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'मुलाक़ात: {when}',
        body: `${placeOfVisit} ${answer}।`,
      },
    },
    booked: {
      inbox: {
        subject: 'मुलाक़ात बुक हो गई है',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'बुक हो गई: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'मुलाक़ात बुक हो गई: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'मुलाक़ात की पुष्टि हो गई है',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'पुष्टि हो गई: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'मुलाक़ात की पुष्टि हो गई: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'मुलाक़ात का समय बदल गया है',
        body: `${moved} ${where} पहले का समय: {oldWhen}।\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} की मुलाक़ात का नया समय: {when}। ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'नया समय: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${moved} ${where} पहले का समय: {oldWhen}।\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'मुलाक़ात का नया समय: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'मुलाक़ात रद्द हो गई है',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'रद्द: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} की मुलाक़ात रद्द हो गई है',
        body: '{patient} की मुलाक़ात रद्द हो गई है।',
      },
    },
    reopened: {
      inbox: {
        subject: 'रद्द हुई मुलाक़ात अब होगी',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'अब होगी: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} की मुलाक़ात अब होगी',
        body: `{patient} की रद्द हुई मुलाक़ात अब होगी। ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'मुलाक़ात देर से शुरू होगी',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'देरी: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} की मुलाक़ात देर से शुरू होगी',
        body: '{patient} की मुलाक़ात लगभग {minutes} मिनट देर से शुरू होगी।',
      },
    },
    test: {
      inbox: {
        subject: 'टेस्ट संदेश',
        body: 'यह एक टेस्ट संदेश है। इनबॉक्स काम कर रहा है।',
      },
      sms: `${productName}: यह एक टेस्ट संदेश है। SMS काम कर रहे हैं।`,
      whatsapp: `यह ${productName} का टेस्ट संदेश है। WhatsApp पर संदेश पहुँच रहे हैं।`,
      email: {
        subject: `${productName} का टेस्ट संदेश`,
        body: `${hello}\n\nयह एक टेस्ट संदेश है। ईमेल काम कर रहा है।\n\n${productName}`,
      },
      push: {
        subject: 'टेस्ट संदेश',
        body: 'सूचनाएँ काम कर रही हैं।',
      },
    },
    requested: {
      inbox: {
        subject: 'मुलाक़ात का अनुरोध किया गया है',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} हम पुष्टि करेंगे: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'अनुरोध: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'मुलाक़ात का अनुरोध: {when}',
        body: `{patient} की मुलाक़ात की पुष्टि अभी नहीं हुई है। ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'मुलाक़ात अब समय पर शुरू होगी',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'अब समय पर: {patient} की मुलाक़ात, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} की मुलाक़ात अब समय पर शुरू होगी',
        body: '{patient} की मुलाक़ात अपने समय पर शुरू होगी।',
      },
    },
  },
};
