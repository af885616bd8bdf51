import { createFileRoute, Link } from '@tanstack/react-router';
import { changePassword } from '#contract/accounts/endpoints.ts';
import { PasswordChange } from '#contract/accounts/schemas.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AccountCard } from '#web/parts/accounts/account-card.tsx';
import { NewPasswordFields, UsernameField } from '#web/parts/accounts/credentials-form.tsx';
import { useCompleteSignIn } from '#web/parts/accounts/identity.ts';
import { lazySignOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { readReturnSearch } from '#web/parts/accounts/sign-in-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/_family/change-password')({
  validateSearch: readReturnSearch,
  head: () => titleHead(pageT()('Change password')),
  component: ChangePasswordPage,
});

/** Changes the viewer's own password. Users with a temporary password are redirected here until they change it. */
function ChangePasswordPage() {
  const t = useT();
  const { from } = Route.useSearch();
  const viewer = useViewer();
  const completeSignIn = useCompleteSignIn();
  const form = useContractForm(PasswordChange, { currentPassword: '', password: '', confirmPassword: '' });
  const { isSubmitting } = form;
  const isForced = viewer?.mustChangePassword ?? false;

  const submit = form.handleSubmit(async (body) => {
    try {
      const { viewer: changed, isCalendarEnded } = await callApi(changePassword, { body });
      showToast({
        title: t('Password changed'),
        description: isCalendarEnded
          ? t('Other devices have been signed out, and your calendar address has ended. You can create a new one here.')
          : t('Other devices have been signed out.'),
        tone: 'success',
      });
      completeSignIn(changed, isCalendarEnded ? paths.account : (from ?? paths.account));
    } catch (error) {
      const text = wordsFor(error, t('The password could not be changed. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });

  return (
    <AccountCard
      title={t('Change password')}
      text={
        isForced
          ? t('You signed in with a temporary password. Please choose one of your own to go on.')
          : t('Your other devices will be signed out.')
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Alert message={form.alert} />
        <UsernameField phone={viewer?.phone ?? null} />
        <PasswordField
          label={isForced ? t('Temporary password') : t('Current password')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields form={form} labels={[t('New password'), t('Confirm new password')]} />
        <SubmitButton size="large" busy={isSubmitting}>
          {isSubmitting ? t('Changing password...') : t('Change password')}
        </SubmitButton>
      </form>
      <div className="mt-4 grid justify-items-center">
        {isForced ? (
          <Button variant="quiet" onClick={() => void lazySignOut(t)}>
            {t('Logout')}
          </Button>
        ) : (
          <Link to={paths.account} className={buttonClass('quiet')}>
            {t('Back to account')}
          </Link>
        )}
      </div>
    </AccountCard>
  );
}
