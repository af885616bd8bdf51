import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-notice.tsx';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { AbsenceFields } from '#web/parts/absences/staff/absence-fields.tsx';
import { type AbsenceForm, formOf, problemsOf, timesOf } from '#web/parts/absences/staff/absence-rules.ts';
import { absenceFormWords, absenceValues, strandedSentence } from '#web/parts/absences/staff/absence-words.ts';
import { absenceQueries, reloadAfterChange } from '#web/parts/absences/staff/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Corrects the times or the reason of an absence. */
export function EditAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => formOf(absence));
  const [errors, setErrors] = useState<Partial<Record<keyof AbsenceForm, string>>>({});
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Absence, Absence>(absence);
  const edit = useMutation({
    mutationFn: () =>
      call(editAbsence, {
        params: { absenceId: absence.id },
        body: { version: seen.version, ...timesOf(form), reason: form.reason.trim() },
      }),
    onSuccess: ({ strandedCount }) => {
      reloadAfterChange(queryClient);
      const description = strandedSentence(t, strandedCount);
      showToast({ title: t('Absence corrected'), description, tone: 'success' });
      onClose();
    },
    onError: async (error) => {
      if (replyOf(error).code === 'changed')
        showNewer((await queryClient.fetchQuery(absenceQueries.one(absence.id))).absence);
      setErrors(replyOf(error).fields ?? {});
      reloadAfterChange(queryClient);
    },
  });
  const submit = () => {
    const problems = problemsOf(t, form);
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
              setForm(formOf(newer.now));
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
