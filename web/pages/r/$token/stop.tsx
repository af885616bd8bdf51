import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ExternalChannel, MessageKind } from '#contract/messages/kinds.ts';
import { setSubscription } from '#contract/replies/endpoints.ts';
import type { Subscription } from '#contract/replies/schemas.ts';
import { ReplyLayout } from '#web/frame/reply-layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import { type LoaderInput, loadLink } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { EndedLinkPage } from '#web/parts/replies/ended-link-page.tsx';
import { loadSubscription, replyQueries } from '#web/parts/replies/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/r/$token/stop')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: LoaderInput<'token'>) =>
    loadLink(loadSubscription(queryClient, token)),
  ),
  head: ({ match: { context }, params: { token } }) => {
    const { language } = context.queryClient.getQueryData(replyQueries.subscription(token).queryKey) ?? {};
    return unlistedHead(pageT(language)('Your messages'));
  },
  component: () => {
    const { token } = Route.useParams();
    const { data } = useQuery(replyQueries.subscription(token));
    return (
      <ReplyLayout language={data?.language}>
        <StopMessagesPage token={token} />
      </ReplyLayout>
    );
  },
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedLinkPage />
    </ReplyLayout>
  ),
});

/** Ends messages of the kind and channel of a link, without a password. The page shows nothing of the visit. */
function StopMessagesPage({ token }: { token: string }) {
  const t = useT();
  const query = useQuery(replyQueries.subscription(token));
  if (isNotFound(query.error)) return <EndedLinkPage />;
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 md:py-10">
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('The page could not be loaded. Please try again later.'), 'ifUnexpected', t)}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(subscription) => <SubscriptionCard token={token} subscription={subscription} />}
      </AsyncView>
    </main>
  );
}

function SubscriptionCard({ token, subscription }: { token: string; subscription: Subscription }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { isOn, person } = subscription;
  const save = useMutation({
    mutationFn: (next: boolean) => callApi(setSubscription, { params: { token }, body: { isOn: next } }),
    onSuccess: (saved) => queryClient.setQueryData(replyQueries.subscription(token).queryKey, saved),
  });
  const problem = save.isError
    ? wordsFor(save.error, t('This could not be saved. Please try again.'), 'ifUnexpected', t)
    : undefined;

  return (
    <div className="grid gap-5">
      <div role="status">
        <h1 className="text-2xl">{isOn ? t('Stop these messages?') : t('These messages are stopped')}</h1>
        <p className="mt-1.5 text-lg font-semibold">{subscriptionWords(t, subscription)}</p>
        {person === 'family' ? (
          <p className="mt-1.5 text-lg text-ink-muted">
            {t('Your other messages stay as they are, and all of them are in your inbox.')}
          </p>
        ) : null}
      </div>
      <Alert message={problem} />
      <Button
        variant={isOn ? 'primary' : 'secondary'}
        size="large"
        className="w-full"
        busy={save.isPending}
        onClick={() => save.mutate(!isOn)}
      >
        {isOn ? t('Stop them') : t('Get them again')}
      </Button>
      {person === 'family' ? (
        <Link to={paths.messageSettings} className={buttonClass('quiet', 'large', 'w-full')}>
          {t('All message settings')}
        </Link>
      ) : null}
    </div>
  );
}

/** Which messages a link can stop: `Reminders of visits · SMS`. A patient has agreed to all messages or to none. */
function subscriptionWords(t: T, { kind, channel, person }: Omit<Subscription, 'isOn'>): string {
  return person === 'patient' ? t('Messages to this phone') : `${t(kindNames[kind])} · ${t(channelNames[channel])}`;
}

const kindNames: Record<MessageKind, string> = {
  reminder: msg('Reminders of visits'),
  booked: msg('Messages about booked visits'),
  confirmed: msg('Messages about confirmed times'),
  moved: msg('Messages about moved visits'),
  cancelled: msg('Messages about cancelled visits'),
  reopened: msg('Messages about visits that take place after all'),
  late: msg('Messages about late doctors'),
};

const channelNames: Record<ExternalChannel, string> = {
  whatsapp: msg('WhatsApp'),
  sms: msg('SMS'),
  email: msg('E-mail'),
  push: msg('Notifications'),
};
