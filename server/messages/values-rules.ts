import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import type { TextValues } from './channel.ts';

/** What `messages.payload` contains: what a text needs besides the start of the visit. */
export type MessagePayload = {
  patient?: string;
  place?: string;
  /** False: a step at no certain time of its day. */
  isTimed?: boolean;
  oldStartsAt?: string;
  minutes?: number;
  /** A sentence that staff added; only in messages of the inbox and of e-mail. */
  note?: string;
};

/** The values of a text, as they are read in India. */
export function textValuesOf(payload: MessagePayload, startsAt: Date | null, link: string): TextValues {
  const { patient = '', place = '', isTimed = true, oldStartsAt, minutes, note = '' } = payload;
  return {
    patient,
    place,
    link,
    note,
    day: startsAt ? dayWords(startsAt) : '',
    time: startsAt && isTimed ? shortTime(startsAt) : '',
    minutes: minutes === undefined ? '' : String(minutes),
    oldDay: oldStartsAt ? dayWords(new Date(oldStartsAt)) : '',
    oldTime: oldStartsAt && isTimed ? shortTime(oldStartsAt) : '',
  };
}

/** `Tue, Jan 5, 2027` */
function dayWords(at: Date): string {
  return `${weekdayOf(dayInIndia(at)).slice(0, 3)}, ${shortDate(at)}`;
}
