import { CalendarClock, ClockAlert, Plus } from 'lucide-react';
import { Fragment, memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Day, DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import { dayInIndia, shortTime, timeOfDay } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { AnswerBadge } from '#web/parts/appointments/staff/visit-badges.tsx';
import { AttendanceButtons } from '#web/parts/appointments/staff/visit-buttons.tsx';
import {
  boardColumnsOf,
  canMove,
  expectedAt,
  freeSlotsOf,
  hoursOf,
  minuteOf,
  shownAnswerOf,
  visitStateOf,
} from '#web/parts/day/staff/day-rules.ts';
import { absenceWords, delayWords, phonesOfVisit, shortAge } from '#web/parts/day/staff/day-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmVisitButton } from './-visit-actions.tsx';
import { VisitStateBadge } from './-visit-state-badge.tsx';

type SmallScreenListProps = {
  day: Day;
  now: Date;
  showsCancelled: boolean;
  onOpen: (visitId: string) => void;
  onBook: (doctorId: string, minute: number) => void;
  onMove: (visit: DayVisit) => void;
};

/** The day on a phone: visits and free times by hour, soonest first, with the current time. */
export function SmallScreenList({ day, now, showsCancelled, onOpen, onBook, onMove }: SmallScreenListProps) {
  const { date, doctors, visits } = day;
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list);
  const doctorById = useMemo(() => new Map(doctors.map((doctor) => [doctor.id, doctor])), [doctors]);
  const slots = useMemo(
    () =>
      boardColumnsOf(day).flatMap((column) =>
        freeSlotsOf(date, column, { clinic: day.clinic, now }).map((minute) => ({ minute, doctor: column.doctor })),
      ),
    [day, date, now],
  );
  const hours = hoursOf(date, showsCancelled ? visits : visits.filter(({ status }) => status !== 'cancelled'), slots);
  const nowMinute = date === dayInIndia(now) ? minuteOf(date, now) : null;
  const nowHour = nowMinute === null ? null : (hours.find(({ hour }) => hour * 60 + 59 >= nowMinute)?.hour ?? null);
  // Before the first hour, or in an hour without visits and free times, the line is above the heading.
  const isNowBefore = nowMinute !== null && nowHour !== null && nowMinute < nowHour * 60;

  return (
    <div ref={list} className="day-list grid gap-5">
      <DoctorNotices doctors={doctors} />
      {hours.map(({ hour, visits: ofHour, slots: free }) => (
        <section key={hour} aria-labelledby={`hour-${hour}`} className="day-hour">
          {hour === nowHour && isNowBefore ? <NowLine as="p" minute={nowMinute ?? 0} /> : null}
          <h2 id={`hour-${hour}`} className="text-lg">
            {timeOfDay(hour * 60).replace(':00', '')}
          </h2>
          <LazyHour count={ofHour.length}>
            {() => (
              <ul className="grid gap-3">
                {ofHour.map((visit, index) => (
                  <Fragment key={visit.id}>
                    {hour === nowHour && !isNowBefore && isFirstAfter(ofHour, index, now) ? (
                      <NowLine as="li" minute={nowMinute ?? 0} />
                    ) : null}
                    <VisitItem
                      visit={visit}
                      doctor={doctorById.get(visit.doctorId ?? '')}
                      onOpen={onOpen}
                      onMove={onMove}
                    />
                  </Fragment>
                ))}
                {hour === nowHour && !isNowBefore && !ofHour.some(({ startsAt }) => new Date(startsAt) > now) ? (
                  <NowLine as="li" minute={nowMinute ?? 0} />
                ) : null}
              </ul>
            )}
          </LazyHour>
          {free.length > 0 ? <FreeTimes slots={free} onBook={onBook} /> : null}
        </section>
      ))}
    </div>
  );
}

type FreeTimesProps = {
  slots: readonly { minute: number; doctor: DayDoctor | null }[];
  onBook: (doctorId: string, minute: number) => void;
};

