import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CodeForm, codeValidMinutes } from '#contract/accounts/schemas.ts';
import { confirmFamilyPhone, sendFamilyCode } from '#contract/families/endpoints.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { familyQueries } from './queries.ts';

/** Warns that somebody else may use the account of a family. `phone`: where a code can be sent; null if nowhere. */
export function PhoneNotConfirmed({ accountId, phone }: { accountId: string; phone: string | null }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone="accent">{t('Phone not confirmed')}</Badge>
      <p className="text-ink-muted">
        {t('Somebody else may use this account. Before you add anything, send a code and ask the caller for it.')}
      </p>
      {phone ? (
        <Button size="small" onClick={() => setIsConfirming(true)}>
          {t('Send a code')}
        </Button>
      ) : null}
      {phone && isConfirming ? (
        <ConfirmPhoneDialog family={{ id: accountId, phone }} onClose={() => setIsConfirming(false)} />
      ) : null}
    </div>
  );
}

/** Proves by a code that the caller holds the phone of the family. */
function ConfirmPhoneDialog({ family, onClose }: { family: Pick<FamilyCard, 'id' | 'phone'>; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const params = { accountId: family.id };
  return (
    <CallerCodeDialog
      phone={family.phone ?? ''}
      send={() => callApi(sendFamilyCode, { params, body: {} })}
      confirm={async (body) => {
        await callApi(confirmFamilyPhone, { params, body });
        showToast({ title: t('Phone confirmed'), tone: 'success' });
        onClose();
        for (const queryKey of [familyQueries.all, ['appointments'], ['messages']])
          void queryClient.invalidateQueries({ queryKey });
      }}
      onClose={onClose}
    />
  );
}

type CallerCodeDialogProps = {
  /** The phone to which the code is sent. */
  phone: string;
  send: () => Promise<unknown>;
  confirm: (body: { code: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Sends a code to a phone. The caller reads it out, which proves that the caller holds the phone. */
export function CallerCodeDialog({ phone, ...props }: CallerCodeDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="small"
      title={t('Ask the caller for the code')}
      description={t('A code was sent to {phone}. It is valid for {minutes} minutes.', {
        phone: phoneWords(phone),
        minutes: String(codeValidMinutes),
      })}
    >
      <CallerCodeForm {...props} />
    </Dialog>
  );
}

function CallerCodeForm({ send, confirm, onClose }: Omit<CallerCodeDialogProps, 'phone'>) {
  const t = useT();
  const form = useContractForm(CodeForm, { code: '' });
  const showProblem = (error: unknown) => {
    const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
    form.showError(error, { formKind: 'ownAccount', text });
  };

  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    send().catch(showProblem);
  });

  const submit = form.handleSubmit((body) => confirm(body).catch(showProblem));
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
