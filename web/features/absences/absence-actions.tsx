import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Absence } from '#contract/absences-admin.ts';
import { absenceConfirmed, confirmAbsence, endAbsence } from '#contract/absences-admin-api.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';
import { EditAbsenceDialog } from './edit-absence-dialog.tsx';
import { reloadAfterChange } from './queries.ts';
import { WithdrawAbsenceDialog } from './withdraw-absence-dialog.tsx';

/** What staff can do with an absence. Renders nothing for leave, which staff edit in the doctor's form. */
export function AbsenceActions({ absence }: { absence: Absence }) {
  const t = useT();
  const [dialog, setDialog] = useState<'edit' | 'withdraw'>();
  const viewer = useViewer();
  const confirm = useAbsenceChange(confirmAbsence, t('Absence confirmed'));
  const end = useAbsenceChange(endAbsence, t('The doctor is back'));
  const { kind, isWithdrawn, isOver, startsAt, needsConfirmation, confirmed } = absence;
  if (kind === 'leave' || isWithdrawn) return null;
  const canConfirm = can(viewer?.role ?? 'user', 'absence.confirm');
  if (confirmed && !canConfirm) return <p className="text-ink-muted">{t(absenceConfirmed)}</p>;
  const isRunning = !isOver && new Date(startsAt) < new Date();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('withdraw')}>
        {t('Withdraw…')}
      </Button>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('edit')}>
        {t('Correct…')}
      </Button>
      {isRunning ? (
        <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate(absence)}>
          {t('Doctor is back')}
        </Button>
      ) : null}
      {needsConfirmation && canConfirm ? (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate(absence)}>
          {t('Confirm')}
        </Button>
      ) : null}
      {dialog === 'edit' ? <EditAbsenceDialog absence={absence} onClose={close} /> : null}
      {dialog === 'withdraw' ? <WithdrawAbsenceDialog absence={absence} onClose={close} /> : null}
    </>
  );
}

function useAbsenceChange(endpoint: typeof confirmAbsence | typeof endAbsence, title: string) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Absence) => call(endpoint, { params: { absenceId: id }, body: { version } }),
    onSuccess: ({ doctor }) => showToast({ title, description: doctor.name, tone: 'success' }),
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('The absence was not changed'), description, tone: 'destructive' });
    },
    onSettled: () => reloadAfterChange(queryClient),
  });
}
