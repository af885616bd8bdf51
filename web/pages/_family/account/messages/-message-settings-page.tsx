import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#web/frame/back-link.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { messageQueries } from '#web/parts/messages/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmailSection } from './-email-section.tsx';
import { MessageSettingsForm } from './-message-settings-form.tsx';
import { PatientPhonesSection } from './-patient-phones-section.tsx';
import { PushSection } from './-push-section.tsx';

/** Message settings: where, when and in which language messages reach the family. */
export function MessageSettingsPage() {
  const t = useT();
  const settings = useQuery(messageQueries.settings());
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <PageHeader
        back={<BackLink fallback={paths.account} />}
        title={t('Message settings')}
        subtitle={t('Where, when and in which language we write to you.')}
      />
      <AsyncView
        query={settings}
        error={t('Failed to load your message settings. Please try again later.')}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-48 w-full" />
          </div>
        }
      >
        {(data) => (
          <div className="grid gap-6">
            <MessageSettingsForm settings={data} />
            {data.availableChannels.length > 0 ? (
              <p className="mt-4 text-ink-muted">{t('What follows takes effect at once.')}</p>
            ) : null}
            {data.availableChannels.includes('email') ? <EmailSection email={data.email} /> : null}
            {data.pushKey ? <PushSection pushKey={data.pushKey} hasPushHere={data.hasPushHere} /> : null}
            {data.availableChannels.includes('sms') && data.patients.length > 0 ? (
              <PatientPhonesSection patients={data.patients} isPhoneVerified={data.isPhoneVerified} />
            ) : null}
          </div>
        )}
      </AsyncView>
    </main>
  );
}
