import { productName } from '#contract/shared/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'నమస్కారం,';
const greeting = `నమస్కారం. ఇది ${productName} సందేశం.`;
const time = 'సమయం: {when}.';
const where = 'స్థలం: {place}.';
const note = 'మా సిబ్బంది నుండి సందేశం: {note}';
const details = 'వివరాలు: {link}';
const answer = 'అపాయింట్‌మెంట్‌కు రాగలరో లేదో దయచేసి ఈ లింక్‌లో తెలియజేయండి: {link}';
const promise = 'ఖరారు కాగానే మీకు తెలియజేస్తాము.';
const stop = `${productName} నుండి WhatsApp సందేశాలు వద్దనుకుంటే STOP అని జవాబు పంపండి.`;
const nothingToDo = 'మీరు ఏమీ చేయనక్కర్లేదు.';
/** The end of an e-mail after its link. */
const end = `ఇలాంటి ఈమెయిల్స్ వద్దనుకుంటే, పైన ఉన్న లింక్ తెరిచి ఆ పేజీలో ఆపవచ్చు.\n\n${productName}`;

const visit = '{patient} గారి అపాయింట్‌మెంట్';
const reminder = '{patient} గారి అపాయింట్‌మెంట్ సమయం: {when}.';
const booked = '{patient} గారి అపాయింట్‌మెంట్ బుక్ అయింది.';
const confirmed = '{patient} గారి అపాయింట్‌మెంట్ ఖరారైంది.';
const moved = '{patient} గారి అపాయింట్‌మెంట్ సమయం మారింది.';
const newTime = 'కొత్త సమయం: {when}.';
// The old time stands before the new one: the last time of a text is the one that is kept in mind.
const oldAndNewTime = 'పాత సమయం: {oldWhen}. కొత్త సమయం: {when}.';
const cancelled = '{patient} గారి అపాయింట్‌మెంట్ రద్దయింది.';
const cancelledVisit = 'రద్దయిన అపాయింట్‌మెంట్: {when}, స్థలం: {place}.';
const reopened = '{patient} గారి అపాయింట్‌మెంట్ ఉంది. ముందు రద్దయింది, కానీ ఇప్పుడు జరుగుతుంది.';
const late = '{patient} గారి అపాయింట్‌మెంట్ సుమారు {minutes} నిమిషాలు ఆలస్యంగా మొదలవుతుంది.';
const agreedTime = 'ముందు అనుకున్న సమయం: {when}.';
const onTime = 'ఇప్పుడు ఆలస్యం లేదు. {patient} గారి అపాయింట్‌మెంట్ ముందు అనుకున్న సమయానికే మొదలవుతుంది: {when}.';
const requested = '{patient} గారి అపాయింట్‌మెంట్ ఇంకా ఖరారు కాలేదు. అడిగిన సమయం: {when}.';

