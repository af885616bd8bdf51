import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { reloadAfterChange } from '#web/parts/absences/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Withdraws an absence that was reported by mistake. */
export function WithdrawAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id: absenceId, version, doctor } = absence;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawAbsence, { params: { absenceId }, body: { version, reason: reason.trim() } }),
    onSuccess: () => {
      reloadAfterChange(queryClient);
      const description = t('{name} can be booked again.', { name: doctor.name });
      showToast({ title: t('Absence withdrawn'), description, tone: 'success' });
      onClose();
    },
    onError: () => reloadAfterChange(queryClient),
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason.'));
    if (!withdraw.isPending) withdraw.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Withdraw the absence')}
      description={t(
        'As if it had never been reported: all times are free again, and visits that were not moved stay as they are.',
      )}
    >
      <DialogForm
        submitLabel={t('Withdraw')}
        busyLabel={t('Withdrawing...')}
        busy={withdraw.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <ReasonField
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert message={withdraw.error ? wordsFor(withdraw.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}
