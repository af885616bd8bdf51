import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { weekdayNumber, weekdays } from '#contract/shared/clock.ts';
import { latinDigits } from '#contract/shared/digits.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';

/**
 * How a value is written in a cell of a spreadsheet. `parse` reads everything that `format` writes, so the import of an
 * unchanged file changes nothing. `parse` throws a `CellError` for a text that it cannot read. The form's schema checks limits.
 */
export type Cell<T> = { format: (value: T) => string | number; parse: (text: string) => T };

/** One column of a spreadsheet, for the field of a form. */
export type SheetColumn = { field: string; header: string } & Cell<unknown>;

type CellsOf<Form> = { [Field in keyof Form & string]: Cell<Form[Field]> };

/** The columns of a kind of record, in the order of their headers. */
export function sheetColumns<Form>(
  headers: Record<keyof Form & string, string>,
  cells: CellsOf<Form>,
): readonly SheetColumn[] {
  const fields = Object.keys(headers) as (keyof Form & string)[];
  return fields.map((field) => ({ field, header: headers[field], ...(cells[field] as Cell<unknown>) }));
}

/** Thrown for a text that is not valid in its cell. The message is shown to the user. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

const reject = (message: string): never => {
  throw new CellError(message);
};

export const textCell: Cell<string> = { format: (value) => value, parse: (text) => text };

/** A phone or licence number. Spreadsheet programs write long ones as `9.19812E+11`, which loses digits. */
export const numberTextCell: Cell<string> = {
  format: (value) => value,
  parse: (text) =>
    /^[\d.,]+E[+-]?\d+$/i.test(text)
      ? reject(
          `The spreadsheet program shortened this number to ${text}. Please format the column as text and enter the number again.`,
        )
      : text,
};

/** A whole number. An empty cell becomes NaN, which the schema rejects with its own message. */
export const wholeNumberCell: Cell<number> = {
  format: (value) => value,
  parse: (text) => {
    if (text === '') return Number.NaN;
    const digits = latinDigits(text);
    return /^-?\d{1,9}$/.test(digits) ? Number(digits) : reject('Please write a whole number, like 12.');
  },
};

const groupedThousands = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/;

/** An amount in rupees, stored in paise: `800`, `800.50` or `1,20,000`. */
export const rupeesCell: Cell<number> = {
  format: (paise) => paise / 100,
  parse: (text) => {
    if (text === '') return Number.NaN;
    const latin = latinDigits(text);
    const digits = groupedThousands.test(latin) ? latin.replaceAll(',', '') : latin;
    return /^\d{1,9}(\.\d{1,2})?$/.test(digits)
      ? Math.round(Number(digits) * 100)
      : reject('Please write an amount in rupees, like 800 or 800.50.');
  },
};

export const yesOrNoCell: Cell<boolean> = {
  format: (value) => (value ? 'yes' : 'no'),
  parse: (text) => {
    if (/^(yes|true)$/i.test(text)) return true;
    return /^(no|false)$/i.test(text) ? false : reject('Please write yes or no.');
  },
};

/** Writes several entries into one cell. A separator inside an entry gets a backslash. */
function joinEntries(entries: readonly string[], separator: ',' | ';'): string {
  const special = separator === ',' ? /[\\,]/g : /[\\;]/g;
  return entries.map((entry) => entry.replace(special, '\\$&')).join(`${separator} `);
}

function splitEntries(text: string, separator: ',' | ';'): string[] {
  const entry = separator === ',' ? /(?:\\[\s\S]|[^\\,])+/g : /(?:\\[\s\S]|[^\\;])+/g;
  const entries = text.match(entry) ?? [];
  return entries.map((one) => one.replace(/\\([\s\S])/g, '$1').trim()).filter((one) => one !== '');
}

/** A list of texts: `MBBS, MD`. */
export const listCell: Cell<string[]> = {
  format: (entries) => joinEntries(entries, ','),
  parse: (text) => splitEntries(text, ','),
};

const badDay = (text: string) => reject(`“${text}” is not a day. Please write days like Monday or Mon.`);

/** The number of a weekday, by its name or the first letters of its name, at least three: Monday is 1. */
function weekdayByName(text: string): number {
  const wanted = text.trim().toLowerCase();
  const index = weekdays.findIndex((day) => wanted.length >= 3 && day.toLowerCase().startsWith(wanted));
  return index < 0 ? badDay(text) : index + 1;
}

