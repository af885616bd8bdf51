import type { MessageLanguage, TextState } from '#contract/messages/kinds.ts';
import { organisation } from '#contract/shared/organisation.ts';

/** The texts of calendar entries, in the file of one appointment and in the feed. Translations are made from English. */
const en = {
  visit: 'Visit for {patient}',
  step: 'Step for {patient}',
  /** For an appointment whose title was chosen by staff. The title is not translated. */
  titled: '{title} for {patient}',
  cancelled: 'Cancelled: {summary}',
  alarm: '{summary} at {time}',
  number: 'Appointment number: {number}',
  patient: 'Patient: {patient}',
  doctor: 'Doctor: {doctor}',
  price: 'Price: {price}',
  seeOrChange: 'To see or change it: {address} or {phone}',
  change: 'To change it: {address} or {phone}',
};
type Name = keyof typeof en;
type Words = Record<Name, string>;

const hi: Words = {
  visit: '{patient} का अपॉइंटमेंट',
  step: '{patient} के अपॉइंटमेंट का चरण',
  titled: '{patient} के लिए {title}',
  cancelled: 'रद्द: {summary}',
  alarm: '{summary}, समय: {time}',
  number: 'अपॉइंटमेंट नंबर: {number}',
  patient: 'मरीज़: {patient}',
  doctor: 'डॉक्टर: {doctor}',
  price: 'कीमत: {price}',
  seeOrChange: 'देखने या बदलने के लिए: {address} या {phone}',
  change: 'बदलने के लिए: {address} या {phone}',
};

const mr: Words = {
  visit: '{patient} यांची अपॉइंटमेंट',
  step: '{patient} यांच्या अपॉइंटमेंटचा टप्पा',
  titled: '{patient} यांच्यासाठी {title}',
  cancelled: 'रद्द: {summary}',
  alarm: '{summary}, वेळ: {time}',
  number: 'अपॉइंटमेंट क्रमांक: {number}',
  patient: 'रुग्ण: {patient}',
  doctor: 'डॉक्टर: {doctor}',
  price: 'किंमत: {price}',
  seeOrChange: 'पाहण्यासाठी किंवा बदलण्यासाठी: {address} किंवा {phone}',
  change: 'बदलण्यासाठी: {address} किंवा {phone}',
};

const bn: Words = {
  visit: 'অ্যাপয়েন্টমেন্ট ({patient})',
  step: 'অ্যাপয়েন্টমেন্টের ধাপ ({patient})',
  titled: '{title} (রোগী: {patient})',
  cancelled: 'বাতিল: {summary}',
  alarm: '{summary}, সময়: {time}',
  number: 'অ্যাপয়েন্টমেন্ট নম্বর: {number}',
  patient: 'রোগী: {patient}',
  doctor: 'ডাক্তার: {doctor}',
  price: 'দাম: {price}',
  seeOrChange: 'দেখতে বা পরিবর্তন করতে: {address} অথবা {phone}',
  change: 'পরিবর্তন করতে: {address} অথবা {phone}',
};

const ta: Words = {
  visit: '{patient} அவர்களுக்கான அப்பாயின்ட்மென்ட்',
  step: '{patient} அவர்களின் அப்பாயின்ட்மென்ட்டுக்கான பணி',
  titled: '{title}, நோயாளி: {patient}',
  cancelled: 'ரத்து: {summary}',
  alarm: '{summary}, நேரம்: {time}',
  number: 'அப்பாயின்ட்மென்ட் எண்: {number}',
  patient: 'நோயாளி: {patient}',
  doctor: 'மருத்துவர்: {doctor}',
  price: 'விலை: {price}',
  seeOrChange: 'பார்க்க அல்லது மாற்ற: {address} அல்லது {phone}',
  change: 'மாற்ற: {address} அல்லது {phone}',
};

const te: Words = {
  visit: '{patient} గారి అపాయింట్‌మెంట్',
  step: '{patient} గారి అపాయింట్‌మెంట్‌లోని పని',
  titled: '{title}, రోగి: {patient}',
  cancelled: 'రద్దయింది: {summary}',
  alarm: '{summary}, సమయం: {time}',
  number: 'అపాయింట్‌మెంట్ నంబర్: {number}',
  patient: 'రోగి: {patient}',
  doctor: 'డాక్టర్: {doctor}',
  price: 'ధర: {price}',
  seeOrChange: 'చూడటానికి లేదా మార్చడానికి: {address} లేదా {phone}',
  change: 'మార్చడానికి: {address} లేదా {phone}',
};

