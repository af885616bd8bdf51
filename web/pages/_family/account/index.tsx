import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { listOwnAccessRecords } from '#contract/access-records/endpoints.ts';
import { type OwnAccessRecord, screenNames } from '#contract/access-records/schemas.ts';
import { objectToCorrection, renameAccount } from '#contract/accounts/endpoints.ts';
import { type Account, AccountName, type OwnCorrection } from '#contract/accounts/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { useContractForm } from '#web/lib/form.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { TextSizeField } from '#web/parts/accounts/preference-fields.tsx';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CalendarFeedSection } from './-calendar-feed-section.tsx';
import { DevicesList } from './-devices-list.tsx';
import { ProofSection } from './-proof-section.tsx';

export const Route = createFileRoute('/_family/account/')({
  loader: createIsomorphicFn().server(({ context: { queryClient } }: LoaderInput) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(accountQueries.own()),
      queryClient.prefetchQuery(accountQueries.corrections()),
    ]),
  ),
  head: () => titleHead(pageT()('Account Settings')),
  component: AccountPage,
});

const addressWords = (address: string) => (address.includes('@') ? address : phoneWords(address));

function AccountPage() {
  const t = useT();
  const account = useQuery(accountQueries.own());
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader title={t('Account Settings')} subtitle={t('Your name, your password and where you are logged in.')} />
      <div className="grid gap-6">
        {account.data ? <ProofSection account={account.data} /> : null}
        <OwnCorrectionsSection />
        <Card as="section" padding="roomy" aria-labelledby="personal">
          <h2 id="personal" className="mb-5 text-xl">
            {t('Personal Information')}
          </h2>
          <AsyncView
            query={account}
            error={t('Failed to load your account. Please try again later.')}
            skeleton={<Skeleton className="h-96 w-full md:h-80" />}
          >
            {(data) => <PersonalInformationForm account={data} />}
          </AsyncView>
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="password">
          <h2 id="password" className="text-xl">
            {t('Password')}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">{t('Changing it signs your other devices out.')}</p>
          <Link to={paths.changePassword} className={buttonClass('secondary')}>
            {t('Change password')}
          </Link>
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="messages">
          <h2 id="messages" className="text-xl">
            {t('Messages')}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">
            {t('Reminders and news about your visits: where, when and in which language.')}
          </p>
          {account.data?.messageAddresses.length ? (
            <p className="mb-4 wrap-anywhere">
              {t('Messages also go to {addresses}.', {
                addresses: account.data.messageAddresses.map(addressWords).join(', '),
              })}
            </p>
          ) : null}
          <Link to={paths.messageSettings} className={buttonClass('secondary')}>
            {t('Message settings')}
          </Link>
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="reading">
          <h2 id="reading" className="text-xl">
            {t('Reading')}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">{t('The size of all text. This browser remembers it.')}</p>
          <TextSizeField />
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="calendar">
          <h2 id="calendar" className="text-xl">
            {t('Calendar')}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">
            {t(
              "A private address shows your family's visits in the calendar of your phone or computer, and keeps them up to date. It says who, when and where, and nothing about an illness.",
            )}
          </p>
          <CalendarFeedSection />
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="devices">
          <h2 id="devices" className="text-xl">
            {t('Devices')}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">{t('Where your account is logged in. Times are in India.')}</p>
          <DevicesList />
        </Card>
        <Card as="section" padding="roomy" aria-labelledby="viewed-by">
          <h2 id="viewed-by" className="text-xl">
            {t("Who viewed your family's data")}
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">
            {t(
              'Each time a member of our team opens the details of a person in your family, it is listed here. Times are in India.',
            )}
          </p>
          <OwnAccessRecordsList />
        </Card>
      </div>
    </main>
  );
}

