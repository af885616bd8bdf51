import { productName } from '#contract/product.ts';
import { indianDates } from '../dates.ts';
import type { Translation } from './translation.ts';

// Sentences that several texts share.
const hello = 'నమస్కారం,';
const where = 'స్థలం: {place}.';
const note = 'మా బృందం సందేశం: {note}';
const details = 'వివరాలు: {link}';
const answer = 'మీరు వస్తారో లేదో దయచేసి తెలియజేయండి';
const promise = 'నిర్ధారణ కాగానే మీకు తెలియజేస్తాము.';
const stop = 'WhatsApp సందేశాలను ఆపడానికి STOP అని జవాబు పంపండి.';
/** The end of an e-mail after its link. */
const end = `ఇలాంటి ఈమెయిల్‌లను మీరు అదే పేజీలో ఆపవచ్చు.\n\n${productName}`;

const reminder = '{patient} గారి సందర్శన సమయం: {when}.';
const booked = '{patient} గారి సందర్శన బుక్ అయింది. సమయం: {when}.';
const confirmed = '{patient} గారి సందర్శన నిర్ధారించబడింది. సమయం: {when}.';
const moved = '{patient} గారి సందర్శన సమయం మారింది. కొత్త సమయం: {when}.';
const cancelled = '{patient} గారి సందర్శన రద్దయింది. నిర్ణయించిన సమయం: {when}.';
const reopened = '{patient} గారి రద్దయిన సందర్శన జరగనుంది. సమయం: {when}.';
const late = '{patient} గారి సందర్శన సుమారు {minutes} నిమిషాలు ఆలస్యంగా మొదలవుతుంది. నిర్ణయించిన సమయం: {when}.';
const onTime = '{patient} గారి సందర్శన ఆలస్యం లేకుండా సమయానికే మొదలవుతుంది. సమయం: {when}.';
const requested = '{patient} గారి సందర్శన కోసం అభ్యర్థించారు. సమయం: {when}.';
const unconfirmed = `సమయం ఇంకా నిర్ధారించబడలేదు. ${promise}`;
/** The body of a notification whose title has the time. */
const placeOfVisit = '{patient} గారి సందర్శన స్థలం: {place}.';

