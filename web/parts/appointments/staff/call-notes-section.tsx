import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOutcomeLabels, outcomesOf } from '#contract/appointments/staff-calls.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment } from './queries.ts';
import { useAddCall } from './use-add-call.ts';
import { VisitDialogSection } from './visit-dialog-sections.tsx';

type CallNotesSectionProps = { appointment: StaffAppointment; onChanged: () => void };

/** What the family said on the phone about the visit, newest first. Each button adds a call. */
export function CallNotesSection({ appointment, onChanged }: CallNotesSectionProps) {
  const t = useT();
  const { id: appointmentId, calls, status } = appointment;
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const { savingOutcome, addCall } = useAddCall({
    appointmentId,
    failedTitle: t('Error saving call'),
    onSaved: (changed, outcome) => {
      setNote('');
      cacheChangedAppointment(queryClient, changed);
      onChanged();
      showToast({
        title: t('Call saved'),
        description: t(callOutcomeLabels[outcome]),
        durationMs: 3000,
        tone: 'success',
      });
    },
  });
  if (status !== 'open' && calls.length === 0) return null;

  return (
    <VisitDialogSection title={t('Calls')}>
      {calls.length > 0 ? (
        <ol className="grid gap-2" aria-label={t('Calls')}>
          {calls.map(({ at, by, outcome, note: said }) => (
            <li key={`${at} ${by} ${outcome}`} className="flex flex-wrap justify-between gap-x-6">
              <span className="min-w-0 break-words">
                <strong>{t(callOutcomeLabels[outcome])}</strong>
                {said ? `: ${said}` : ''}
              </span>
              <span className="text-ink-muted">
                {by}, {datesIn(t).date(at)}, <span className="whitespace-nowrap">{shortTime(at)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {status === 'open' ? (
        <div className="grid gap-3">
          <TextField
            optional
            label={t('Note of the call')}
            maxLength={300}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend */}
          <div role="group" aria-label={t('Save a call')} className="flex flex-wrap gap-2">
            {outcomesOf(appointment).map((outcome) => (
              <Button
                key={outcome}
                variant="secondary"
                size="small"
                busy={savingOutcome === outcome}
                onClick={() => addCall(outcome, note)}
              >
                {t(callOutcomeLabels[outcome])}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </VisitDialogSection>
  );
}
