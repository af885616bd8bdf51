import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Patient } from '#contract/patients.ts';
import { removePatient } from '#contract/patients-api.ts';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { removalWords } from './patient-words.ts';
import { patientQueries } from './queries.ts';

/** Removes a patient after a confirmation that explains the consequences. */
export function RemovePatientButton({ patient }: { patient: Patient }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(removePatient, { params: { patientId: patient.id } }),
    onSuccess: async ({ isArchived }) => {
      showToast({ title: isArchived ? 'Patient archived' : 'Patient removed', tone: 'success' });
      await navigate({ to: patient.family ? paths.adminPatients : paths.patients, replace: true });
      queryClient.removeQueries({ queryKey: patientQueries.one(patient.id).queryKey });
      await queryClient.invalidateQueries({ queryKey: patientQueries.all });
    },
    onError: (error) => {
      const isConflict = replyOf(error).code === 'conflict';
      const description = isConflict ? wordsFor(error) : wordsFor(error, 'Please try again later.', 'always');
      showToast({ title: 'Failed to remove patient', description, tone: 'destructive' });
    },
  });

  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Remove ${patient.name}?`}
        description={removalWords(patient)}
        confirmLabel="Remove patient"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