const nameOfWeekday = (weekday: number) => weekdays[weekday - 1] ?? '';
const shortName = (weekday: number) => nameOfWeekday(weekday).slice(0, 3);

/** `Monday, Tuesday`, stored as names. */
export const weekdayNamesCell: Cell<DoctorForm['availableDays']> = {
  format: (days) => days.join(', '),
  parse: (text) => splitEntries(text, ',').map((day) => weekdays[weekdayByName(day) - 1] ?? badDay(day)),
};

/** `Saturday, Sunday`, stored as numbers: Monday is 1. */
export const weekdayNumbersCell: Cell<number[]> = {
  format: (days) => days.map(nameOfWeekday).join(', '),
  parse: (text) => splitEntries(text, ',').map(weekdayByName),
};

const badHours = 'Please write hours like Mon 09:00-13:00, 17:00-20:00; Tue-Fri 09:00-13:00.';
const timeRange = /^(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)$/;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(hours: string | undefined, minutes: string | undefined): number {
  const sum = Number(hours) * 60 + Number(minutes);
  return Number(minutes) > 59 || sum > 1440 ? reject(badHours) : sum;
}

/** Weekly hours: `Mon 09:00-13:00, 17:00-20:00; Tue-Fri 09:00-13:00`. */
export const hoursCell: Cell<HoursRange[]> = {
  format: (hours) => {
    const days = [...new Set(hours.map(({ weekday }) => weekday))];
    const rangesOf = (day: number) =>
      hours.flatMap(({ weekday, opens, closes }) => (weekday === day ? [`${clock(opens)}-${clock(closes)}`] : []));
    return days.map((day) => `${shortName(day)} ${rangesOf(day).join(', ')}`).join('; ');
  },
  parse: (text) => splitEntries(text, ';').flatMap(parseDaysWithHours),
};

function parseDaysWithHours(text: string): HoursRange[] {
  const [, first, last, times = ''] = /^(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?\s+(\d.*)$/u.exec(text) ?? [];
  if (first === undefined) return reject(badHours);
  const from = weekdayByName(first);
  const to = last === undefined ? from : weekdayByName(last);
  if (to < from) return reject(badHours);
  const ranges = splitEntries(times, ',').map((range) => {
    const [, opensHour, opensMinute, closesHour, closesMinute] = timeRange.exec(range) ?? reject(badHours);
    return { opens: minutesOf(opensHour, opensMinute), closes: minutesOf(closesHour, closesMinute) };
  });
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return days.flatMap((weekday) => ranges.map((range) => ({ weekday, ...range })));
}

/** Days of leave: `2027-01-05 to 2027-01-10 (Conference); 2027-03-01 to 2027-03-01`. */
export const leaveCell: Cell<DoctorForm['leave']> = {
  format: (leave) =>
    joinEntries(
      leave.map(({ firstDay, lastDay, reason }) => `${firstDay} to ${lastDay}${reason ? ` (${reason})` : ''}`),
      ';',
    ),
  parse: (text) =>
    splitEntries(text, ';').map((period) => {
      const [, firstDay = '', lastDay = firstDay, reason = ''] =
        /^(\d[\d-]*)(?:\s+to\s+(\d[\d-]*))?(?:\s+\((.*)\))?$/.exec(period) ??
        reject('Please write leave like 2027-01-05 to 2027-01-10 (Conference); 2027-03-01.');
      return { firstDay, lastDay, reason };
    }),
};

/** Days: `Sun 2027-08-15, Mon 2027-10-04`. Because of the weekday, spreadsheet programs do not convert a single date. */
export const daysCell: Cell<string[]> = {
  format: (days) => days.map((day) => `${shortName(weekdayNumber(day))} ${day}`).join(', '),
  parse: (text) =>
    splitEntries(text, ',').map((entry) => {
      const [, weekday, day = ''] =
        /^(?:(\p{L}+)\s+)?(\d[\d-]*)$/u.exec(entry) ?? reject('Please write days like Sun 2027-08-15, Mon 2027-10-04.');
      const actual = weekdayNumber(day);
      if (weekday !== undefined && actual && weekdayByName(weekday) !== actual)
        return reject(`${day} is a ${nameOfWeekday(actual)}. Please correct the date or the weekday.`);
      return day;
    }),
};
