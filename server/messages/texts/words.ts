import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import type { MessageLanguage } from '#contract/message-kinds.ts';

type Moment = { at: Date | string; hasTime: boolean };

type Words = {
  /** Day and time for an SMS or a lock screen: `Tue, Jan 5 at 3:30 PM`. */
  shortWhen: (moment: Moment) => string;
  /** Day and time with the year: `Tuesday, Jan 5, 2027 at 3:30 PM`. */
  longWhen: (moment: Moment) => string;
  /** Stands for the place if none is chosen. A carrier accepts no empty value. */
  unknownPlace: string;
};

const english: Words = {
  shortWhen: ({ at, hasTime }) => {
    const day = `${weekdayOf(dayInIndia(at)).slice(0, 3)}, ${shortDate(at).replace(/, \d+$/, '')}`;
    return hasTime ? `${day} at ${shortTime(at)}` : day;
  },
  longWhen: ({ at, hasTime }) => {
    const day = `${weekdayOf(dayInIndia(at))}, ${shortDate(at)}`;
    return hasTime ? `${day} at ${shortTime(at)}` : day;
  },
  unknownPlace: 'a place to be confirmed',
};

/** Words that become values of texts. A language needs an entry here before a text is translated into it. */
export const words: { en: Words } & Partial<Record<MessageLanguage, Words>> = { en: english };