export const te: Translation = {
  state: 'checked',
  words: {
    ...indianDates({
      weekdays: ['సోమవారం', 'మంగళవారం', 'బుధవారం', 'గురువారం', 'శుక్రవారం', 'శనివారం', 'ఆదివారం'],
      shortWeekdays: ['సోమ', 'మంగళ', 'బుధ', 'గురు', 'శుక్ర', 'శని', 'ఆది'],
      months: ['జనవరి', 'ఫిబ్రవరి', 'మార్చి', 'ఏప్రిల్', 'మే', 'జూన్', 'జులై', 'ఆగస్టు', 'సెప్టెంబర్', 'అక్టోబర్', 'నవంబర్', 'డిసెంబర్'],
    }),
    unknownPlace: 'ఇంకా ఖరారు కాలేదు',
    yourPatient: 'మీ రోగి',
  },
  calendar: { visit, cancelled: 'రద్దయింది: {patient} గారి అపాయింట్‌మెంట్' },
  texts: {
    reminder: {
      inbox: { subject: 'అపాయింట్‌మెంట్ రిమైండర్', body: `${reminder} ${where}` },
      sms: `${productName}: ${reminder} ${where} రాగలరో లేదో ఇక్కడ తెలియజేయండి: {link}`,
      whatsapp: `${productName} రిమైండర్: ${reminder} ${where} ${answer}\n\n${stop}`,
      email: {
        subject: 'రిమైండర్: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}\n${end}`,
      },
      push: {
        subject: 'అపాయింట్‌మెంట్ రిమైండర్: {when}',
        body: `${visit}. ${where} రాగలరో లేదో తెలియజేయడానికి దయచేసి దీన్ని నొక్కండి.`,
      },
    },
    booked: {
      inbox: { subject: 'అపాయింట్‌మెంట్ బుక్ అయింది', body: `${booked} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${booked} ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${booked} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'బుక్ అయింది: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${booked} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'బుక్ అయిన అపాయింట్‌మెంట్: {when}', body: `${visit}. ${where}` },
    },
    confirmed: {
      inbox: { subject: 'అపాయింట్‌మెంట్ ఖరారైంది', body: `${confirmed} ${time} ${where}\n\n${note}` },
      sms: `${productName}: ${confirmed} ${time} ${where} ${details}`,
      whatsapp: `${greeting} ${confirmed} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ఖరారైంది: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${confirmed} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'ఖరారైన అపాయింట్‌మెంట్: {when}', body: `${visit}. ${where}` },
    },
    moved: {
      inbox: { subject: 'అపాయింట్‌మెంట్ సమయం మారింది', body: `${moved} ${oldAndNewTime} ${where}\n\n${note}` },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: ${moved} ${newTime} ${where} ${details}`,
      whatsapp: `${greeting} ${moved} ${newTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'సమయం మారింది: {patient} గారి అపాయింట్‌మెంట్. కొత్త సమయం: {when}',
        body: `${hello}\n\n${moved} ${oldAndNewTime} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'అపాయింట్‌మెంట్ సమయం మారింది. కొత్త సమయం: {when}', body: `${visit}. ${where}` },
    },
    cancelled: {
      inbox: { subject: 'అపాయింట్‌మెంట్ రద్దయింది', body: `${cancelled} ${cancelledVisit}\n\n${note}` },
      sms: `${productName}: ${cancelled} రద్దయిన అపాయింట్‌మెంట్ సమయం: {when}. ${details}`,
      whatsapp: `${greeting} ${cancelled} ${cancelledVisit} ${details}\n\n${stop}`,
      email: {
        subject: 'రద్దయింది: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${cancelled} ${cancelledVisit}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} అపాయింట్‌మెంట్ రద్దయింది', body: cancelled },
    },
    reopened: {
      inbox: {
        subject: 'అపాయింట్‌మెంట్ జరుగుతుంది (ముందు రద్దయింది)',
        body: `${reopened} ${time} ${where}\n\n${note}`,
      },
      sms: `${productName}: {patient} గారి అపాయింట్‌మెంట్ ఉంది. ముందు రద్దయింది, కానీ ఇప్పుడు జరుగుతుంది. ${time} ${details}`,
      whatsapp: `${greeting} ${reopened} ${time} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'రద్దు తర్వాత మళ్లీ ఉంది: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${reopened} ${time} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: { subject: 'రద్దయిన అపాయింట్‌మెంట్ ఇప్పుడు జరుగుతుంది: {when}', body: `${reopened} ${where}` },
    },
    late: {
      inbox: { subject: 'అపాయింట్‌మెంట్ ఆలస్యంగా మొదలవుతుంది', body: `${late} ${agreedTime} ${where}` },
      sms: `${productName}: {patient} గారి అపాయింట్‌మెంట్ సుమారు {minutes} నిమిషాలు ఆలస్యమవుతుంది. ${agreedTime} ${details}`,
      whatsapp: `${greeting} ${late} ${agreedTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ఆలస్యం: {patient} గారి అపాయింట్‌మెంట్. ముందు అనుకున్న సమయం: {when}',
        body: `${hello}\n\n${late} ${agreedTime} ${where}\n\n${details}\n${end}`,
      },
      push: { subject: '{when} అపాయింట్‌మెంట్ ఆలస్యంగా మొదలవుతుంది', body: late },
    },
    test: {
      inbox: {
        subject: 'సందేశాలు వస్తున్నాయో లేదో చూస్తున్నాము',
        body: `సందేశాలు సరిగా వస్తున్నాయో లేదో చూడడానికి పంపిన సందేశం ఇది. ఇన్‌బాక్స్‌కు సందేశం వచ్చింది. ${nothingToDo}`,
      },
      sms: `${productName}: SMS వస్తోందో లేదో చూస్తున్నాము. మీరు ఏమీ చేయనక్కర్లేదు.`,
      whatsapp: `WhatsApp సందేశాలు సరిగా వస్తున్నాయో లేదో చూడడానికి ${productName} పంపిన సందేశం ఇది. ${nothingToDo}`,
      email: {
        subject: `${productName}: సందేశాలు వస్తున్నాయో లేదో చూస్తున్నాము`,
        body: `${hello}\n\nఈమెయిల్స్ సరిగా వస్తున్నాయో లేదో చూడడానికి పంపిన సందేశం ఇది. ${nothingToDo}\n\n${productName}`,
      },
      push: {
        subject: 'సందేశాలు వస్తున్నాయో లేదో చూస్తున్నాము',
        body: `నోటిఫికేషన్లు సరిగా వస్తున్నాయి. ${nothingToDo}`,
      },
    },
    requested: {
      inbox: {
        subject: 'అడిగిన అపాయింట్‌మెంట్ ఇంకా ఖరారు కాలేదు',
        body: `${requested} ${where} ${promise}\n\n${note}`,
      },
      sms: `${productName}: {patient} గారి కోసం అడిగిన అపాయింట్‌మెంట్: {when}. ${where} ఇంకా ఖరారు కాలేదు. ${details}`,
      whatsapp: `${greeting} ${requested} ${where} ${promise} ${details}\n\n${stop}`,
      email: {
        subject: 'ఇంకా ఖరారు కాలేదు: {patient} గారి అపాయింట్‌మెంట్. అడిగిన సమయం: {when}',
        body: `${hello}\n\n${requested} ${where} ${promise}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'అడిగిన అపాయింట్‌మెంట్ సమయం: {when}',
        body: `{patient} గారి అపాయింట్‌మెంట్ ఇంకా ఖరారు కాలేదు. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'ఇప్పుడు ఆలస్యం లేదు, అపాయింట్‌మెంట్ ముందు అనుకున్న సమయానికే మొదలవుతుంది',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ఇక ఆలస్యం లేదు. {patient} గారి అపాయింట్‌మెంట్ ముందు అనుకున్న సమయానికే మొదలవుతుంది: {when}. ${details}`,
      whatsapp: `${greeting} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ఇప్పుడు ఆలస్యం లేదు: {patient} గారి అపాయింట్‌మెంట్ - {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: '{when} అపాయింట్‌మెంట్: ఇప్పుడు ఆలస్యం లేదు',
        body: 'ఇప్పుడు ఆలస్యం లేదు. {patient} గారి అపాయింట్‌మెంట్ ముందు అనుకున్న సమయానికే మొదలవుతుంది.',
      },
    },
  },
};
