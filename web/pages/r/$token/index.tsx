import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { Building2, CalendarDays, Check, CircleCheck, Clock, Phone, UserRound, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { VisitAnswer } from '#contract/messages/kinds.ts';
import { sendReply } from '#contract/replies/endpoints.ts';
import type { ReplyPage as Reply } from '#contract/replies/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { ReplyLayout } from '#web/frame/reply-layout.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import { type LoaderInput, loadLink } from '#web/lib/first-paint.ts';
import { unlistedHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { EndedLinkPage } from '#web/parts/replies/ended-link-page.tsx';
import { loadReply, replyQueries } from '#web/parts/replies/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/r/$token/')({
  // In the browser, the page loads the data itself.
  loader: createIsomorphicFn().server(({ context: { queryClient }, params: { token } }: LoaderInput<'token'>) =>
    loadLink(loadReply(queryClient, token)),
  ),
  head: ({ match: { context }, params: { token } }) => {
    const { language } = context.queryClient.getQueryData(replyQueries.one(token).queryKey) ?? {};
    return unlistedHead(pageT(language)('Your visit')); // messaging apps show it in the preview of a link
  },
  component: () => {
    const { token } = Route.useParams();
    const { data } = useQuery(replyQueries.one(token));
    return (
      <ReplyLayout language={data?.language}>
        <ReplyPage token={token} />
      </ReplyLayout>
    );
  },
  notFoundComponent: () => (
    <ReplyLayout>
      <EndedLinkPage token={Route.useParams().token} />
    </ReplyLayout>
  ),
});

/** The page of a message's link: the visit, and large buttons to answer without a password. */
function ReplyPage({ token }: { token: string }) {
  const t = useT();
  const query = useQuery(replyQueries.one(token));
  // The visit was cancelled or moved while the page was open.
  if (isNotFound(query.error)) return <EndedLinkPage token={token} />;
  return (
    <main className="mx-auto w-full max-w-lg px-4 py-6 md:py-10">
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('The visit could not be loaded. Please try again later.'), 'ifUnexpected', t)}
        skeleton={<Skeleton className="h-[30rem] w-full" />}
      >
        {(reply) => <ReplyCard token={token} reply={reply} />}
      </AsyncView>
    </main>
  );
}

function ReplyCard({ token, reply }: { token: string; reply: Reply }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const heading = useFocusAfterChange<HTMLHeadingElement>(`${reply.state} ${reply.answer}`);
  const send = useMutation({
    mutationFn: (answer: VisitAnswer) => callApi(sendReply, { params: { token }, body: { answer } }),
    onSuccess: (saved) => queryClient.setQueryData(replyQueries.one(token).queryKey, saved),
    onError: (error) => {
      if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: replyQueries.one(token).queryKey });
    },
    onSettled: () => setIsConfirming(false),
  });
  const { title, text } = replyWords(t, reply);
  const { patient, place, state, answer } = reply;
  const problem = send.isError
    ? wordsFor(send.error, t('Your answer could not be sent. Please try again.'), 'ifUnexpected', t)
    : undefined;
  const cannotCome = () => (state === 'open' ? setIsConfirming(true) : send.mutate('not-coming'));

  return (
    <>
      <div className="mb-5">
        <h1 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-2xl">
          {answer ? <AnswerMark isCancelled={state === 'cancelled'} /> : null}
          <span className="min-w-0 flex-1 basis-40">{title}</span>
        </h1>
        <p className="mt-1.5 text-lg text-ink-muted">{text}</p>
      </div>
      <Card className="mb-5">
        <ul className="grid gap-2 text-lg">
          <Fact icon={<UserRound aria-hidden="true" />}>{patient}</Fact>
          <Fact icon={<CalendarDays aria-hidden="true" />}>
            <strong>{reply.day}</strong>
          </Fact>
          <Fact icon={<Clock aria-hidden="true" />}>{replyTimeWords(t, reply)}</Fact>
          {place ? <Fact icon={<Building2 aria-hidden="true" />}>{place}</Fact> : null}
        </ul>
      </Card>
      <Alert message={problem} />
      {state === 'cancelled' ? (
        <BookAgain reply={reply} />
      ) : (
        <Answers
          reply={reply}
          pending={send.isPending ? send.variables : null}
          onAnswer={send.mutate}
          onCannotCome={cannotCome}
        />
      )}
      <noscript>
        <p className="mt-5">
          {t('Your browser does not run scripts, so you cannot answer here. Please call {phone}.', {
            phone: organisation.phone.shown,
          })}
        </p>
      </noscript>
      {state === 'cancelled' && answer ? null : (
        <p className="mt-8 text-center">
          <Link to={paths.stopMessages(token)} className="link link-roomy">
            {t('Stop messages like this one')}
          </Link>
        </p>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Cancel the visit of {patient}?', { patient })}
        description={t(
          'The visit on {day} is cancelled at once, and the time is free for others. A nominal cancellation fee may apply. This cannot be undone here.',
          { day: reply.day },
        )}
        confirmLabel={t('Cancel the visit')}
        cancelLabel={t('Keep the visit')}
        busy={send.isPending}
        onConfirm={() => send.mutate('not-coming')}
      />
    </>
  );
}

/** Focuses an element when the value changes: the pressed button is gone, and the result is in the heading. */
function useFocusAfterChange<E extends HTMLElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) element.current?.focus();
    shown.current = value;
  }, [value]);
  return element;
}