const kn: Words = {
  visit: '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್',
  step: '{patient} ಅವರ ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್‌ನ ಕೆಲಸ',
  titled: '{title}, ರೋಗಿ: {patient}',
  cancelled: 'ರದ್ದಾಗಿದೆ: {summary}',
  alarm: '{summary}, ಸಮಯ: {time}',
  number: 'ಅಪಾಯಿಂಟ್‌ಮೆಂಟ್ ಸಂಖ್ಯೆ: {number}',
  patient: 'ರೋಗಿ: {patient}',
  doctor: 'ವೈದ್ಯರು: {doctor}',
  price: 'ಬೆಲೆ: {price}',
  seeOrChange: 'ನೋಡಲು ಅಥವಾ ಬದಲಾಯಿಸಲು: {address} ಅಥವಾ {phone}',
  change: 'ಬದಲಾಯಿಸಲು: {address} ಅಥವಾ {phone}',
};

const gu: Words = {
  visit: '{patient} માટેની એપોઇન્ટમેન્ટ',
  step: '{patient} માટેની એપોઇન્ટમેન્ટનું પગલું',
  titled: '{patient} માટે {title}',
  cancelled: 'રદ: {summary}',
  alarm: '{summary}, સમય: {time}',
  number: 'એપોઇન્ટમેન્ટ નંબર: {number}',
  patient: 'દર્દી: {patient}',
  doctor: 'ડૉક્ટર: {doctor}',
  price: 'કિંમત: {price}',
  seeOrChange: 'જોવા અથવા બદલવા માટે: {address} અથવા {phone}',
  change: 'બદલવા માટે: {address} અથવા {phone}',
};

const ml: Words = {
  visit: '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റ്',
  step: '{patient} എന്ന പേരിലുള്ള അപ്പോയിന്റ്മെന്റിന്റെ കാര്യം',
  titled: '{title}, രോഗി: {patient}',
  cancelled: 'റദ്ദാക്കി: {summary}',
  alarm: '{summary}, സമയം: {time}',
  number: 'അപ്പോയിന്റ്മെന്റ് നമ്പർ: {number}',
  patient: 'രോഗി: {patient}',
  doctor: 'ഡോക്ടർ: {doctor}',
  price: 'വില: {price}',
  seeOrChange: 'കാണാനോ മാറ്റാനോ: {address} അല്ലെങ്കിൽ {phone}',
  change: 'മാറ്റാൻ: {address} അല്ലെങ്കിൽ {phone}',
};

const pa: Words = {
  visit: '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ',
  step: '{patient} ਦੀ ਅਪੌਇੰਟਮੈਂਟ ਦਾ ਪੜਾਅ',
  titled: '{patient} ਲਈ {title}',
  cancelled: 'ਰੱਦ: {summary}',
  alarm: '{summary}, ਸਮਾਂ: {time}',
  number: 'ਅਪੌਇੰਟਮੈਂਟ ਨੰਬਰ: {number}',
  patient: 'ਮਰੀਜ਼: {patient}',
  doctor: 'ਡਾਕਟਰ: {doctor}',
  price: 'ਕੀਮਤ: {price}',
  seeOrChange: 'ਦੇਖਣ ਜਾਂ ਬਦਲਣ ਲਈ: {address} ਜਾਂ {phone}',
  change: 'ਬਦਲਣ ਲਈ: {address} ਜਾਂ {phone}',
};

/** Who has checked the translations of these texts. */
export const calendarTextState: TextState = 'machine';

export const calendarTexts: Record<MessageLanguage, Words> = { en, hi, mr, bn, ta, te, kn, gu, ml, pa };

/**
 * Returns the function that writes one line of an entry: `say('visit', { patient })`. `{phone}` is the phone number of the
 * organisation.
 */
export function calendarLineWriter(language: MessageLanguage) {
  const phone = organisation.phone.shown;
  return (name: Name, values: Record<string, string>): string =>
    calendarTexts[language][name].replace(/\{(\w+)\}/g, (_, key: string) => ({ phone, ...values })[key] ?? '');
}
