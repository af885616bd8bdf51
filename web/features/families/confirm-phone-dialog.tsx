import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CodeForm, codeValidMinutes } from '#contract/accounts.ts';
import type { FamilyCard } from '#contract/families-admin.ts';
import { confirmFamilyPhone, sendFamilyCode } from '#contract/families-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';
import { familyQueries } from './queries.ts';

type ConfirmPhoneDialogProps = { family: Pick<FamilyCard, 'id' | 'phone'>; onClose: () => void };

/** Sends a code to the phone of a family. The caller reads it out, which proves that the caller holds the phone. */
export function ConfirmPhoneDialog({ family, onClose }: ConfirmPhoneDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Ask the caller for the code')}
      description={t('A code was sent to {phone}. It is valid for {minutes} minutes.', {
        phone: phoneWords(family.phone ?? ''),
        minutes: String(codeValidMinutes),
      })}
    >
      <CallerCodeForm family={family} onClose={onClose} />
    </Dialog>
  );
}

function CallerCodeForm({ family, onClose }: ConfirmPhoneDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(CodeForm, { code: '' });
  const params = { accountId: family.id };
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
    form.showError(error, { formKind: 'patient', text });
  };

  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    call(sendFamilyCode, { params, body: {} }).catch((error: unknown) => {
      // The dialog was opened again too early for a new code. The previous code is still valid.
      if (replyOf(error).code !== 'too_many_requests') showProblem(error);
    });
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(confirmFamilyPhone, { params, body });
      showToast({ title: t('Phone confirmed'), tone: 'success' });
      onClose();
      for (const queryKey of [familyQueries.all, ['appointments'], ['messages']])
        void queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      showProblem(error);
    }
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Confirm')}
      busyLabel={t('Checking...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <TextField
        label={t('6-digit code')}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('code', { parse: (text) => text.replace(/\s/g, '') })}
      />
    </DialogForm>
  );
}
