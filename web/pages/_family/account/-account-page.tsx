import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { accountQueries } from '#web/parts/accounts/queries.ts';
import { TextSizeField } from '#web/parts/accounts/text-size-field.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CalendarFeedSection } from './-calendar-feed-section.tsx';
import { DevicesList } from './-devices-list.tsx';
import { OwnAccessRecordsList } from './-own-access-records-list.tsx';
import { OwnCorrectionsSection } from './-own-corrections-section.tsx';
import { PersonalInformationForm } from './-personal-information-form.tsx';
import { ProofSection } from './-proof-section.tsx';

/** An e-mail address or a phone. */
const shown = (address: string) => (address.includes('@') ? address : phoneWords(address));

/** Account Settings. */
export function AccountPage() {
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
                addresses: account.data.messageAddresses.map(shown).join(', '),
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
