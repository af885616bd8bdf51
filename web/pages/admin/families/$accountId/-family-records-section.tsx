import { screenNames } from '#contract/access-records/schemas.ts';
import { callOutcomeLabels } from '#contract/appointments/staff-texts.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { FactSection } from '#web/ui/facts.tsx';

type FamilyRecordsSectionProps = { family: FamilyCard; onOpen: (appointmentId: string) => void };

/** Who called the family and what was said, and who viewed its data. */
export function FamilyRecordsSection({ family: { calls, viewers }, onOpen }: FamilyRecordsSectionProps) {
  const t = useT();
  return (
    <>
      <FactSection title={t('Calls{#by phone}')}>
        {calls.length === 0 ? <p className="text-ink-muted">{t('Nobody has noted a call yet.')}</p> : null}
        <ol className="divide-y divide-line border-y border-line empty:border-0">
          {calls.map(({ outcome, note, at, by, visit }) => (
            <li key={`${at} ${visit.id} ${by}`} className="py-2.5">
              <p className="break-words">
                <span className="font-semibold">{t(callOutcomeLabels[outcome])}</span>
                {note ? `: ${note}` : ''}
              </p>
              <p className="break-words text-ink-muted">
                {by}, {datesIn(t).dateTime(at)}
              </p>
              <button
                type="button"
                aria-haspopup="dialog"
                className="link min-h-11 text-start break-words"
                onClick={() => onOpen(visit.id)}
              >
                {t('{title} for {name}, {date}', {
                  title: t.named(visit.title),
                  name: visit.patientName,
                  date: datesIn(t).date(visit.startsAt),
                })}
              </button>
            </li>
          ))}
        </ol>
      </FactSection>
      <FactSection title={t('Viewed by')}>
        {viewers.length === 0 ? <p className="text-ink-muted">{t('Nobody yet.')}</p> : null}
        <ol className="divide-y divide-line border-y border-line empty:border-0">
          {viewers.map(({ name, role, at, screen }) => (
            <li key={`${name} ${at}`} className="py-2.5">
              <p className="break-words">
                {name} <span className="text-ink-muted">({t(roleLabels[role])})</span>
              </p>
              <p className="break-words text-ink-muted">
                {t(screenNames[screen])}, {datesIn(t).dateTime(at)}
              </p>
            </li>
          ))}
        </ol>
      </FactSection>
    </>
  );
}
