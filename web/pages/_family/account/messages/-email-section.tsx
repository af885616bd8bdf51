import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmMessageEmail, removeMessageEmail, setMessageEmail } from '#contract/messages/endpoints.ts';
import { EmailBody, type MessageSettings } from '#contract/messages/schemas.ts';
import { EmailText } from '#web/i18n/email-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AddressCodeForm } from './-address-code-form.tsx';

/** The e-mail address for messages: none, waiting for its code, or confirmed. */
export function EmailSection({ email }: { email: MessageSettings['email'] }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const setSettings = (settings: MessageSettings) =>
    queryClient.setQueryData(messageQueries.settings().queryKey, settings);
  const remove = useMutation({
    mutationFn: () => call(removeMessageEmail),
    onSuccess: setSettings,
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'));
      showToast({ title: t('The address could not be removed'), description, tone: 'destructive' });
    },
  });
  const handleConfirmed = (settings: MessageSettings) => {
    setSettings(settings);
    showToast({ title: t('E-mail address confirmed'), tone: 'success' });
  };

  return (
    <Card as="section" padding="roomy" aria-labelledby="email">
      <h2 id="email" className="text-xl">
        {t('E-mail')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t('Messages go to this address after you enter the code that we send there.')}
      </p>
      {!email || isEditing ? (
        <EmailForm
          address={email?.address ?? ''}
          onCancel={email ? () => setIsEditing(false) : undefined}
          onSent={(settings) => {
            setSettings(settings);
            setIsEditing(false);
          }}
        />
      ) : email.isConfirmed ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-48 font-semibold break-words">
            <EmailText>{email.address}</EmailText> <Badge tone="success">{t('Confirmed')}</Badge>
          </p>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            {t('Change')}
          </Button>
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('Remove')}
          </Button>
        </div>
      ) : (
        <AddressCodeForm
          label={t('6-digit code from the e-mail')}
          hint={t('We sent it to {address}.', { address: email.address })}
          onConfirm={(code) => call(confirmMessageEmail, { body: { code } })}
          onResend={() => call(setMessageEmail, { body: { email: email.address } })}
          onCancel={() => remove.mutate()}
          onDone={handleConfirmed}
        />
      )}
    </Card>
  );
}

type EmailFormProps = {
  address: string;
  onCancel: (() => void) | undefined;
  onSent: (settings: MessageSettings) => void;
};

function EmailForm({ address, onCancel, onSent }: EmailFormProps) {
  const t = useT();
  const form = useContractForm(EmailBody, { email: address }, { draft: 'message-email' });
  const submit = form.handleSubmit(async (body) => {
    try {
      onSent(await call(setMessageEmail, { body }));
    } catch (error) {
      form.showError(error, {
        formKind: 'ownAccount',
        text: wordsFor(error, t('The code could not be sent. Please try again.')),
      });
    }
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField label={t('E-mail address')} type="email" autoComplete="email" {...form.field('email')} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" busy={form.isSubmitting}>
          {form.isSubmitting ? t('Sending...') : t('Send the code')}
        </SubmitButton>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
