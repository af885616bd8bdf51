import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAbsence, endAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { absenceConfirmed } from '#contract/absences/texts.ts';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { reloadAfterChange } from '#web/parts/absences/staff/queries.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { EditAbsenceDialog } from './-edit-absence-dialog.tsx';
import { WithdrawAbsenceDialog } from './-withdraw-absence-dialog.tsx';

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
