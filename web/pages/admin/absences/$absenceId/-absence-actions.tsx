import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmAbsence, editAbsence, endAbsence, withdrawAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { absenceIsConfirmed } from '#contract/absences/texts.ts';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { replyOf, toastError, wordsFor } from '#web/lib/words-for.ts';
import { AbsenceFields } from '#web/parts/absences/staff/absence-fields.tsx';
import {
  type AbsenceForm,
  absenceFormOf,
  absenceProblems,
  absenceTimesOf,
} from '#web/parts/absences/staff/absence-rules.ts';
import { absenceFormWords, absenceValues, strandedSentence } from '#web/parts/absences/staff/absence-words.ts';
import { absenceQueries, reloadAfterAbsenceChange } from '#web/parts/absences/staff/queries.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

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
  if (confirmed && !canConfirm) return <p className="text-ink-muted">{t(absenceIsConfirmed)}</p>;
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
    mutationFn: ({ id, version }: Absence) => callApi(endpoint, { params: { absenceId: id }, body: { version } }),
    onSuccess: ({ doctor }) => showToast({ title, description: doctor.name, tone: 'success' }),
    onError: (error) => {
      toastError(t('The absence was not changed'), error, t('Please try again later.'));
    },
    onSettled: () => reloadAfterAbsenceChange(queryClient),
  });
}

function WithdrawAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id: absenceId, version, doctor } = absence;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawAbsence, { params: { absenceId }, body: { version, reason: reason.trim() } }),
    onSuccess: () => {
      reloadAfterAbsenceChange(queryClient);
      const description = t('{name} can be booked again.', { name: doctor.name });
      showToast({ title: t('Absence withdrawn'), description, tone: 'success' });
      onClose();
    },
    onError: () => reloadAfterAbsenceChange(queryClient),
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

function EditAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => absenceFormOf(absence));
  const [errors, setErrors] = useState<Partial<Record<keyof AbsenceForm, string>>>({});
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Absence, Absence>(absence);
  const edit = useMutation({
    mutationFn: () =>
      callApi(editAbsence, {
        params: { absenceId: absence.id },
        body: { version: seen.version, ...absenceTimesOf(form), reason: form.reason.trim() },
      }),
    onSuccess: ({ strandedCount }) => {
      reloadAfterAbsenceChange(queryClient);
      const description = strandedSentence(t, strandedCount);
      showToast({ title: t('Absence corrected'), description, tone: 'success' });
      onClose();
    },
    onError: async (error) => {
      if (replyOf(error).code === 'changed')
        showNewer((await queryClient.fetchQuery(absenceQueries.one(absence.id))).absence);
      setErrors(replyOf(error).fields ?? {});
      reloadAfterAbsenceChange(queryClient);
    },
  });
  const submit = () => {
    const problems = absenceProblems(t, form);
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !edit.isPending) edit.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={t('Correct the absence of {name}', { name: absence.doctor.name })}>
      <DialogForm
        submitLabel={t('Save')}
        busyLabel={t('Saving...')}
        busy={edit.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        {newer ? (
          <ChangedNotice
            words={absenceFormWords}
            newer={{ before: absenceValues(newer.before), now: absenceValues(newer.now) }}
            onLoadSaved={() => {
              setForm(absenceFormOf(newer.now));
              dismissNewer();
            }}
          />
        ) : null}
        <AbsenceFields
          form={form}
          errors={errors}
          onChange={(next) => {
            setForm((before) => ({ ...before, ...next }));
            setErrors({});
          }}
        />
        <Alert
          message={
            edit.error && !newer && !replyOf(edit.error).fields
              ? wordsFor(edit.error, t('The absence could not be saved. Please try again later.'))
              : undefined
          }
        />
      </DialogForm>
    </Dialog>
  );
}
