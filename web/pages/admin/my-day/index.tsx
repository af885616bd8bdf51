import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { removePress, useWaitingPresses } from '#web/offline/queued-step-marks.ts';
import { withPresses } from '#web/offline/step-mark-rules.ts';
import { dayWords } from '#web/parts/day/staff/day-words.ts';
import { stepQueries } from '#web/parts/steps/staff/step-work.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MyStepCard } from './-my-step-card.tsx';

export const Route = createFileRoute('/admin/my-day/')({ component: MyDayPage });

/** The viewer's own steps of today, as large cards for use with one hand. Presses without a network are sent later. */
function MyDayPage() {
  const t = useT();
  const query = useQuery(stepQueries.myDay());
  const presses = useWaitingPresses();
  const waiting = presses.filter(({ problem }) => problem === null).length;
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHeader title={t('My day')} subtitle={query.data ? dayWords(t, query.data.date) : ' '} />
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {waiting > 0 ? (
          <p className="ui-tone-accent flex items-center gap-2 rounded-control px-4 py-3">
            <CloudOff aria-hidden="true" className="size-5 flex-none" />
            {t.count(
              waiting,
              'One press waits for the network. It is stored on this phone and sent by itself.',
              '{count} presses wait for the network. They are stored on this phone and sent by themselves.',
            )}
          </p>
        ) : null}
        {presses.map(({ id, title, problem }) =>
          problem ? (
            <Card key={id} className="grid gap-2 border-s-4 border-s-accent">
              <p className="break-words">
                <strong>{t.named(title)}</strong>: {t(problem)}
              </p>
              <div>
                <Button variant="secondary" onClick={() => void removePress(id)}>
                  {t('Close')}
                </Button>
              </div>
            </Card>
          ) : null,
        )}
      </div>
      <AsyncView
        query={query}
        error={t('Your day could not be loaded. {reason}', { reason: wordsFor(query.error) })}
        skeleton={<Skeleton className="h-72 w-full rounded-card" />}
      >
        {({ steps, tomorrowCount }) => (
          <>
            {steps.length === 0 ? (
              <EmptyState
                drawing={<EmptySearch />}
                title={t('No steps today.')}
                hint={t('When the desk assigns a step to you, it appears here.')}
              />
            ) : (
              <ol aria-label={t('Steps of today')} className="mt-3 grid gap-4">
                {steps.map((step) => (
                  <MyStepCard key={step.id} step={withPresses(step, presses)} />
                ))}
              </ol>
            )}
            {tomorrowCount > 0 ? (
              <p className="mt-4 text-ink-muted">
                {t.count(tomorrowCount, 'Tomorrow you have {count} step.', 'Tomorrow you have {count} steps.')}
              </p>
            ) : null}
          </>
        )}
      </AsyncView>
    </div>
  );
}
