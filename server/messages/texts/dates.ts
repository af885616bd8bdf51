import { dayInIndia, shortDate, shortTime, weekdayNumber, weekdayOf } from '#contract/shared/clock.ts';

type Moment = { at: Date | string; hasTime: boolean };

/** Words that become values of texts. */
export type DateWords = {
  /** Day and time for an SMS or a lock screen: `Tue, Jan 5 at 3:30 PM`. */
  shortWhen: (moment: Moment) => string;
  /** Day and time with the year: `Tuesday, Jan 5, 2027 at 3:30 PM`. */
  longWhen: (moment: Moment) => string;
  /** Stands for the place if none is chosen. A carrier accepts no empty value. */
  unknownPlace: string;
  /** Stands for a name that contains a link or a number. */
  yourPatient: string;
};

export const englishDates: Pick<DateWords, 'shortWhen' | 'longWhen'> = {
  shortWhen: ({ at, hasTime }) => {
    const day = `${weekdayOf(dayInIndia(at)).slice(0, 3)}, ${shortDate(at).replace(/, \d+$/, '')}`;
    return hasTime ? `${day} at ${shortTime(at)}` : day;
  },
  longWhen: ({ at, hasTime }) => {
    const day = `${weekdayOf(dayInIndia(at))}, ${shortDate(at)}`;
    return hasTime ? `${day} at ${shortTime(at)}` : day;
  },
};

/** The names of a language. Monday is the first weekday, January the first month. */
export type IndianDateNames = Record<'weekdays' | 'shortWeekdays' | 'months', string[]>;

/**
 * Dates of the Indian languages, with their names of weekdays and months: `मंगल, 5 जनवरी, 3:30 PM`, and with the year
 * `मंगलवार, 5 जनवरी 2027, 3:30 PM`. Digits are Latin, as on phones and tickets. AM and PM stay Latin too: the words for
 * parts of the day have no fixed limits, and "Tuesday night, 12:30" could be two different nights.
 */
export function indianDates({
  weekdays,
  shortWeekdays,
  months,
}: IndianDateNames): Pick<DateWords, 'shortWhen' | 'longWhen'> {
  const partsOf = (at: Date | string) => {
    const day = dayInIndia(at);
    const weekday = weekdayNumber(day) - 1;
    const date = `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
    return { weekday: weekdays[weekday], shortWeekday: shortWeekdays[weekday], date, year: day.slice(0, 4) };
  };
  const withTime = (day: string, { at, hasTime }: Moment) => (hasTime ? `${day}, ${shortTime(at)}` : day);
  return {
    shortWhen: (moment) => {
      const { shortWeekday, date } = partsOf(moment.at);
      return withTime(`${shortWeekday}, ${date}`, moment);
    },
    longWhen: (moment) => {
      const { weekday, date, year } = partsOf(moment.at);
      return withTime(`${weekday}, ${date} ${year}`, moment);
    },
  };
}
