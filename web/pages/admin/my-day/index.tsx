import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import {
  Check,
  CloudOff,
  MapPinCheck,
  Navigation,
  Phone,
  Route as RouteIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { destinationOf } from '#contract/appointments/place.ts';
import { shortTime } from '#contract/shared/clock.ts';
import type { StepRow } from '#contract/steps/schemas.ts';
import type { StepState } from '#contract/steps/types-and-states.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { directionsTo } from '#web/lib/directions.ts';
import { newId } from '#web/lib/new-id.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { sendStepMark, sendStepMarks } from '#web/offline/staff/step-mark-sender.ts';
import {
  nextStepState,
  previousStepState,
  queueStepMark,
  removeStepMark,
  useQueuedStepMarks,
  withStepMarks,
} from '#web/offline/staff/step-marks.ts';
import { longDay } from '#web/parts/day/staff/day-words.ts';
import { stepQueries } from '#web/parts/steps/staff/queries.ts';
import { StepStateBadge } from '#web/parts/steps/staff/step-state-badge.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export const Route = createFileRoute('/admin/my-day/')({ component: MyDayPage });

/** The viewer's own steps of today, as large cards for use with one hand. Without a network, marks are sent later. */
function MyDayPage() {
  const t = useT();
  const query = useQuery(stepQueries.myDay());
  const marks = useQueuedStepMarks();
  const waitingCount = marks.filter(({ problem }) => problem === null).length;
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHeader title={t('My day')} subtitle={query.data ? longDay(t, query.data.date) : ' '} />
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {waitingCount > 0 ? (
          <p className="ui-tone-accent flex items-center gap-2 rounded-control px-4 py-3">
            <CloudOff aria-hidden="true" className="size-5 flex-none" />
            {t.count(
              waitingCount,
              'One press waits for the network. It is stored on this phone and sent by itself.',
              '{count} presses wait for the network. They are stored on this phone and sent by themselves.',
            )}
          </p>
        ) : null}
        {marks.map(({ id, title, problem }) =>
          problem ? (
            <Card key={id} className="grid gap-2 border-s-4 border-s-accent">
              <p className="break-words">
                <strong>{t.named(title)}</strong>: {t(problem)}
              </p>
              <div>
                <Button variant="secondary" onClick={() => void removeStepMark(id)}>
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
                  <MyStepCard key={step.id} step={withStepMarks(step, marks)} />
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

const buttons = {
  started: { label: msg('Start'), icon: RouteIcon },
  arrived: { label: msg('Arrived'), icon: MapPinCheck },
  done: { label: msg('Done'), icon: Check },
} as const;

type MyStepCardProps = { step: StepRow & { isWaiting: boolean } };

/** One step of the viewer's day: when, for whom, where, and one large button for the next state. */
function MyStepCard({ step }: MyStepCardProps) {
  const t = useT();
  const { patientName, state, stateAt, isOverdue, isWaiting, work, visit, phone, description } = step;
  const title = t.named(step.title);
  const to = destinationOf(step);
  const onMap = (state === 'planned' && work.placeFrom) || to || work.placeFrom;
  const visitTitle = t.named(visit.title);
  const purpose = {
    title: visit.doctor ? t('{title} with {doctor}', { title: visitTitle, doctor: visit.doctor }) : visitTitle,
    time: datesIn(t).dateTime(visit.startsAt),
  };
  return (
    <Card as="li" className="grid gap-3" aria-label={t('{title} of {name}', { title, name: patientName })}>
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-xl font-bold whitespace-nowrap tabular-nums">
          {step.hasTime ? shortTime(step.startsAt) : t('No time')}
        </p>
        <StepStateBadge state={state} />
        {isOverdue ? <Badge tone="danger">{t('Overdue')}</Badge> : null}
        {isWaiting ? <Badge tone="accent">{t('Not sent yet')}</Badge> : null}
      </div>
      <div className="min-w-0">
        <h2 className="text-lg break-words">{title}</h2>
        <p className="break-words">{patientName}</p>
        <p className="break-words text-ink-muted">
          {step.hasTime
            ? t('{minutes} min, for {title} on {time}', { ...purpose, minutes: String(work.durationMinutes) })
            : t('For {title} on {time}', purpose)}
        </p>
        {stateAt && state !== 'planned' ? (
          <p className="text-ink-muted">{t('Last pressed at {time}', { time: shortTime(stateAt) })}</p>
        ) : null}
      </div>
      <Places from={work.placeFrom} to={to} />
      {description ? <p className="break-words whitespace-pre-line">{description}</p> : null}
      {work.note ? <p className="break-words">{t('Note: {note}', { note: work.note })}</p> : null}
      <div className="grid grid-cols-2 gap-2">
        {phone ? (
          <LinkButton variant="secondary" size="large" className="px-2" href={`tel:${phone}`}>
            <Phone aria-hidden="true" />
            {t('Call{#a button}')}
            <span className="sr-only">{` ${t('the family of {name}', { name: patientName })}`}</span>
          </LinkButton>
        ) : null}
        {onMap ? (
          <LinkButton
            variant="secondary"
            size="large"
            className="px-2"
            href={directionsTo(onMap)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Navigation aria-hidden="true" />
            {t('Map')}
            <span className="sr-only">{` ${t('(opens in maps)')}`}</span>
          </LinkButton>
        ) : null}
      </div>
      {state === 'cancelled' ? null : <MarkButtons step={step} />}
    </Card>
  );
}

function Places({ from, to }: { from: string; to: string }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {from ? (
        <>
          <dt className="text-ink-muted">{t('From{#a place}')}</dt>
          <dd className="break-words">{from}</dd>
        </>
      ) : null}
      <dt className="text-ink-muted">{from ? t('To{#a place}') : t('At{#a place}')}</dt>
      <dd className="break-words">{to || t('Ask the family where.')}</dd>
    </dl>
  );
}

/** A large button for the next state. Smaller ones skip to a later state, report a problem, or undo the last mark. */
function MarkButtons({ step }: MyStepCardProps) {
  const t = useT();
  const { mark, isSaving } = useMarkStep(step);
  const [note, setNote] = useState('');
  const next = nextStepState(step.state);
  const before = previousStepState(step.state);
  const others = (['arrived', 'done'] as const).filter((state) => next && state !== next && isAfter(state, next));
  const send = async (state: StepState) => {
    await mark(state, note);
    setNote('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend
    <div role="group" aria-label={t('Progress of {title}', { title: t.named(step.title) })} className="grid gap-2">
      {next ? (
        <>
          <TextField
            label={t('Note')}
            optional
            hideLabel
            placeholder={t('Note, sent with the next press')}
            maxLength={300}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <MarkButton state={next} isMain busy={isSaving} onPress={() => void send(next)} />
          <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
            {others.map((state) => (
              <MarkButton key={state} state={state} busy={false} onPress={() => void send(state)} />
            ))}
            {step.state === 'problem' ? null : (
              <Button variant="secondary" size="large" className="px-2" onClick={() => void send('problem')}>
                <TriangleAlert aria-hidden="true" />
                {t('Problem')}
              </Button>
            )}
            {before ? <UndoButton onPress={() => void send(before)} /> : null}
          </div>
        </>
      ) : before ? (
        <UndoButton onPress={() => void send(before)} />
      ) : null}
    </div>
  );
}

const stateOrder = ['started', 'arrived', 'done'];
const isAfter = (state: string, next: string) => stateOrder.indexOf(state) > stateOrder.indexOf(next);

type MarkButtonProps = { state: keyof typeof buttons; isMain?: boolean; busy: boolean; onPress: () => void };

function MarkButton({ state, isMain = false, busy, onPress }: MarkButtonProps) {
  const t = useT();
  const { label, icon: Icon } = buttons[state];
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="large"
      className="w-full px-2"
      busy={busy}
      onClick={onPress}
    >
      {busy ? null : <Icon aria-hidden="true" />}
      {t(label)}
    </Button>
  );
}

function UndoButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <Button variant="quiet" size="large" onClick={onPress}>
      <Undo2 aria-hidden="true" />
      {t('Undo')}
    </Button>
  );
}

/** Stores a step mark on this device and sends it. Without a network, it waits there. */
function useMarkStep(step: Pick<StepRow, 'id' | 'title' | 'work'>) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const mark = async (state: StepState, note = ''): Promise<void> => {
    setSaving(true);
    const body = {
      key: newId(),
      stepId: step.id,
      assignment: step.work.assignment,
      state,
      note: note.trim(),
      pressedAt: new Date().toISOString(),
    };
    try {
      if (await queueStepMark(body, step.title)) void sendStepMarks();
      else await sendStepMark(body);
    } catch (error) {
      toastError(t('This was not saved'), error, t('Please try again later.'));
    } finally {
      setSaving(false);
    }
  };
  return { mark, isSaving };
}
