import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'नमस्ते,';
/** The beginning of a WhatsApp message: who writes. */
const from = `${hello} ${productName} की ओर से:`;
// In brackets, so that no danda follows a place or a year: it looks like the digit 1.
const where = '(जगह: {place})';
const at = `समय: {when} ${where}।`;
const note = `${productName} की टीम का संदेश: {note}`;
const details = 'जानकारी: {link}';
const answer = 'कृपया इस लिंक पर बताएँ कि आना हो पाएगा या नहीं';
const promise = 'पक्का होने पर हम आपको बताएँगे।';
const nothingToDo = 'आपको कुछ नहीं करना है।';
const stop = 'WhatsApp पर संदेश बंद करने के लिए जवाब में STOP लिखकर भेजें।';
/** The end of an e-mail after its link. */
const end = `ऐसे ईमेल बंद करने के लिए भी यही लिंक खोलें।\n\n${productName}`;

const reminder = `{patient} का अपॉइंटमेंट {when} को है ${where}।`;
const booked = `{patient} का अपॉइंटमेंट बुक हो गया है। ${at}`;
const confirmed = `{patient} का अपॉइंटमेंट पक्का हो गया है। ${at}`;
const moved = '{patient} के अपॉइंटमेंट का समय बदल गया है।';
const newTime = `नया समय: {when} ${where}।`;
const cancelled = '{patient} का अपॉइंटमेंट रद्द हो गया है।';
const wasAt = `यह {when} को होना था ${where}।`;
const reopened = '{patient} का अपॉइंटमेंट पहले रद्द हुआ था। अब यह फिर से तय हो गया है';
const late = '{patient} का अपॉइंटमेंट लगभग {minutes} मिनट देर से शुरू होगा';
const agreed = 'पहले तय समय {when} था।';
const onTime = '{patient} के अपॉइंटमेंट में अब देरी नहीं है। यह तय समय पर ही, यानी {when} को शुरू होगा';
const requested = `हमसे {patient} के अपॉइंटमेंट के लिए यह समय माँगा गया है: {when} ${where}।`;
const unconfirmed = `यह समय अभी पक्का नहीं है। ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = `यह {patient} का अपॉइंटमेंट है ${where}।`;

export const hi: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शुक्रवार', 'शनिवार', 'रविवार'],
      shortWeekdays: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
      months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
    }),
    unknownPlace: 'अभी तय नहीं',
    yourPatient: 'आपके मरीज़',
  },
  calendar: { visit: '{patient} का अपॉइंटमेंट', cancelled: 'रद्द: {patient} का अपॉइंटमेंट' },
  texts: {
    reminder: {
      inbox: { subject: 'आने वाला अपॉइंटमेंट', body: reminder },
      sms: `${productName}: ${reminder} क्या आना हो पाएगा? इस लिंक पर बताएँ: {link}`,
      whatsapp: `${productName} की ओर से याद दिलाने के लिए: ${reminder} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'याद दिलाने के लिए: {patient} का अपॉइंटमेंट, {when}',
        body: `${hello}\n\n${reminder}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'अपॉइंटमेंट: {when}',
        body: `${placeOfVisit} आना हो पाएगा या नहीं, यह बताने के लिए यहाँ दबाएँ।`,
      },
    },
    booked: {
      inbox: { subject: 'अपॉइंटमेंट बुक हो गया है', body: `${booked}\n\n${note}` },
      sms: `${productName}: ${booked} ${details}`,
      whatsapp: `${from} ${booked} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट बुक हो गया है: {patient}, समय: {when}',
        body: `${hello}\n\n${booked}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट बुक हो गया है: {when}', body: placeOfVisit },
    },
    confirmed: {
      inbox: { subject: 'अपॉइंटमेंट पक्का हो गया है', body: `${confirmed}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${details}`,
      whatsapp: `${from} ${confirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट पक्का हो गया है: {patient}, समय: {when}',
        body: `${hello}\n\n${confirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट पक्का हो गया है: {when}', body: placeOfVisit },
    },
    moved: {
      inbox: {
        subject: 'अपॉइंटमेंट का समय बदल गया है',
        body: `${moved} पहले यह {oldWhen} को था। ${newTime}\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: ${moved} ${newTime} ${details}`,
      whatsapp: `${from} ${moved} ${newTime} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट का समय बदल गया है: {patient}, नया समय: {when}',
        body: `${hello}\n\n${moved} पहले यह {oldWhen} को था। ${newTime}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट का नया समय: {when}', body: placeOfVisit },
    },
    cancelled: {
      inbox: { subject: 'अपॉइंटमेंट रद्द हो गया है', body: `${cancelled} ${wasAt}\n\n${note}` },
      // Shorter than the others, so that it needs two parts only.
      sms: `${productName}: {patient} का अपॉइंटमेंट ({when}) रद्द हो गया। ${details}`,
      whatsapp: `${from} ${cancelled} ${wasAt} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट रद्द हो गया है: {patient}, समय था: {when}',
        body: `${hello}\n\n${cancelled} ${wasAt}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'रद्द हो गया है: {when} का अपॉइंटमेंट', body: cancelled },
    },
    reopened: {
      inbox: {
        subject: 'अपॉइंटमेंट रद्द हुआ था, फिर से तय हो गया है',
        body: `${reopened} और {when} को होगा ${where}।\n\n${note}`,
      },
      sms: `${productName}: ${reopened} और {when} को होगा। ${details}`,
      whatsapp: `${from} ${reopened} और {when} को होगा ${where}। ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट फिर से तय हो गया है: {patient}, समय: {when}',
        body: `${hello}\n\n${reopened} और {when} को होगा ${where}।\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट फिर से तय हो गया है: {when}', body: `${reopened} ${where}।` },
    },
    late: {
      inbox: { subject: 'अपॉइंटमेंट देर से शुरू होगा', body: `${late} ${where}। ${agreed}` },
      sms: `${productName}: ${late}। ${agreed} ${details}`,
      whatsapp: `${from} ${late} ${where}। ${agreed} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट देर से शुरू होगा: {patient}, पहले तय समय: {when}',
        body: `${hello}\n\n${late} ${where}। ${agreed}\n\n${details}\n${end}`,
      },
      push: { subject: 'अपॉइंटमेंट देर से शुरू होगा, पहले तय समय: {when}', body: `${late}।` },
    },
    test: {
      inbox: {
        subject: 'संदेश पहुँच रहे हैं',
        body: `यह संदेश सिर्फ़ यह देखने के लिए है कि हमारे संदेश यहाँ पहुँच रहे हैं। ${nothingToDo}`,
      },
      sms: `${productName}: हम देख रहे हैं SMS पहुँचा या नहीं। ${nothingToDo}`,
      whatsapp: `यह संदेश ${productName} की ओर से है, सिर्फ़ यह देखने के लिए कि WhatsApp पर संदेश पहुँच रहे हैं। ${nothingToDo}`,
      email: {
        subject: `${productName} के ईमेल पहुँच रहे हैं`,
        body: `${hello}\n\nयह ईमेल सिर्फ़ यह देखने के लिए है कि हमारे ईमेल आप तक पहुँच रहे हैं। ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'संदेश पहुँच रहे हैं',
        body: `यह सिर्फ़ यह देखने के लिए है कि इस फ़ोन पर संदेश पहुँच रहे हैं। ${nothingToDo}`,
      },
    },
    requested: {
      inbox: { subject: 'अपॉइंटमेंट माँगा गया है, अभी पक्का नहीं है', body: `${requested} ${unconfirmed}\n\n${note}` },
      sms: `${productName}: माँगा गया अपॉइंटमेंट: {patient}, समय: {when} ${where}। अभी पक्का नहीं है। ${details}`,
      whatsapp: `${from} ${requested} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट अभी पक्का नहीं है: {patient}, माँगा गया समय: {when}',
        body: `${hello}\n\n${requested} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'अपॉइंटमेंट अभी पक्का नहीं है, माँगा गया समय: {when}',
        body: `{patient} का अपॉइंटमेंट अभी पक्का नहीं है ${where}। ${promise}`,
      },
    },
    'on-time': {
      inbox: { subject: 'अपॉइंटमेंट में अब देरी नहीं है', body: `${onTime} ${where}।` },
      sms: `${productName}: ${onTime}। ${details}`,
      whatsapp: `${from} ${onTime} ${where}। ${details}\n\n${stop}`,
      email: {
        subject: 'अपॉइंटमेंट में अब देरी नहीं है: {patient}, तय समय: {when}',
        body: `${hello}\n\n${onTime} ${where}।\n\n${details}\n${end}`,
      },
      push: {
        subject: 'अपॉइंटमेंट में अब देरी नहीं है, तय समय: {when}',
        body: '{patient} का अपॉइंटमेंट तय समय पर ही शुरू होगा।',
      },
    },
  },
};
