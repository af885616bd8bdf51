import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewCallNote } from '#contract/appointment-desk.ts';
import type { ManagedAppointment } from '#contract/appointments-admin.ts';
import { addCallNote } from '#contract/appointments-admin-api.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { failureOf, wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { callOutcomeLabels } from './desk-words.ts';
import { DialogSection } from './manage-facts.tsx';
import { cacheChangedAppointment } from './manage-queries.ts';

const outcomes = Object.entries(callOutcomeLabels) as [NewCallNote['outcome'], string][];

/** What the family said on the phone about the visit, newest first. One press adds a call. */
export function CallNotesSection({ appointment }: { appointment: ManagedAppointment }) {
  const { id: appointmentId, calls, status } = appointment;
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  // Kept until the server has answered, so that a repeated press stores the call once.
  const key = useRef(newId());
  const isSending = useRef(false);
  const add = useMutation({
    mutationFn: (outcome: NewCallNote['outcome']) =>
      call(addCallNote, { params: { appointmentId }, body: { key: key.current, outcome, note: note.trim() } }),
    onSuccess: (changed, outcome) => {
      key.current = newId();
      setNote('');
      cacheChangedAppointment(queryClient, changed);
      showToast({ title: 'Call saved', description: callOutcomeLabels[outcome], durationMs: 3000, tone: 'success' });
    },
    onError: (error) => {
      if (failureOf(error) === 'rejected') key.current = newId();
      const description = wordsFor(error, 'Please try again later.');
      showToast({ title: 'Error saving call', description, tone: 'destructive' });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (outcome: NewCallNote['outcome']) => {
    if (isSending.current) return;
    isSending.current = true;
    add.mutate(outcome);
  };
  if (status !== 'open' && calls.length === 0) return null;

  return (
    <DialogSection title="Calls">
      {calls.length > 0 ? (
        <ol className="grid gap-2" aria-label="Calls">
          {calls.map(({ at, by, outcome, note: said }) => (
            <li key={`${at} ${by} ${outcome}`} className="flex flex-wrap justify-between gap-x-6">
              <span className="min-w-0 break-words">
                <strong>{callOutcomeLabels[outcome]}</strong>
                {said ? `: ${said}` : ''}
              </span>
              <span className="text-ink-muted">
                {by}, {shortDate(at)}, <span className="whitespace-nowrap">{shortTime(at)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {status === 'open' ? (
        <div className="grid gap-3">
          <TextField
            optional
            label="Note of the call"
            maxLength={300}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend */}
          <div role="group" aria-label="Save a call" className="flex flex-wrap gap-2">
            {outcomes.map(([outcome, label]) => (
              <Button
                key={outcome}
                variant="secondary"
                size="small"
                busy={add.isPending && add.variables === outcome}
                onClick={() => send(outcome)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </DialogSection>
  );
}
