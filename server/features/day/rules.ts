import type { Attendance } from '#contract/appointments/staff-attendance.ts';
import { shortTime } from '#contract/shared/clock.ts';

/** The age as staff write it: `34`, or `1 year 3 months` and `8 months` for small children. */
export function exportedAge({ age, months }: { age: number; months: number | null }): string {
  if (months === null) return String(age);
  const monthWords = months === 1 ? '1 month' : `${months} months`;
  if (age === 0) return monthWords;
  return months === 0 ? '1 year' : `1 year ${monthWords}`;
}

/** The family's phone, and the patient's own if it is another number. */
export function exportedPhones({ phone, mobileNumber }: { phone: string | null; mobileNumber: string }): string {
  const lastDigits = (number: string) => number.replace(/\D/g, '').slice(-10);
  const isSame = phone !== null && lastDigits(phone) === lastDigits(mobileNumber);
  return [phone, isSame ? '' : mobileNumber].filter(Boolean).join(' / ');
}

/** One step in a line: `3:30 PM Blood test`. A step without a time begins at midnight. */
export function exportedStep({ title, startsAt }: { title: string; startsAt: string }): string {
  const time = shortTime(startsAt);
  return time === '12:00 AM' ? title : `${time} ${title}`;
}

const attendanceNames: Record<Attendance, string> = {
  arrived: 'Arrived',
  'with-doctor': 'With doctor',
  seen: 'Seen',
  'no-show': 'No-show',
};

export function exportedAttendance(state: Attendance | null): string {
  return state ? attendanceNames[state] : '';
}
