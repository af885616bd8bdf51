import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { activateApp, createAppSecret, removeApp, renewRecoveryCodes } from '#contract/second-factors/endpoints.ts';
import { AppCodeForm, type AppSecret, type SecondFactors } from '#contract/second-factors/schemas.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { unlistedHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { QrCodePicture } from '#web/lib/qr-code-picture.tsx';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { accountQueries, useViewer } from '#web/parts/accounts/queries.ts';
import { readReturnSearch } from '#web/parts/accounts/sign-in-search.ts';
import { LazyConfirmIdentityDialog } from '#web/parts/second-factors/staff/lazy-confirm-identity-dialog.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PasskeysCard } from './-passkeys-card.tsx';
import { secondFactorQueries } from './-queries.ts';

export const Route = createFileRoute('/admin_/second-factor/')({
  ssr: false,
  validateSearch: readReturnSearch,
  beforeLoad: async (navigation) => (await import('#web/frame/staff/guard.ts')).requireStaff(navigation),
  pendingMs: 0,
  pendingMinMs: 0,
  head: () => unlistedHead(pageT()('Second step for logging in')),
  component: SecondFactorPage,
});

/** What a member of staff proves besides the password: an authenticator app, passkeys and recovery codes. */
function SecondFactorPage() {
  const t = useT();
  const { from } = Route.useSearch();
  const factors = useQuery(secondFactorQueries.own());
  const isForced = useViewer()?.mustAddSecondFactor ?? false;
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const queryClient = useQueryClient();
  const router = useRouter();
  const onAdded = async (codes: string[] | null) => {
    showToast({
      title: t('Second step is on'),
      description: t('Other devices have been signed out.'),
      tone: 'success',
    });
    if (codes) setNewCodes(codes);
    await queryClient.fetchQuery({ ...accountQueries.viewer(), staleTime: 0 });
    await queryClient.invalidateQueries({ queryKey: secondFactorQueries.own().queryKey });
    await router.invalidate();
  };

  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader
        title={t('Second step for logging in')}
        subtitle={t('A proof besides your password, so that a stolen password alone opens nothing.')}
      />
      <div className="grid gap-6">
        {isForced ? (
          <p role="status" className="ui-tone-accent rounded-control px-4 py-3">
            {t('Your organisation requires a second step. Please set it up to go on.')}
          </p>
        ) : null}
        {newCodes ? (
          <RecoveryCodesCard codes={newCodes} onDone={() => setNewCodes(null)} />
        ) : (
          <AsyncView query={factors} error={t('Failed to load your second step. Please try again later.')}>
            {(data) => (
              <>
                <AppCard factors={data} onAdded={onAdded} />
                <PasskeysCard factors={data} onAdded={onAdded} />
                {data.hasApp || data.passkeys.length > 0 ? <CodesCard factors={data} onCodes={setNewCodes} /> : null}
              </>
            )}
          </AsyncView>
        )}
        {isForced || newCodes ? null : (
          <Link to={from ?? paths.staffHome} className={buttonClass('quiet')}>
            {t('Back to the admin area')}
          </Link>
        )}
      </div>
      <LazyConfirmIdentityDialog />
    </main>
  );
}

type AddProps = { factors: SecondFactors; onAdded: (codes: string[] | null) => Promise<void> };
function useFailureToast() {
  const t = useT();
  return (error: unknown) => toastError(t('That did not work'), error);
}