type AnswersProps = {
  reply: Reply;
  /** The answer that is being sent. */
  pending: VisitAnswer | null;
  onAnswer: (answer: VisitAnswer) => void;
  onCannotCome: () => void;
};

/** The possible answers as buttons. After an answer, only the other answers, under `Has something changed?`. */
function Answers({ reply: { answer, state, person, appointmentId }, pending, onAnswer, onCannotCome }: AnswersProps) {
  const t = useT();
  const isSignedIn = useViewer() !== null;
  const visit = paths.visit(appointmentId);
  const buttonOf = (variant: 'primary' | 'secondary', own: VisitAnswer) => ({
    variant: answer ? ('secondary' as const) : variant,
    size: 'large' as const,
    busy: pending === own,
    disabled: pending !== null && pending !== own,
    className: 'w-full',
  });
  const isTooLate = state === 'too-late-to-cancel';

  return (
    <section aria-label={t('Your answer')} className="mt-5 grid gap-3">
      {answer ? <h2 className="mt-2 text-lg">{t('Has something changed?')}</h2> : null}
      {answer === 'coming' ? null : (
        <Button {...buttonOf('primary', 'coming')} onClick={() => onAnswer('coming')}>
          <Check aria-hidden="true" />
          {t('We will come')}
        </Button>
      )}
      {answer === 'not-coming' ? null : (
        <Button {...buttonOf('secondary', 'not-coming')} onClick={onCannotCome}>
          <X aria-hidden="true" />
          {t('Cannot come')}
        </Button>
      )}
      {isTooLate && answer !== 'not-coming' ? (
        <p className="text-ink-muted">
          {t('It is too late to cancel online. If you cannot come, the desk will call you.')}
        </p>
      ) : null}
      {person === 'family' && !isTooLate ? (
        <Link
          {...(isSignedIn ? { to: visit } : { to: paths.login, search: { from: visit } })}
          className={buttonClass('secondary', 'large', 'w-full')}
        >
          <CalendarDays aria-hidden="true" />
          {t('Another time')}
        </Link>
      ) : null}
      {person === 'family' && !isTooLate && !isSignedIn ? (
        <p className="-mt-1 text-center text-ink-muted">{t('For another time, you log in and choose it.')}</p>
      ) : null}
      {answer === 'call' || answer === 'not-coming' ? null : (
        <Button {...buttonOf('secondary', 'call')} variant="quiet" onClick={() => onAnswer('call')}>
          <Phone aria-hidden="true" />
          {t('Please call me')}
        </Button>
      )}
    </section>
  );
}

/** A link to the visit, which needs a login; for a patient, and after an answer, to the list of doctors. */
function BookAgain({ reply: { answer, person, appointmentId } }: { reply: Reply }) {
  const t = useT();
  const isSignedIn = useViewer() !== null;
  const className = buttonClass('secondary', 'large', 'w-full');
  const visit = paths.visit(appointmentId);
  if (answer || person === 'patient')
    return (
      <Link to={paths.doctors} className={className}>
        {answer ? t('Find a new time') : t('Book again')}
      </Link>
    );
  return (
    <Link {...(isSignedIn ? { to: visit } : { to: paths.login, search: { from: visit } })} className={className}>
      {t('Book again')}
    </Link>
  );
}

function AnswerMark({ isCancelled }: { isCancelled: boolean }) {
  const tone = isCancelled ? 'ui-tone-neutral' : 'ui-tone-success';
  return (
    <span className={`${tone} grid size-12 flex-none place-items-center rounded-full`}>
      {isCancelled ? <X aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
    </span>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-muted">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

/** `3:30 PM, India time`, or `At any time of the day` for a step with a day but no time. */
function replyTimeWords(t: T, { startsAt, hasTime }: Pick<Reply, 'startsAt' | 'hasTime'>): string {
  return hasTime ? t('{time}, India time', { time: shortTime(startsAt) }) : t('At any time of the day');
}

type Answered = Pick<Reply, 'answer' | 'state' | 'patient'>;

/** What the page says: a question, or what happens after the answer. */
function replyWords(t: T, { answer, state, patient }: Answered): { title: string; text: string } {
  const phone = organisation.phone.shown;
  if (state === 'cancelled' && !answer)
    return { title: t('The visit is cancelled'), text: t('It does not take place. You can book another time.') };
  if (state === 'cancelled')
    return {
      title: t('The visit is cancelled'),
      text: t('The time is free for others now. A nominal cancellation fee may apply.'),
    };
  if (answer === 'coming')
    return { title: t('Thank you, we expect you'), text: t('The desk sees your answer. There is nothing more to do.') };
  if (answer === 'not-coming')
    return {
      title: t('We will call you'),
      text: t(
        'The desk sees that you cannot come. It is too late to cancel here, so we will call you. You can also call {phone}.',
        { phone },
      ),
    };
  if (answer === 'call')
    return {
      title: t('We will call you'),
      text: t('The desk sees that you want to talk. You can also call {phone}.', { phone }),
    };
  return { title: t('Will {patient} come?', { patient }), text: t('One tap is enough. You need no password.') };
}
