import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { Phone } from 'lucide-react';
import { sendObjection } from '#contract/replies/endpoints.ts';
import type { PhoneChangePage as Objection } from '#contract/replies/schemas.ts';
import { linkUnknown } from '#contract/replies/texts.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { ReplyLayout } from '#web/frame/reply-layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import type { LoaderInput } from '#web/lib/first-paint.ts';
import { loadLink } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { loadObjection, replyQueries } from '#web/parts/replies/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/r/$token/phone')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: LoaderInput<'token'>) =>
    loadLink(loadObjection(queryClient, token)),
  ),
  head: ({ match: { context }, params: { token } }) => {
    const { language } = context.queryClient.getQueryData(replyQueries.objection(token).queryKey) ?? {};
    return unlistedHead(pageT(language)('Another phone number?'));
  },
  component: () => {
    const { token } = Route.useParams();
    const { data } = useQuery(replyQueries.objection(token));
    return (
      <ReplyLayout language={data?.language}>
        <ObjectionPage token={token} />
      </ReplyLayout>
    );
  },
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedObjectionPage />
    </ReplyLayout>
  ),
});

/**
 * The page of the link that is sent to the old phone number of an account when its number is changed. One large button
 * objects to the change, without a password. The page names nobody.
 */
function ObjectionPage({ token }: { token: string }) {
  const t = useT();
  const query = useQuery(replyQueries.objection(token));
  if (isNotFound(query.error)) return <EndedObjectionPage />;
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 md:py-10">
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('The page could not be loaded. Please try again later.'), 'ifUnexpected', t)}
        skeleton={<Skeleton className="h-80 w-full" />}
      >
        {(objection) => <ObjectionCard token={token} objection={objection} />}
      </AsyncView>
    </main>
  );
}

function ObjectionCard({ token, objection }: { token: string; objection: Objection }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { queryKey } = replyQueries.objection(token);
  const object = useMutation({
    mutationFn: () => callApi(sendObjection, { params: { token }, body: {} }),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (error) => {
      if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const problem = object.isError
    ? wordsFor(object.error, t('Your answer could not be sent. Please try again.'), 'ifUnexpected', t)
    : undefined;
  const hasObjected = objection.state !== 'open';
  return (
    <div className="grid gap-5">
      <div role="status">
        <h1 className="text-2xl">{hasObjected ? t('You have objected') : t('Another phone number?')}</h1>
        <p className="mt-1.5 text-lg text-ink-muted">{objectionWords(t, objection)}</p>
      </div>
      <Alert message={problem} />
      {hasObjected ? null : (
        <Button size="large" className="w-full" busy={object.isPending} onClick={() => object.mutate()}>
          {t('I object')}
        </Button>
      )}
      <CallUs variant={hasObjected ? 'secondary' : 'quiet'} />
      <noscript>
        <p>
          {t('Your browser does not run scripts, so you cannot answer here. Please call {phone}.', {
            phone: organisation.phone.shown,
          })}
        </p>
      </noscript>
    </div>
  );
}

function objectionWords(t: T, { state, until }: Objection): string {
  if (state === 'decided')
    return t(
      'A second person of our team has agreed to the other phone number. If you do not want this, please call us.',
    );
  if (state === 'objected') return t('A second person of our team decides now, and may call you.');
  if (until === null)
    return t(
      'Someone asked us to move the account of this phone to another phone number. If you do not want this, object now.',
    );
  return t(
    'Someone asked us to move the account of this phone to another phone number. If you do not want this, object by {time}, India time.',
    { time: until },
  );
}

/** Shown for a wrong, an old and an ended link alike, so that it reveals nothing. */
function EndedObjectionPage() {
  const t = useT();
  return (
    <main className="mx-auto grid w-full max-w-lg gap-4 px-4 py-10">
      <h1 className="text-2xl text-balance">{t(linkUnknown)}</h1>
      <p className="text-ink-muted">
        {t('If your account uses another phone number and you did not ask for this, please call us.')}
      </p>
      <CallUs variant="primary" />
    </main>
  );
}

function CallUs({ variant }: { variant: 'primary' | 'secondary' | 'quiet' }) {
  const t = useT();
  return (
    <LinkButton variant={variant} size="large" className="w-full" href={`tel:${organisation.phone.dialled}`}>
      <Phone aria-hidden="true" />
      {t('Call {phone}', { phone: organisation.phone.shown })}
    </LinkButton>
  );
}
