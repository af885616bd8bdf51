import type { Absence, AbsenceTimes } from '#contract/absences/schemas.ts';
import { addDays, clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** How long a doctor is away, as the form asks for it. */
export type AbsenceLength = 'day' | 'morning' | 'afternoon' | 'hours' | 'days' | 'open';

/** The values of the form. A field that the chosen length does not use keeps its text. */
export type AbsenceForm = {
  length: AbsenceLength;
  firstDay: string;
  lastDay: string;
  fromTime: string;
  toTime: string;
  reason: string;
};

/** The end of the morning and the start of the afternoon. */
const noon = '13:00';

export function newAbsenceForm(firstDay: string): AbsenceForm {
  return { length: 'day', firstDay, lastDay: firstDay, fromTime: '', toTime: '', reason: '' };
}

/** The times as the request contains them. */
export function absenceTimesOf({ length, firstDay, lastDay, fromTime, toTime }: AbsenceForm): AbsenceTimes {
  const from = fromTime ? { fromTime } : {};
  const to = toTime ? { toTime } : {};
  switch (length) {
    case 'day':
      return { firstDay, lastDay: firstDay };
    case 'morning':
      return { firstDay, lastDay: firstDay, toTime: noon };
    case 'afternoon':
      return { firstDay, fromTime: noon, lastDay: firstDay };
    case 'hours':
      return { firstDay, ...from, lastDay: firstDay, ...to };
    case 'days':
      return { firstDay, ...from, lastDay, ...to };
    case 'open':
      return { firstDay, ...from, lastDay: null };
  }
}

/** The values of the form for a stored absence. */
export function absenceFormOf({
  startsAt,
  endsAt,
  reason,
}: Pick<Absence, 'startsAt' | 'endsAt' | 'reason'>): AbsenceForm {
  const clockOf = (at: string) => clockInIndia(at).replace('00:00', '');
  const firstDay = dayInIndia(startsAt);
  const fromTime = clockOf(startsAt);
  if (endsAt === null) return { length: 'open', firstDay, lastDay: firstDay, fromTime, toTime: '', reason };
  const toTime = clockOf(endsAt);
  const lastDay = toTime ? dayInIndia(endsAt) : addDays(dayInIndia(endsAt), -1);
  const length = lastDay !== firstDay ? 'days' : lengthOfDay(fromTime, toTime);
  return { length, firstDay, lastDay, fromTime, toTime, reason };
}

function lengthOfDay(fromTime: string, toTime: string): AbsenceLength {
  if (!fromTime && !toTime) return 'day';
  if (!fromTime && toTime === noon) return 'morning';
  return fromTime === noon && !toTime ? 'afternoon' : 'hours';
}

/** What is missing in the form, by field. */
export function absenceProblems(t: T, form: AbsenceForm): Partial<Record<keyof AbsenceForm, string>> {
  const { length, firstDay, lastDay, fromTime, toTime, reason } = form;
  return {
    ...(firstDay ? {} : { firstDay: t('Please choose a day.') }),
    ...(length === 'days' && !lastDay ? { lastDay: t('Please choose a day.') } : {}),
    ...(length === 'days' && lastDay && lastDay < firstDay ? { lastDay: t('The end must be after the start.') } : {}),
    ...(length === 'hours' && !fromTime ? { fromTime: t('Please give a time.') } : {}),
    ...(length === 'hours' && !toTime ? { toTime: t('Please give a time.') } : {}),
    ...(length === 'hours' && fromTime && toTime && toTime <= fromTime
      ? { toTime: t('The end must be after the start.') }
      : {}),
    ...(reason.trim() ? {} : { reason: t('Please give a reason.') }),
  };
}