function FreeTimes({ slots, onBook }: FreeTimesProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="day-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t.count(slots.length, '{count} free time', '{count} free times')}</summary>
      {isOpen ? (
        <ul className="grid gap-2 pt-2">
          {slots.map(({ minute, doctor }) => (
            <li key={`${doctor?.id} ${minute}`}>
              <Button
                variant="secondary"
                className="w-full justify-start text-start"
                onClick={() => onBook(doctor?.id ?? '', minute)}
              >
                <Plus aria-hidden="true" />
                {timeOfDay(minute)} {doctor?.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function isFirstAfter(visits: readonly DayVisit[], index: number, now: Date): boolean {
  return index === visits.findIndex(({ startsAt }) => new Date(startsAt) > now);
}

function NowLine({ as: Tag, minute }: { as: 'li' | 'p'; minute: number }) {
  const t = useT();
  return (
    <Tag className="day-now-item">
      <span>{t('Now {time}', { time: timeOfDay(minute) })}</span>
    </Tag>
  );
}

/** Doctors who are away or late. On the board this is in the columns. */
function DoctorNotices({ doctors }: { doctors: readonly DayDoctor[] }) {
  const t = useT();
  const notices = doctors.flatMap(({ id, name, leave, absences, delayMinutes }) => {
    if (leave !== null)
      return {
        id,
        text: leave ? t('{name}: on leave ({reason})', { name, reason: leave }) : t('{name}: on leave', { name }),
      };
    if (absences.length > 0)
      return { id, text: `${name}: ${absences.map((absence) => absenceWords(t, absence)).join(', ')}` };
    return delayMinutes > 0 ? { id, text: `${name}: ${delayWords(t, delayMinutes)}` } : [];
  });
  if (notices.length === 0) return null;
  return (
    <ul className="ui-tone-accent grid gap-1 rounded-control px-4 py-3" aria-label={t('Absences and delays')}>
      {notices.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** Renders the visits of an hour when they are near the screen: a day may have thousands. */
function LazyHour({ count, children }: { count: number; children: () => React.ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(count < 20);
  useEffect(() => {
    if (isNear || !holder.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: '800px' },
    );
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={holder} style={isNear ? undefined : { minHeight: `${count * 11}rem` }}>
      {isNear ? children() : null}
    </div>
  );
}

type VisitItemProps = {
  visit: DayVisit;
  doctor: DayDoctor | undefined;
  onOpen: (visitId: string) => void;
  onMove: (visit: DayVisit) => void;
};

const VisitItem = memo(function VisitItem({ visit, doctor, onOpen, onMove }: VisitItemProps) {
  const t = useT();
  const { id, patient, title, startsAt, clinic } = visit;
  const state = visitStateOf(visit);
  const expected = expectedAt(visit, doctor?.delayMinutes ?? 0);
  return (
    <li className="day-item" data-state={state} data-place>
      <button type="button" className="day-item-open" aria-haspopup="dialog" onClick={() => onOpen(id)}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold tabular-nums">{shortTime(startsAt)}</span>{' '}
          <strong className="min-w-0 break-words">{patient.name}</strong> <span>{shortAge(t, patient)}</span>{' '}
          <VisitStateBadge state={state} />
          {state === 'cancelled' ? null : <AnswerBadge answer={shownAnswerOf(visit)} />}
        </span>{' '}
        {expected ? (
          <span className="flex items-center gap-1.5 font-semibold text-accent-ink">
            <ClockAlert aria-hidden="true" className="size-4" />
            {t('Expected at {time}', { time: shortTime(expected) })}
          </span>
        ) : null}{' '}
        <span className="block text-ink-muted">
          {[t.named(title), doctor?.name ?? t('No doctor'), clinic?.name].filter(Boolean).join(' · ')}
        </span>
        {visit.overrideReason ? (
          <span className="block text-ink-muted">{t('Outside hours: {reason}', { reason: visit.overrideReason })}</span>
        ) : null}
      </button>
      {state === 'cancelled' ? null : (
        <div className="flex flex-wrap items-center gap-2">
          {phonesOfVisit(visit).map(({ tel, words }) => (
            <a key={tel} href={`tel:${tel}`} className="link inline-flex min-h-12 items-center whitespace-nowrap">
              {words}
            </a>
          ))}
          <AttendanceButtons visit={visit} label={patient.name} />
          {visit.isRequested ? <ConfirmVisitButton visit={visit} /> : null}
          {canMove(visit) ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('Move to… {name}', { name: patient.name })}
              onClick={() => onMove(visit)}
            >
              <CalendarClock aria-hidden="true" />
              {t('Move to…')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
});

/**
 * Anchors the scroll position of a list when entries above are added or removed: the entry that was touched or focused
 * last, or else the first one on the screen, does not move. Entries have the attribute `data-place`.
 */
function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  useEffect(() => {
    const remember = (event: Event) => {
      const touched = event.target instanceof Element ? event.target.closest('[data-place]') : null;
      const last = anchor.current?.element;
      const element = [touched, last].find((one) => one && isOnScreen(one)) ?? firstOnScreen(list.current);
      anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null;
    };
    const events = ['pointerdown', 'pointermove', 'focusin', 'scroll', 'resize'];
    for (const name of events) addEventListener(name, remember, { passive: true, capture: true });
    return () => {
      for (const name of events) removeEventListener(name, remember, { capture: true });
    };
  }, [list]);
  // After each render, before the browser paints it.
  useLayoutEffect(() => {
    const { element, top } = anchor.current ?? {};
    if (!element?.isConnected || top === undefined) {
      const first = firstOnScreen(list.current);
      anchor.current = first ? { element: first, top: first.getBoundingClientRect().top } : null;
      return;
    }
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function firstOnScreen(list: HTMLElement | null): Element | null {
  return [...(list?.querySelectorAll('[data-place]') ?? [])].find(isOnScreen) ?? null;
}