function AppCard({ factors, onAdded }: AddProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const onError = useFailureToast();
  const [isRemoving, setIsRemoving] = useState(false);
  const offer = useMutation({ mutationFn: () => callApi(createAppSecret, { body: {} }), onError, gcTime: 0 });
  const remove = useMutation({
    mutationFn: () => callApi(removeApp),
    onError,
    onSuccess: () => {
      showToast({ title: t('Authenticator app removed'), tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: secondFactorQueries.own().queryKey });
    },
    onSettled: () => setIsRemoving(false),
  });
  const onActivated = async (codes: string[] | null) => {
    offer.reset();
    await onAdded(codes);
  };
  const isLastOfRequired = factors.mode === 'required' && factors.passkeys.length === 0;

  return (
    <Card as="section" padding="roomy" aria-labelledby="app">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="app" className="text-xl">
          {t('Authenticator app')}
        </h2>
        {factors.hasApp ? <Badge tone="brand">{t('On')}</Badge> : null}
      </div>
      <p className="mt-1 mb-4 text-ink-muted">
        {t(
          'An app on your phone that shows a new code every 30 seconds, also without a network. Any authenticator app will do.',
        )}
      </p>
      {factors.mode === 'off' ? <p>{t('Second steps are turned off.')}</p> : null}
      {offer.data ? <ActivateForm offered={offer.data} replaces={factors.hasApp} onAdded={onActivated} /> : null}
      <div className="flex flex-wrap gap-3">
        {!offer.data && factors.mode !== 'off' ? (
          <Button
            variant={factors.hasApp ? 'secondary' : 'primary'}
            busy={offer.isPending}
            onClick={() => offer.mutate()}
          >
            {factors.hasApp ? t('Use another phone') : t('Set up an app')}
          </Button>
        ) : null}
        {factors.hasApp && !offer.data && !isLastOfRequired ? (
          <Button variant="secondary" onClick={() => setIsRemoving(true)}>
            {t('Remove the app')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('Remove your authenticator app?')}
        description={
          factors.passkeys.length > 0
            ? t('Your passkeys and recovery codes stay.')
            : t('Your password alone is enough to log in afterwards. Your recovery codes stop working.')
        }
        confirmLabel={t('Remove the app')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Card>
  );
}

/** The QR code of a new secret, and the field for its first code. */
function ActivateForm({
  offered,
  replaces,
  onAdded,
}: {
  offered: AppSecret;
  /** The account has another authenticator app. It stays active until a code of the new app is entered. */
  replaces: boolean;
} & Pick<AddProps, 'onAdded'>) {
  const t = useT();
  const form = useContractForm(AppCodeForm, { code: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await callApi(activateApp, { body });
      await onAdded(recoveryCodes);
    } catch (error) {
      const text = wordsFor(error, t('The code could not be checked. Please try again.'));
      form.showError(error, { formKind: 'ownAccount', text });
    }
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      <p>{t('Scan this code with the app, or type the key into it. Then enter the 6 digits that it shows.')}</p>
      {replaces ? <p>{t('The app that you used before stops working then.')}</p> : null}
      <QrCodePicture
        address={offered.address}
        label={t('QR code for the authenticator app')}
        className="w-56 max-w-full"
      />
      <p>
        {t('Key:')}{' '}
        <code className="break-all" data-testid="app-key">
          {offered.secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <TextField
        label={t('Code of your app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        {...form.field('code', { parse: (text: string) => text.replace(/\s/g, '') })}
      />
      <SubmitButton busy={form.isSubmitting}>{form.isSubmitting ? t('Checking...') : t('Turn on')}</SubmitButton>
    </form>
  );
}

function CodesCard({ factors, onCodes }: { factors: SecondFactors; onCodes: (codes: string[]) => void }) {
  const t = useT();
  const onError = useFailureToast();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => callApi(renewRecoveryCodes, { body: {} }),
    onError,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onSettled: () => setIsAsking(false),
    gcTime: 0,
  });
  return (
    <Card as="section" padding="roomy" aria-labelledby="codes">
      <h2 id="codes" className="text-xl">
        {t('Recovery codes')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t.count(
          factors.recoveryCodesLeft,
          '{count} code is left. Each works once, if you do not have your phone.',
          '{count} codes are left. Each works once, if you do not have your phone.',
        )}
      </p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('Make new codes')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Make new recovery codes?')}
        description={t('The codes that you saved before stop working.')}
        confirmLabel={t('Make new codes')}
        tone="primary"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </Card>
  );
}

/** New recovery codes. They are shown once, because the server keeps only their hashes. */
function RecoveryCodesCard({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT();
  return (
    <Card as="section" padding="roomy" aria-labelledby="new-codes">
      <h2 id="new-codes" className="text-xl">
        {t('Your recovery codes')}
      </h2>
      <p className="mt-1 mb-4">
        {t(
          'Print or write down these ten codes and keep them away from your phone. Each works once if you lose it. They are not shown again.',
        )}
      </p>
      <ul className="mb-5 grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button onClick={onDone}>{t('I have saved them')}</Button>
      </div>
    </Card>
  );
}
