import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { removePatient } from '#contract/patients/endpoints.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { removalWords } from '#web/parts/patients/patient-words.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Removes a patient after a confirmation that explains the consequences. */
export function RemovePatientButton({ patient }: { patient: Patient }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(removePatient, { params: { patientId: patient.id }, query: { version: patient.version } }),
    onSuccess: async ({ isArchived }) => {
      showToast({ title: isArchived ? t('Patient archived') : t('Patient removed'), tone: 'success' });
      await navigate({ to: patient.family ? paths.adminPatients : paths.patients, replace: true });
      queryClient.removeQueries({ queryKey: patientQueries.one(patient.id).queryKey });
      await queryClient.invalidateQueries({ queryKey: patientQueries.all });
    },
    onError: (error) => {
      // The page then shows what somebody else saved, and the next attempt names that version.
      if (replyOf(error).code === 'changed')
        void queryClient.invalidateQueries({ queryKey: patientQueries.one(patient.id).queryKey });
      showToast({ title: t('Failed to remove patient'), description: failureWords(t, error), tone: 'destructive' });
    },
  });
  const close = () => {
    setIsConfirming(false);
    remove.reset();
  };

  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('Remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={close}
        title={t('Remove {name}?', { name: patient.name })}
        description={removalWords(t, patient)}
        confirmLabel={t('Remove patient')}
        busy={remove.isPending}
        problem={remove.error ? failureWords(t, remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function failureWords(t: T, error: Error): string {
  const isExplained = ['conflict', 'changed'].includes(replyOf(error).code);
  return isExplained ? wordsFor(error) : wordsFor(error, t('Please try again later.'), 'always');
}
