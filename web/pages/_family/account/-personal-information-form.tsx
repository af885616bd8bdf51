import { useQueryClient } from '@tanstack/react-query';
import { renameAccount } from '#contract/accounts/endpoints.ts';
import { type Account, AccountName } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Edits the name of the account. The phone number identifies the account and cannot be changed. */
export function PersonalInformationForm({ account }: { account: Account }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(AccountName, { name: account.name }, { draft: 'account-name' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await call(renameAccount, { body });
      queryClient.setQueryData(accountQueries.own().queryKey, saved);
      queryClient.setQueryData(accountQueries.viewer().queryKey, (cached) =>
        cached?.viewer ? { viewer: { ...cached.viewer, name: saved.name } } : undefined,
      );
      form.reset({ name: saved.name });
      const description = t('Your account information has been updated successfully');
      showToast({ title: t('Profile updated'), description, tone: 'success' });
    } catch (error) {
      const text = wordsFor(error, t('Failed to update profile. Please try again.'), 'unlessRejected');
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField label={t('Name')} autoComplete="name" {...form.field('name')} />
      <TextField
        label={t('Phone number')}
        type="tel"
        value={phoneWords(account.phone ?? '')}
        disabled
        readOnly
        hint={t('The phone number cannot be changed.')}
      />
      <dl className="grid gap-x-5 gap-y-4 md:grid-cols-2">
        <div>
          <dt className="text-ink-muted">{t('Account ID')}</dt>
          <dd className="font-mono font-semibold tracking-wide">{account.shortId}</dd>
        </div>
        <div>
          <dt className="text-ink-muted">{t('Account created')}</dt>
          <dd className="font-semibold">{datesIn(t).date(account.createdAt)}</dd>
        </div>
      </dl>
      <SubmitButton busy={isSubmitting} className="justify-self-start max-md:w-full">
        {isSubmitting ? t('Saving...') : t('Save Changes')}
      </SubmitButton>
    </form>
  );
}
