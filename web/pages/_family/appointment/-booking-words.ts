import { indiaInstant, shortTime } from '#contract/shared/clock.ts';
import { listRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** The price of a booking: `₹750 to book`. */
export function bookingCostWords(t: T, price: number): string {
  return t('{price} to book', { price: listRupees(price) });
}

/** The fee that is paid to the doctor at the clinic; empty if it is not known. It is never added to the total. */
export function doctorFeeWords(t: T, fee: number): string {
  return fee > 0 ? t('+ about {fee} to the doctor at the clinic', { fee: listRupees(fee) }) : '';
}

/** `Tuesday, Jan 5, 2027 at 3:30 PM`, without the time until it is chosen. */
export function chosenTimeWords(t: T, { date, time }: { date: string; time: string }): string {
  if (!date) return '';
  const day = datesIn(t).longDay(date);
  return time ? t('{day} at {time}', { day, time: shortTime(indiaInstant(date, time)) }) : day;
}

/** The same in short: `Tue, Jan 5, 3:30 PM`. */
export function shortChosenTimeWords(t: T, { date, time }: { date: string; time: string }): string {
  if (!date) return '';
  const day = datesIn(t).shortDay(date);
  return time ? `${day}, ${shortTime(indiaInstant(date, time))}` : day;
}
