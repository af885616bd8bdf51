import { shortTime } from '#contract/shared/clock.ts';
import { changeNotice, organisation } from '#contract/shared/organisation.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

const noticeMs = changeNotice.hours * 3_600_000;

/** Keeps a time on one line. */
const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0');

/** `Thu, Nov 19, 2026, 10:30 AM`. */
export function momentWords(t: T, at: Date | string): string {
  const { shortWeekday, date } = datesIn(t);
  return `${shortWeekday(at)}, ${date(at)}, ${onOneLine(shortTime(at))}`;
}

/** Whether a family can no longer move or cancel a visit online. The server decides by the same rule. */
export function isTooLateToChange(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < noticeMs;
}

/** Until when a family can move or cancel a visit online, or that this is no longer possible. */
export function noticeWords(t: T, startsAt: Date, now: Date): string {
  const hours = String(changeNotice.hours);
  const phone = organisation.phone.shown;
  return isTooLateToChange(startsAt, now)
    ? t(
        'It starts in less than {hours} hours, so it cannot be moved or cancelled online. To change it, please call {phone}.',
        { hours, phone },
      )
    : t(
        'You can move or cancel it online until {time}, {hours} hours before it starts. After that, please call {phone}.',
        { time: momentWords(t, new Date(startsAt.getTime() - noticeMs)), hours, phone },
      );
}
