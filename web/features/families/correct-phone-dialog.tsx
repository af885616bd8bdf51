import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CodeForm } from '#contract/accounts.ts';
import type { FamilyCard } from '#contract/families-admin.ts';
import { CorrectPhoneBody } from '#contract/team.ts';
import { correctPhone } from '#contract/team-api.ts';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Sentence, useT } from '#web/ui/use-t.tsx';
import { familyQueries } from './queries.ts';

const { phone, reason } = CorrectPhoneBody.shape;
/** The code is empty until one was sent to the new phone. */
const CorrectionForm = z.strictObject({ phone, reason, code: z.union([z.literal(''), CodeForm.shape.code]) });

type Family = Pick<FamilyCard, 'id' | 'name' | 'phone' | 'version' | 'phoneCorrection'>;
type CorrectPhoneDialogProps = { family: Family; open: boolean; onClose: () => void };

/** Replaces a wrong phone of a family's account. */
export function CorrectPhoneDialog({ family, open, onClose }: CorrectPhoneDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Correct the phone of {name}', { name: family.name })}
      description={t(
        'A colleague must confirm it. Then the family is signed out everywhere and logs in with the new number.',
      )}
    >
      {open ? <CorrectPhoneForm family={family} onClose={onClose} /> : null}
    </Dialog>
  );
}

function CorrectPhoneForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  /** The code was sent to the new phone. */
  const [isCodeSent, setIsCodeSent] = useState(false);
  const asked = family.phoneCorrection;
  const isConfirmation = asked !== null && !asked.isOwn;
  const initial = isConfirmation ? { phone: asked.phone, reason: asked.reason } : { phone: '', reason: '' };
  const form = useContractForm(CorrectionForm, { ...initial, code: '' });
  const submit = form.handleSubmit(async ({ code, ...body }) => {
    try {
      // The version of the phone that is shown in this dialog.
      const { state } = await call(correctPhone, {
        params: { accountId: family.id },
        body: { ...body, version: family.version, ...(code ? { code } : {}) },
      });
      if (state === 'code') return setIsCodeSent(true);
      if (state === 'done') showToast({ title: t('Phone corrected'), tone: 'success' });
      else showToast({ title: t('A colleague must confirm it'), tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('Failed to correct the phone') } });
      if (replyOf(error).code !== 'changed') return;
    }
    for (const queryKey of [familyQueries.all, ['accounts']]) void queryClient.invalidateQueries({ queryKey });
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={isConfirmation ? t('Confirm the correction') : t('Correct phone')}
      busyLabel={t('Saving...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <p>
        <Sentence
          text="Now: {phone}"
          elements={{
            phone: (
              <span className="font-semibold tabular-nums">
                {family.phone ? phoneWords(family.phone) : t('No phone')}
              </span>
            ),
          }}
        />
      </p>
      {isConfirmation ? (
        <p className="break-words">{t('{name} asked for it: {reason}', { name: asked.by, reason: asked.reason })}</p>
      ) : null}
      <TextField label={t('New phone')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      <ReasonField {...form.field('reason')} />
      {isCodeSent ? (
        <TextField
          label={t('6-digit code')}
          hint={t('It was sent to the new phone. Ask the family for it.')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('code')}
        />
      ) : null}
    </DialogForm>
  );
}
