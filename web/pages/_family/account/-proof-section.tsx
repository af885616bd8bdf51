import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreEntries } from '#contract/accounts/endpoints.ts';
import { type Account, RestoreEntriesBody } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { VerifyPhoneDialog } from '#web/parts/accounts/verify-phone-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Asks, if needed, to confirm the phone, and to restore what was entered before the account was recovered. */
export function ProofSection({ account }: { account: Account }) {
  return (
    <>
      {account.isPhoneProved || !account.phone ? null : <ConfirmPhoneCard />}
      {account.restorableUntil ? <RestoreEntriesCard until={account.restorableUntil} /> : null}
    </>
  );
}

function ConfirmPhoneCard() {
  const t = useT();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" padding="roomy" aria-labelledby="confirm-phone">
      <h2 id="confirm-phone" className="text-xl">
        {t('Confirm your phone')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t('Until then you see only what you entered yourself, and nothing that our team added for you.')}
      </p>
      <Button onClick={() => setIsOpen(true)}>{t('Send code')}</Button>
      {isOpen ? (
        <VerifyPhoneDialog
          submitLabel={t('Confirm')}
          onClose={() => setIsOpen(false)}
          onConfirmed={() => {
            setIsOpen(false);
            void queryClient.invalidateQueries(); // the account sees more now, on every page
          }}
        />
      ) : null}
    </Card>
  );
}

function RestoreEntriesCard({ until }: { until: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(RestoreEntriesBody, { patientName: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(restoreEntries, { body });
      showToast({ title: t('Your earlier entries are shown again'), tone: 'success' });
      void queryClient.invalidateQueries();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="restore">
      <h2 id="restore" className="text-xl">
        {t('Earlier entries')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'What was entered before the password was replaced by a code is hidden. To see it again, enter the name of one of its patients. This is possible until {date}.',
          { date: datesIn(t).date(until) },
        )}
      </p>
      <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <TextField label={t('Name of a patient')} autoComplete="off" {...form.field('patientName')} />
        <SubmitButton busy={form.isSubmitting}>{t('Show again')}</SubmitButton>
      </form>
    </Card>
  );
}
