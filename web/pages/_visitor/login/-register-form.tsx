import { useNavigate } from '@tanstack/react-router';
import { Registration } from '#contract/accounts/schemas.ts';
import { register } from '#contract/accounts/sign-in-endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { NewPasswordFields } from '#web/parts/accounts/new-password-fields.tsx';
import { registeredToast } from '#web/parts/accounts/registered-words.ts';
import type { ReturnSearch } from '#web/parts/accounts/return-search.ts';
import { useFinishSignIn } from '#web/parts/accounts/use-finish-sign-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Creates an account. If phone verification is required, the next step is the code. */
export function RegisterForm({ back }: { back: ReturnSearch }) {
  const t = useT();
  const finishSignIn = useFinishSignIn(back);
  const navigate = useNavigate();
  const form = useContractForm(Registration, { name: '', phone: '', password: '', confirmPassword: '' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (registration) => {
    try {
      const { viewer } = await call(register, { body: registration });
      if (!viewer) {
        const description = t('Please check your phone for a verification code');
        showToast({ title: t('Verification needed'), description, tone: 'info' });
        await navigate({ to: paths.verify, search: back });
        return;
      }
      showToast(registeredToast(t));
      await finishSignIn(viewer, true);
    } catch (error) {
      const text = wordsFor(error, t('Something went wrong. Please try again later.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <TextField label={t('Full name')} autoComplete="name" {...form.field('name')} />
      <TextField label={t('Phone number')} type="tel" inputMode="tel" autoComplete="tel" {...form.field('phone')} />
      <NewPasswordFields form={form} labels={[t('Password'), t('Confirm password')]} />
      <SubmitButton size="large" busy={isSubmitting}>
        {isSubmitting ? t('Creating account...') : t('Register')}
      </SubmitButton>
    </form>
  );
}
