import { AlarmClock, UserRoundX } from 'lucide-react';
import { memo } from 'react';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { type BoardColumn, noDoctorColumn } from '#web/parts/day/staff/day-rules.ts';
import { delayWords } from '#web/parts/day/staff/day-words.ts';

type ColumnHeadProps = {
  column: BoardColumn;
  /** Whether the buttons are rendered. In the first frame, only those in the window are. */
  hasButtons: boolean;
  /** Undefined on days that are over. */
  onDelay: ((doctorId: string) => void) | undefined;
  onAway: ((doctorId: string) => void) | undefined;
};

/** The head of a column. Its height is fixed, so that a delay does not move the rows below. */
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
