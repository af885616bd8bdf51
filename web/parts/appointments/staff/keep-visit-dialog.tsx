import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepVisit } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment } from './queries.ts';

type KeepVisitDialogProps = {
  visit: { id: string; version: number; startsAt: string; patient: { name: string } };
  onKept?: (changed: StaffAppointment) => void;
  onClose: () => void;
};

/** Stores the decision of staff that a visit stays at its time although its doctor is away. */
export function KeepVisitDialog({ visit, onKept, onClose }: KeepVisitDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id: appointmentId, version, startsAt, patient } = visit;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const keep = useMutation({
    mutationFn: () => callApi(keepVisit, { params: { appointmentId }, body: { version, reason: reason.trim() } }),
    onSuccess: (changed) => {
      cacheChangedAppointment(queryClient, changed);
      onKept?.(changed);
      showToast({
        title: t('Visit kept'),
        description: t('{name} comes as planned.', { name: patient.name }),
        tone: 'success',
      });
      onClose();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason.'));
    if (!keep.isPending) keep.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Keep {name}', { name: patient.name })}
      description={t('The visit stays on {time}, although the doctor is away. The family is not notified.', {
        time: datesIn(t).dateTime(startsAt),
      })}
    >
      <DialogForm
        submitLabel={t('Keep the visit')}
        busyLabel={t('Saving...')}
        busy={keep.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <ReasonField
          data-autofocus
          placeholder={t('For example: a colleague sees the patient')}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert
          message={
            keep.error ? wordsFor(keep.error, t('The visit could not be kept. Please try again later.')) : undefined
          }
        />
      </DialogForm>
    </Dialog>
  );
}
