import { AlarmClock, Check, ClockAlert, UserRoundX } from 'lucide-react';
import { type CSSProperties, memo, useMemo } from 'react';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import { shortTime, timeOfDay } from '#contract/shared/clock.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { answerStyles } from '#web/parts/appointments/staff/visit-badges.tsx';
import {
  type BoardColumn,
  canMove,
  expectedAt,
  freeSlotsOf,
  type HourRange,
  type Lane,
  noDoctorColumn,
  shownAnswerOf,
  visitSpan,
  visitStateOf,
} from '#web/parts/day/staff/day-rules.ts';
import { delayWords, shortAge } from '#web/parts/day/staff/day-words.ts';
import { visitStateStyles } from './-visit-state-badge.tsx';

type ColumnHeadProps = {
  column: BoardColumn;
  /** Whether the buttons are rendered. The first frame renders only the buttons that are on the screen or near it. */
  hasButtons: boolean;
  /** Undefined on days that are over. */
  onDelay: ((doctorId: string) => void) | undefined;
  onAway: ((doctorId: string) => void) | undefined;
};

/** The head of a doctor's column. Its height is fixed, so that a delay does not move the rows below. */
export const ColumnHead = memo(function ColumnHead({
  column: { id, doctor, visits },
  hasButtons,
  onDelay,
  onAway,
}: ColumnHeadProps) {
  const t = useT();
  const count = visits.filter(({ status }) => status !== 'cancelled').length;
  const name = id === noDoctorColumn ? t('No doctor') : (doctor?.name ?? '');
  const countText = t.count(count, '{count} visit', '{count} visits');
  return (
    <div
      className="day-head"
      data-late={(doctor && doctor.delayMinutes > 0) || undefined}
      title={doctor ? `${doctor.name}, ${t(doctor.specialty)}, ${doctor.hospital}` : undefined}
    >
      <h2 id={`column-${id}`} className="day-head-name">
        {name}
      </h2>
      {doctor && doctor.delayMinutes > 0 ? (
        <p className="font-semibold text-accent-ink">{delayWords(t, doctor.delayMinutes)}</p>
      ) : (
        <p className="day-head-count truncate text-ink-muted">
          {[doctor?.isArchived ? t('Archived') : awayWords(t, doctor), countText].filter(Boolean).join(' · ')}
        </p>
      )}
      {hasButtons && doctor && !doctor.isArchived && doctor.leave === null && (onDelay || onAway) ? (
        <div className="day-head-buttons">
          {onDelay ? (
            <button
              type="button"
              className="day-head-button"
              aria-label={t('Running late: {name}', { name: doctor.name })}
              title={t('Running late…')}
              onClick={() => onDelay(doctor.id)}
            >
              <AlarmClock aria-hidden="true" />
            </button>
          ) : null}
          {onAway ? (
            <button
              type="button"
              className="day-head-button"
              aria-label={t('Report away: {name}', { name: doctor.name })}
              title={t('Report away…')}
              onClick={() => onAway(doctor.id)}
            >
              <UserRoundX aria-hidden="true" />
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
});

function awayWords(t: T, doctor: BoardColumn['doctor']): string {
  if (doctor?.leave != null) return t('On leave');
  return doctor && doctor.absences.length > 0 ? t('Away') : '';
}

/** Where an element is in its column: minutes since the first row, and its lane beside elements that overlap it. */
type Place = { from: number; to: number; lane: number; lanes: number };

function placeStyle({ from, to, lane, lanes }: Place): CSSProperties {
  return { '--from': from, '--to': to, '--lane': lane, '--lanes': lanes } as CSSProperties;
}

type VisitCardProps = Place & {
  visit: DayVisit;
  delayMinutes: number;
  /** How many lines of text fit. */
  lineCount: number;
  isDragged: boolean;
  isConfirming: boolean;
};

/**
 * A visit on the board. The board handles the clicks of all visits, so that a visit has no handlers of its own: it is
 * rendered again only if it changes.
 */
const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, delayMinutes, lineCount, isDragged, isConfirming, from, to, lane, lanes } = props;
  const t = useT();
  const { id, patient, title, startsAt, overrideReason } = visit;
  const state = visitStateOf(visit);
  const style = visitStateStyles[state];
  const expected = expectedAt(visit, delayMinutes);
  const Icon = style?.icon;
  // The family's answer is shown only while the visit is still expected. Any later state says more.
  const given = state === 'open' || state === 'requested' ? shownAnswerOf(visit) : null;
  const answer = given ? answerStyles[given.answer] : null;
  const AnswerIcon = answer?.icon;
  const answerWords = answer ? [given?.title && t.named(given.title), t(answer.label)].filter(Boolean).join(': ') : '';
  return (
    <li
      className="day-visit"
      data-state={state}
      data-lines={lineCount}
      data-dragged={isDragged || undefined}
      data-movable={canMove(visit) || undefined}
      style={placeStyle({ from, to, lane, lanes })}
    >
      <button type="button" tabIndex={-1} data-item={from} data-visit={id} aria-haspopup="dialog">
        <span className="day-visit-line">
          {Icon ? <Icon aria-hidden="true" /> : null}
          <strong>{patient.name}</strong> <span className="day-visit-age">{shortAge(t, patient)}</span>
          {answer && AnswerIcon ? (
            <span
              className="day-visit-answer"
              data-tone={answer.tone}
              title={t('Answered: {answer}', { answer: answerWords })}
            >
              <AnswerIcon aria-hidden="true" />
              <span className="sr-only">, {t('answered: {answer}', { answer: answerWords })},</span>
            </span>
          ) : null}
          {expected && lineCount === 1 ? (
            <span className="day-visit-expected" aria-hidden="true">
              {shortTime(expected).slice(0, -3)}
            </span>
          ) : null}
        </span>{' '}
        <span className="day-visit-line">
          <span>
            {shortTime(startsAt).slice(0, -3)}
            <span className="sr-only">{shortTime(startsAt).slice(-3)}</span>
          </span>{' '}
          {expected ? (
            <span className="day-visit-expected">
              <ClockAlert aria-hidden="true" />
              <span className="sr-only">{t('expected at{#a label before the time}')} </span>
              {shortTime(expected).slice(0, -3)}
            </span>
          ) : null}{' '}
          {style ? <span className="day-visit-state">{t(style.label)}</span> : null}{' '}
          <span className="day-visit-title">{t.named(title)}</span>
          {overrideReason ? (
            <span className="day-visit-reason">
              <span className="sr-only">, {t('outside hours')}: </span>
              {overrideReason}
            </span>
          ) : null}
        </span>
      </button>
      {state === 'requested' ? (
        <button
          type="button"
          tabIndex={-1}
          className="day-visit-confirm"
          data-action="confirm"
          aria-disabled={isConfirming || undefined}
          aria-label={t('Confirm the time of {name}', { name: patient.name })}
          title={t('Confirm')}
        >
          {lineCount > 1 ? t('Confirm') : <Check aria-hidden="true" />}
        </button>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className="day-visit-more"
        data-action="more"
        aria-haspopup="true"
        aria-label={t('Actions for {name}', { name: patient.name })}
      >
        <span aria-hidden="true">⋮</span>
      </button>
    </li>
  );
});

type ColumnSectionProps = {
  column: BoardColumn;
  date: string;
  range: HourRange;
  /** The height of an hour in rem. */
  hourHeight: number;
  clinic: Day['clinic'];
  now: Date;
  lanes: ReadonlyMap<string, Lane>;
  /** Whether the content is rendered. Columns far outside the screen have none. */
  isNear: boolean;
  draggedId: string | null;
  confirmingId: string | null;
};

/** From this height on, in rem, a visit shows two lines. */
const minHeightForTwoLines = 2.7;

/** A doctor's day: hours, leave, absences, visits and free slots, in the order of time. */
export const ColumnSection = memo(function ColumnSection(props: ColumnSectionProps) {
  const { column, date, range, hourHeight, clinic, now, lanes, isNear, draggedId, confirmingId } = props;
  const { id, doctor } = column;
  const t = useT();
  const isDragging = draggedId !== null && column.visits.some((visit) => visit.id === draggedId);
  const slots = useMemo(
    () => (isNear ? freeSlotsOf(date, column, { clinic, now, without: isDragging ? draggedId : null }) : []),
    [isNear, date, column, clinic, now, isDragging, draggedId],
  );
  const firstMinute = range.first * 60;
  const linesOf = (minutes: number) => ((minutes / 60) * hourHeight >= minHeightForTwoLines ? 2 : 1);
  const place = (itemId: string, { from, to }: { from: number; to: number }) => ({
    from: from - firstMinute,
    to: to - firstMinute,
    lane: lanes.get(itemId)?.lane ?? 0,
    lanes: lanes.get(itemId)?.lanes ?? 1,
  });

  const items = [
    ...column.visits
      .filter((visit) => lanes.has(visit.id))
      .map((visit) => {
        const span = visitSpan(date, visit);
        return {
          at: span.from,
          element: (
            <VisitCard
              key={visit.id}
              visit={visit}
              {...place(visit.id, span)}
              delayMinutes={doctor?.delayMinutes ?? 0}
              lineCount={linesOf(span.to - span.from)}
              isDragged={visit.id === draggedId}
              isConfirming={visit.id === confirmingId}
            />
          ),
        };
      }),
    ...column.steps.map((step) => {
      const span = visitSpan(date, step);
      return {
        at: span.from,
        element: (
          <li key={step.id} className="day-visit" data-state="step" style={placeStyle(place(step.id, span))}>
            <button
              type="button"
              tabIndex={-1}
              data-item={span.from - firstMinute}
              data-visit={step.visitId}
              aria-haspopup="dialog"
            >
              <span className="day-visit-line">
                <strong>{step.patientName}</strong>
              </span>{' '}
              <span className="day-visit-line">
                <span className="day-visit-title">{t('Step: {title}', { title: t.named(step.title) })}</span>
              </span>
            </button>
          </li>
        ),
      };
    }),
    ...slots.map((slot) => ({
      at: slot,
      element: (
        <li
          key={`slot ${slot}`}
          className="day-slot"
          style={placeStyle(place('', { from: slot, to: slot + (doctor?.slotMinutes ?? 0) }))}
        >
          <button type="button" tabIndex={-1} data-item={slot - firstMinute} data-slot={slot}>
            {timeOfDay(slot)} <span className="sr-only">{t('free, book')}</span>
          </button>
        </li>
      ),
    })),
  ].sort((a, b) => a.at - b.at);

  return (
    <section
      className="day-column"
      data-column={id}
      data-dragging={isDragging || undefined}
      aria-labelledby={`column-${id}`}
    >
      {doctor?.hours.map(({ opens, closes }) => (
        <div
          key={opens}
          className="day-open"
          aria-hidden="true"
          style={placeStyle(place('', { from: opens, to: closes }))}
        />
      ))}
      {doctor && doctor.leave !== null ? (
        <p className="day-leave" style={placeStyle(place('', leaveSpan(doctor.hours, range)))}>
          <span>{doctor.leave ? t('On leave: {reason}', { reason: doctor.leave }) : t('On leave')}</span>
        </p>
      ) : null}
      {doctor?.absences.map((absence) => (
        <p key={absence.id} className="day-leave" style={placeStyle(place('', visibleSpan(absence, range)))}>
          <span>{t('Away: {reason}', { reason: absence.reason })}</span>
        </p>
      ))}
      {isNear ? <ol aria-labelledby={`column-${id}`}>{items.map(({ element }) => element)}</ol> : null}
    </section>
  );
});

/** The part of an absence that lies in the hours of the board. */
function visibleSpan({ from, to }: { from: number; to: number }, { first, last }: HourRange) {
  return { from: Math.max(from, first * 60), to: Math.max(Math.min(to, last * 60), first * 60) };
}

function leaveSpan(hours: readonly { opens: number; closes: number }[], range: HourRange) {
  const [first, last] = [hours[0], hours.at(-1)];
  return first && last ? { from: first.opens, to: last.closes } : { from: range.first * 60, to: range.last * 60 };
}
