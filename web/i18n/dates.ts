import { dayInIndia, shortDate, shortTime, weekdayNumber, weekdays } from '#contract/shared/clock.ts';
import type { T } from './use-t.tsx';

/** Whether a text is an existing day of this century, like `2027-01-05`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

export type DateNames = NonNullable<T['dateNames']>;

/** A day like `2027-01-05`, or an instant. Of an instant, the functions write its day and time in India. */
type Moment = Date | string;

const shortWeekdays = weekdays.map((weekday) => weekday.slice(0, 3));
const english: DateNames = {
  months: 'January February March April May June July August September October November December'.split(' '),
  weekdays,
  shortWeekdays,
  narrowWeekdays: shortWeekdays, // `T` and `S` alone would stand for two days each
};

/**
 * Writes days and times in the language of `t`: `datesIn(t).date(startsAt)`. Digits, AM and PM are Latin in every
 * language. Only English dates have shortened months: in the other languages, a short form can be another word (`5 जन`
 * is "5 people"). A time without a day is written by `shortTime`, the same in every language.
 */
export function datesIn({ dateNames: names }: Pick<T, 'dateNames'>) {
  const { months, weekdays, shortWeekdays, narrowWeekdays } = names ?? english;
  const invalid = 'Invalid date';
  const nameOn = (list: readonly string[], at: Moment) => list[weekdayNumber(dayInIndia(at)) - 1] ?? invalid;
  const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1];

  /** `Jan 5`, `5 जनवरी`. */
  const dayAndMonth = (at: Moment) => {
    const day = dayInIndia(at);
    if (!day || !names) return shortDate(at).replace(/, \d+$/, '');
    return `${Number(day.slice(8))} ${monthOf(day)}`;
  };
  /** `Jan 5, 2027`, `5 जनवरी 2027`. */
  const date = (at: Moment) => {
    const day = dayInIndia(at);
    return day && names ? `${dayAndMonth(at)} ${day.slice(0, 4)}` : shortDate(at);
  };
  /** Joins two texts with a comma. If the second one is `Invalid date`, returns only that. */
  const join = (one: string, other: string) => (other === invalid ? invalid : `${one}, ${other}`);

  return {
    date,
    dayAndMonth,
    /** `Jan 5, 2027, 3:30 PM`. */
    dateTime: (at: Moment) => join(date(at), shortTime(at)),
    /** `Tuesday, Jan 5, 2027`. */
    longDay: (at: Moment) => join(nameOn(weekdays, at), date(at)),
    /** `Tue, Jan 5`. */
    shortDay: (at: Moment) => join(nameOn(shortWeekdays, at), dayAndMonth(at)),
    weekday: (at: Moment) => nameOn(weekdays, at),
    shortWeekday: (at: Moment) => nameOn(shortWeekdays, at),
    /** `Mon-Fri`, or `Saturday` for one day; Monday is 1. */
    weekdayRange: (first: number, last: number) =>
      first === last ? weekdays[first - 1] : `${shortWeekdays[first - 1]}-${shortWeekdays[last - 1]}`,
    /** `January 2027`, for a month like `2027-01`. */
    month: (month: string) => `${monthOf(month)} ${month.slice(0, 4)}`,
    /** All names, Monday first; the narrow ones for the columns of a calendar. */
    weekdays,
    narrowWeekdays,
  };
}