/** Edits the name of the account. The phone number identifies the account and cannot be changed. */
function PersonalInformationForm({ account }: { account: Account }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(AccountName, { name: account.name }, { draft: 'account-name' });
  const { isSubmitting } = form;

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await callApi(renameAccount, { body });
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

/** The access records of the family's own data, newest first. */
function OwnAccessRecordsList() {
  const t = useT();
  const loadFailedText = t('Failed to load who viewed your data. Please try again later.');
  const records = useInfiniteQuery(accessRecordQueries.own());
  return (
    <AsyncView
      query={records}
      error={loadFailedText}
      isEmpty={({ pages }) => pages[0]?.rows.length === 0}
      empty={<p>{t("No one from our team has viewed your family's data.")}</p>}
    >
      {({ pages }) => (
        <>
          <ol className="divide-y divide-line border-y border-line">
            {pages
              .flatMap(({ rows }) => rows)
              .map((record) => (
                <RecordRow key={record.id} record={record} />
              ))}
          </ol>
          {records.isFetchNextPageError ? (
            <p role="alert" className="mt-4">
              {loadFailedText}
            </p>
          ) : null}
          {records.hasNextPage ? (
            <Button
              variant="secondary"
              className="mt-5 max-md:w-full"
              busy={records.isFetchingNextPage}
              onClick={() => void records.fetchNextPage()}
            >
              {t('Show more')}
            </Button>
          ) : null}
        </>
      )}
    </AsyncView>
  );
}

function RecordRow({ record: { at, screen, viewer, patient } }: { record: OwnAccessRecord }) {
  const t = useT();
  return (
    <li className="gap-6 py-4 md:flex md:justify-between">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {patient ? (patient.name ?? t('A person you have removed')) : t('Your account')}
        </p>
        <p>{t(screenNames[screen])}</p>
        <p className="text-ink-muted">
          {t('Viewed by {name} ({role})', { name: viewer.name, role: t(roleLabels[viewer.role]) })}
        </p>
      </div>
      <time dateTime={at} className="text-ink-muted md:whitespace-nowrap">
        {datesIn(t).dateTime(at)}
      </time>
    </li>
  );
}

/** Changes of the account's phone number that staff have requested, if there are any. A button objects to an open one. */
function OwnCorrectionsSection() {
  const t = useT();
  const queryClient = useQueryClient();
  const corrections = useQuery(accountQueries.corrections());
  const object = useMutation({
    mutationFn: (correctionId: string) => callApi(objectToCorrection, { params: { correctionId } }),
    onSuccess: (saved) => queryClient.setQueryData(accountQueries.corrections().queryKey, saved),
    onError: (error) => {
      toastError(t('Your objection could not be sent'), error, t('Please try again later.'));
      void queryClient.invalidateQueries({ queryKey: accountQueries.corrections().queryKey });
    },
  });
  // Most accounts have none, so nothing is shown while they load.
  if (corrections.data ? corrections.data.corrections.length === 0 : !corrections.isError) return null;
  return (
    <Card as="section" padding="roomy" aria-labelledby="corrections">
      <h2 id="corrections" className="text-xl">
        {t('Changes of your phone number')}
      </h2>
      <AsyncView query={corrections} error={t('Failed to load your account. Please try again later.')}>
        {({ corrections: rows }) => (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {rows.map((correction) => (
              <li key={correction.id} className="grid gap-2 py-4">
                <p className="font-semibold">{correctionWords(t, correction)}</p>
                <p className="text-ink-muted">{datesIn(t).dateTime(correction.endedAt ?? correction.requestedAt)}</p>
                {correction.state === 'open' ? (
                  <>
                    <p>{t('If you do not want this, object. Then a second person of our team decides.')}</p>
                    <Button
                      className="justify-self-start"
                      busy={object.isPending}
                      onClick={() => object.mutate(correction.id)}
                    >
                      {t('Object')}
                    </Button>
                  </>
                ) : null}
                {correction.state === 'objected' ? (
                  <p role="status">{t('You have objected. A second person of our team decides, and may call you.')}</p>
                ) : null}
                {correction.state === 'decided' ? (
                  <p>
                    {t(
                      'A second person of our team has agreed to the other phone number. If you do not want this, please call us.',
                    )}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </Card>
  );
}

function correctionWords(t: T, { state, phoneEnd: digits }: OwnCorrection): string {
  if (state === 'done') return t('Your account was moved to the number that ends in {digits}', { digits });
  if (state === 'ended') return t('Your account was not moved to the number that ends in {digits}', { digits });
  return t('Our team was asked to move your account to the number that ends in {digits}', { digits });
}

const accessRecordQueries = {
  own: () =>
    infiniteQueryOptions({
      queryKey: ['access-records', 'own'],
      queryFn: ({ pageParam }) => callApi(listOwnAccessRecords, { query: { after: pageParam } }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
};
