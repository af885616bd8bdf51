import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallOutcome } from '#contract/appointments/staff-calls.ts';
import { addCallNote } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi, failureOf } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { toastError } from '#web/lib/words-for.ts';

type AddCallOptions = {
  appointmentId: string;
  /** The title of the toast if the phone call could not be saved. */
  failedTitle: string;
  onSaved: (changed: StaffAppointment, outcome: CallOutcome) => void;
};

/** Saves what a family said on the phone about a visit. `savingOutcome` is the outcome of the request in flight. */
export function useAddCall({ appointmentId, failedTitle, onSaved }: AddCallOptions) {
  const t = useT();
  // The idempotency key stays the same until the server has answered, so that a repeated request stores the call once.
  const key = useRef(newId());
  // Two clicks in one frame see the same `isPending`.
  const isSending = useRef(false);
  const add = useMutation({
    mutationFn: ({ outcome, note }: { outcome: CallOutcome; note: string }) =>
      callApi(addCallNote, { params: { appointmentId }, body: { key: key.current, outcome, note } }),
    onSuccess: (changed, { outcome }) => {
      key.current = newId();
      onSaved(changed, outcome);
    },
    onError: (error) => {
      if (failureOf(error) === 'rejected') key.current = newId();
      toastError(failedTitle, error, t('Please try again later.'));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  return {
    savingOutcome: add.isPending ? add.variables.outcome : null,
    addCall: (outcome: CallOutcome, note: string) => {
      if (isSending.current) return;
      isSending.current = true;
      add.mutate({ outcome, note: note.trim() });
    },
  };
}
