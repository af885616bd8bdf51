import { memo, useMemo } from 'react';
import type { Day } from '#contract/day/schemas.ts';
import { timeOfDay } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { type BoardColumn, freeSlotsOf, type HourRange, type Lane, spanOf } from '#web/parts/day/staff/day-rules.ts';
import { placeStyle, VisitCard } from './-visit-card.tsx';

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
        const span = spanOf(date, visit);
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
      const span = spanOf(date, step);
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
        <p key={absence.id} className="day-leave" style={placeStyle(place('', within(absence, range)))}>
          <span>{t('Away: {reason}', { reason: absence.reason })}</span>
        </p>
      ))}
      {isNear ? <ol aria-labelledby={`column-${id}`}>{items.map(({ element }) => element)}</ol> : null}
    </section>
  );
});

/** The part of an absence that the board shows. */
function within({ from, to }: { from: number; to: number }, { first, last }: HourRange) {
  return { from: Math.max(from, first * 60), to: Math.max(Math.min(to, last * 60), first * 60) };
}

function leaveSpan(hours: readonly { opens: number; closes: number }[], range: HourRange) {
  const [first, last] = [hours[0], hours.at(-1)];
  return first && last ? { from: first.opens, to: last.closes } : { from: range.first * 60, to: range.last * 60 };
}
