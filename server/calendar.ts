import ical, { ICalAlarmType, type ICalDayJsStub, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { MessageLanguage, TextState } from '#contract/messages/kinds.ts';
import { clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { addressIn } from '#contract/shared/page-languages.ts';

/** What calendar entries say in the file of one appointment and in the feed. English is the model of all other languages. */
const en = {
  visit: 'Visit for {patient}',
  step: 'Step for {patient}',
  /** An appointment with its title, which staff have chosen and which is not translated. */
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

/** How far the words of all languages other than English are checked. */
export const calendarState: TextState = 'machine';

export const calendarWords: Record<MessageLanguage, Words> = { en, hi, mr, bn, ta, te, kn, gu, ml, pa };

/** Returns the function that writes one line of an entry: `say('visit', { patient })`. The phone is that of the desk. */
export function calendarIn(language: MessageLanguage) {
  const phone = organisation.phone.shown;
  return (name: Name, values: Record<string, string>): string =>
    calendarWords[language][name].replace(/\{(\w+)\}/g, (_, key: string) => ({ phone, ...values })[key] ?? '');
}

/** The page of an appointment, in the language of its entry. It needs a login. */
export function visitAddress(origin: string, language: MessageLanguage, id: string): string {
  return `${origin}${addressIn(language, `/appointments?open=${id}`)}`;
}

const timeZoneId = 'Asia/Kolkata';
const defaultDurationMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** A visit or step as an entry of a calendar. */
export type CalendarEvent = {
  /** The id of the appointment. It is the UID in every file, so that a newer file replaces the entry of an older one. */
  id: string;
  version: number;
  isCancelled: boolean;
  /** A family chose the time, and staff must still confirm it: neither doctor nor clinic has weekly hours. */
  isRequested: boolean;
  /** Without a time of day: see `isWithoutTime`. */
  isWholeDay: boolean;
  startsAt: string;
  endsAt: string | null;
  createdAt: string;
  changedAt: string;
  summary: string;
  cancelledSummary: string;
  place: string;
  description: string;
  /** The page of the appointment. */
  address: string;
  /** What the calendar says before the start, and how long before. */
  alarms?: { text: string; secondsBefore: number[] };
};

/** A calendar that programs read again and again. */
type Subscription = { name: string; refreshSeconds: number };

/**
 * Formats entries as iCalendar (RFC 5545). The UID stays the same and SEQUENCE grows with each change. There is no METHOD:
 * decision 007. Programs poll a subscription at its refresh interval (RFC 7986) or less often.
 */
export function formatCalendar(events: CalendarEvent[], subscription?: Subscription): string {
  const calendar = ical({
    prodId: { company: organisation.name, product: 'Appointments', language: 'EN' },
    scale: 'GREGORIAN',
    ...(subscription ? { name: subscription.name, ttl: subscription.refreshSeconds } : {}),
    events: events.map(entryOf),
  });
  // The library writes the time zone only if there is an event, but a calendar without any component is not valid.
  const text = calendar.toString().replace(/^(?:BEGIN:VEVENT|END:VCALENDAR)/m, `${indiaTimeZone}\r\n$&`);
  return `${text}\r\n`;
}

/** Whether an appointment has a day but no time: a step of staff that begins at midnight. */
export function isWithoutTime({
  isStep,
  hasDoctor,
  startsAt,
}: {
  isStep: boolean;
  hasDoctor: boolean;
  startsAt: string;
}) {
  return isStep && !hasDoctor && clockInIndia(startsAt) === '00:00';
}

function entryOf({ id, version, startsAt, isCancelled, isRequested, isWholeDay, ...event }: CalendarEvent) {
  const summary = isCancelled ? event.cancelledSummary : event.summary;
  const endsAt = isWholeDay ? after(startsAt, dayMs) : (event.endsAt ?? after(startsAt, defaultDurationMs));
  const { text: alarmText = '', secondsBefore = [] } = event.alarms ?? {};
  return {
    id,
    sequence: version - 1,
    stamp: new Date(event.changedAt),
    created: new Date(event.createdAt),
    lastModified: new Date(event.changedAt),
    start: indiaMoment(startsAt),
    end: indiaMoment(endsAt),
    allDay: isWholeDay,
    timezone: timeZoneId,
    summary: removeControlCharacters(summary),
    location: removeControlCharacters(event.place),
    description: removeControlCharacters(event.description),
    url: event.address,
    status: statusOf(isCancelled, isRequested),
    // A whole day is not busy, and neither is a cancelled time.
    transparency: isCancelled || isWholeDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms: (isCancelled || isWholeDay ? [] : secondsBefore).map((trigger) => ({
      type: ICalAlarmType.display,
      trigger,
      description: removeControlCharacters(alarmText),
    })),
  };
}

function statusOf(isCancelled: boolean, isRequested: boolean): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return isRequested ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

const after = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

// India has had one offset and no daylight saving time since 1945.
const indiaTimeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZoneId}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** Makes the library write an instant in India's time zone. It would write a plain `Date` in the server's own zone. */
function indiaMoment(at: string): ICalDayJsStub {
  const parts: Record<string, string> = { YYYYMMDD: dayInIndia(at), HHmmss: `${clockInIndia(at)}00` };
  return {
    format: (pattern = '') => (parts[pattern] ?? '').replace(/[-:]/g, ''),
    isValid: () => true,
    toDate: () => new Date(at),
    toJSON: () => at,
  };
}

/** Replaces rare line breaks by `\n` and control characters by spaces. The library escapes the rest. */
function removeControlCharacters(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, ' ');
}