export const te: Translation = {
  state: 'machine',
  words: {
    ...indianDates({
      weekdays: ['సోమవారం', 'మంగళవారం', 'బుధవారం', 'గురువారం', 'శుక్రవారం', 'శనివారం', 'ఆదివారం'],
      shortWeekdays: ['సోమ', 'మంగళ', 'బుధ', 'గురు', 'శుక్ర', 'శని', 'ఆది'],
      months: ['జనవరి', 'ఫిబ్రవరి', 'మార్చి', 'ఏప్రిల్', 'మే', 'జూన్', 'జులై', 'ఆగస్టు', 'సెప్టెంబర్', 'అక్టోబర్', 'నవంబర్', 'డిసెంబర్'],
    }),
    unknownPlace: 'ఇంకా ఖరారు కాలేదు',
  },
  calendar: {
    visit: '{patient} గారి సందర్శన',
    cancelled: 'రద్దయింది: {patient} గారి సందర్శన',
  },
  texts: {
    reminder: {
      inbox: {
        subject: 'రాబోయే సందర్శన',
        body: `${reminder} ${where}`,
      },
      sms: `${productName}: ${reminder} ${where} దయచేసి జవాబు ఇవ్వండి: {link}`,
      whatsapp: `${productName} రిమైండర్: ${reminder} ${where} ${answer}: {link}\n\n${stop}`,
      email: {
        subject: 'రిమైండర్: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${reminder} ${where}\n\n${answer}: {link}\n${end}`,
      },
      push: {
        subject: 'సందర్శన: {when}',
        body: `${placeOfVisit} ${answer}.`,
      },
    },
    booked: {
      inbox: {
        subject: 'సందర్శన బుక్ అయింది',
        body: `${booked} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${booked} ${where} ${details}`,
      whatsapp: `${hello} ${booked} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'బుక్ అయింది: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${booked} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన బుక్ అయింది: {when}',
        body: placeOfVisit,
      },
    },
    confirmed: {
      inbox: {
        subject: 'సందర్శన నిర్ధారించబడింది',
        body: `${confirmed} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${confirmed} ${where} ${details}`,
      whatsapp: `${hello} ${confirmed} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'నిర్ధారించబడింది: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${confirmed} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన నిర్ధారించబడింది: {when}',
        body: placeOfVisit,
      },
    },
    moved: {
      inbox: {
        subject: 'సందర్శన సమయం మారింది',
        body: `${moved} ${where} పాత సమయం: {oldWhen}.\n\n${note}`,
      },
      // Without the old time, so that it needs fewer parts.
      sms: `${productName}: {patient} గారి సందర్శనకు కొత్త సమయం: {when}. ${where} ${details}`,
      whatsapp: `${hello} ${moved} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'కొత్త సమయం: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${moved} ${where} పాత సమయం: {oldWhen}.\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శనకు కొత్త సమయం: {when}',
        body: placeOfVisit,
      },
    },
    cancelled: {
      inbox: {
        subject: 'సందర్శన రద్దయింది',
        body: `${cancelled} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${cancelled} ${details}`,
      whatsapp: `${hello} ${cancelled} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'రద్దయింది: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${cancelled} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన రద్దయింది: {when}',
        body: '{patient} గారి సందర్శన రద్దయింది.',
      },
    },
    reopened: {
      inbox: {
        subject: 'రద్దయిన సందర్శన జరగనుంది',
        body: `${reopened} ${where}\n\n${note}`,
      },
      sms: `${productName}: ${reopened} ${details}`,
      whatsapp: `${hello} ${reopened} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'జరగనుంది: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${reopened} ${where}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన జరగనుంది: {when}',
        body: `{patient} గారి రద్దయిన సందర్శన జరగనుంది. ${where}`,
      },
    },
    late: {
      inbox: {
        subject: 'సందర్శన ఆలస్యంగా మొదలవుతుంది',
        body: `${late} ${where}`,
      },
      sms: `${productName}: ${late} ${details}`,
      whatsapp: `${hello} ${late} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'ఆలస్యం: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${late} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన ఆలస్యంగా మొదలవుతుంది: {when}',
        body: '{patient} గారి సందర్శన సుమారు {minutes} నిమిషాలు ఆలస్యంగా మొదలవుతుంది.',
      },
    },
    test: {
      inbox: {
        subject: 'టెస్ట్ సందేశం',
        body: 'ఇది ఒక టెస్ట్ సందేశం. ఇన్‌బాక్స్ పనిచేస్తోంది.',
      },
      sms: `${productName}: ఇది ఒక టెస్ట్ సందేశం. SMS పనిచేస్తోంది.`,
      whatsapp: `ఇది ${productName} పంపిన టెస్ట్ సందేశం. WhatsApp సందేశాలు చేరుతున్నాయి.`,
      email: {
        subject: `${productName} పంపిన టెస్ట్ సందేశం`,
        body: `${hello}\n\nఇది ఒక టెస్ట్ సందేశం. ఈమెయిల్ పనిచేస్తోంది.\n\n${productName}`,
      },
      push: {
        subject: 'టెస్ట్ సందేశం',
        body: 'నోటిఫికేషన్‌లు పనిచేస్తున్నాయి.',
      },
    },
    requested: {
      inbox: {
        subject: 'సందర్శన కోసం అభ్యర్థించారు',
        body: `${requested} ${where} ${unconfirmed}\n\n${note}`,
      },
      sms: `${productName}: ${requested} ${where} మేము నిర్ధారిస్తాము: {link}`,
      whatsapp: `${hello} ${requested} ${where} ${unconfirmed} ${details}\n\n${stop}`,
      email: {
        subject: 'అభ్యర్థన: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${requested} ${where} ${unconfirmed}\n\n${note}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన కోసం అభ్యర్థన: {when}',
        body: `{patient} గారి సందర్శన ఇంకా నిర్ధారించబడలేదు. ${where} ${promise}`,
      },
    },
    'on-time': {
      inbox: {
        subject: 'సందర్శన ఆలస్యం లేకుండా సమయానికే మొదలవుతుంది',
        body: `${onTime} ${where}`,
      },
      sms: `${productName}: ${onTime} ${details}`,
      whatsapp: `${hello} ${onTime} ${where} ${details}\n\n${stop}`,
      email: {
        subject: 'సమయానికే: {patient} గారి సందర్శన, {when}',
        body: `${hello}\n\n${onTime} ${where}\n\n${details}\n${end}`,
      },
      push: {
        subject: 'సందర్శన సమయానికే మొదలవుతుంది: {when}',
        body: '{patient} గారి సందర్శన నిర్ణయించిన సమయానికే మొదలవుతుంది.',
      },
    },
  },
};
