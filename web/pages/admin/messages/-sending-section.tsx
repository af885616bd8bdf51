import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CirclePause } from 'lucide-react';
import { useState } from 'react';
import { externalChannels, messageKinds } from '#contract/messages/kinds.ts';
import { pauseMessages, resumeMessages } from '#contract/messages/staff-endpoints.ts';
import type { MessageHealth, PauseScope } from '#contract/messages/staff-schemas.ts';
import { dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { Sentence, type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import {
  channelListWords,
  channelWords,
  dueCountWords,
  pauseScopeWords,
  smsWords,
} from '#web/parts/messages/staff/staff-message-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Pause = MessageHealth['pauses'][number];

const momentWords = (t: T, at: string) =>
  dayInIndia(at) === dayInIndia(new Date()) ? shortTime(at) : datesIn(t).dateTime(at);

/** The state of sending: what is paused, which channels fail, how much is due, and which channels are set up. */
export function SendingSection({ health, canManage }: { health: MessageHealth; canManage: boolean }) {
  const t = useT();
  const [pauseToEnd, setPauseToEnd] = useState<Pause>();
  const { pauses, channels, oldestDueAt } = health;
  const failing = channels.filter(({ failingSince }) => failingSince);
  const ready = channels.filter(({ isConfigured }) => isConfigured).map(({ channel }) => channel);
  return (
    <section aria-label={t('State of sending')} className="mb-5 grid gap-3">
      {pauses.map((pause) => (
        <div
          key={pause.scope}
          className="ui-tone-accent flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-4 py-3"
        >
          <p className="flex min-w-0 flex-1 basis-64 gap-3">
            <CirclePause aria-hidden="true" className="mt-0.5 size-5 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              <PauseWords pause={pause} />
            </span>
          </p>
          {canManage ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={t('Resume: {scope}', { scope: pauseScopeWords(t, pause.scope) })}
              onClick={() => setPauseToEnd(pause)}
            >
              {t('Resume')}
            </Button>
          ) : null}
        </div>
      ))}
      {failing.map(({ channel, failingSince, lastSuccessAt, problem }) => (
        <p key={channel} className="ui-tone-danger flex gap-3 rounded-control px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            <Sentence
              text="{state} since {time}"
              elements={{
                state: <strong>{t('{channel} fails', { channel: t(channelWords[channel]) })}</strong>,
                time: momentWords(t, failingSince ?? ''),
              }}
            />
            {problem ? `: ${problem}` : ''}{' '}
            {lastSuccessAt
              ? t('The last message was accepted at {time}.', { time: momentWords(t, lastSuccessAt) })
              : ''}
          </span>
        </p>
      ))}
      {smsWords(t, health).map(({ share, isUsedUp, words }) => (
        <p
          key={share}
          className={`${isUsedUp ? 'ui-tone-danger' : 'ui-tone-accent'} flex gap-3 rounded-control px-4 py-3`}
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            {words} {isUsedUp ? t('No more are sent until midnight.') : ''}
          </span>
        </p>
      ))}
      <p className="text-ink-muted">
        {dueCountWords(t, health)}
        {oldestDueAt ? ` ${t('The oldest one is due since {time}.', { time: momentWords(t, oldestDueAt) })}` : ''}{' '}
        {ready.length > 0
          ? t('This server sends by {channels}.', { channels: channelListWords(t, ready) })
          : t('No channel is set up, so messages are in the inbox only.')}
      </p>
      {pauseToEnd ? <ResumeDialog pause={pauseToEnd} health={health} onClose={() => setPauseToEnd(undefined)} /> : null}
    </section>
  );
}

function PauseWords({ pause: { scope, at, by, reason } }: { pause: Pause }) {
  const t = useT();
  const state = <strong>{t('{scope} are paused', { scope: pauseScopeWords(t, scope) })}</strong>;
  const elements = { state, time: momentWords(t, at), name: by, reason };
  return by ? (
    <Sentence text="{state} since {time} by {name}: {reason}" elements={elements} />
  ) : (
    <Sentence text="{state} since {time}, by the server: {reason}" elements={elements} />
  );
}

function ResumeDialog({ pause, health, onClose }: { pause: Pause; health: MessageHealth; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => callApi(resumeMessages, { body: { scope: pause.scope } }),
    onSuccess: (next) => {
      queryClient.setQueryData(staffMessageQueries.health().queryKey, next);
      void queryClient.invalidateQueries({ queryKey: ['messages'] });
      showToast({
        title: t('Resumed'),
        description: t('{scope} are sent again.', { scope: pauseScopeWords(t, pause.scope) }),
        tone: 'success',
      });
      onClose();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('Resume sending?')}
      description={t('{scope} are sent again, at once. {due} What is too late or no longer true is not sent.', {
        scope: pauseScopeWords(t, pause.scope),
        due: dueCountWords(t, health),
      })}
      confirmLabel={t('Resume')}
      tone="primary"
      busy={resume.isPending}
      problem={resume.error ? wordsFor(resume.error, t('Please try again later.')) : undefined}
      onConfirm={() => resume.mutate()}
    />
  );
}

const scopes: PauseScope[] = [
  'all',
  ...messageKinds.map((kind) => `kind:${kind}` as const),
  ...externalChannels.map((channel) => `channel:${channel}` as const),
];

/** Pauses all messages, a kind or a channel. Messages that become due meanwhile wait until the pause ends. */
export function PauseDialog({ pauses, onClose }: { pauses: MessageHealth['pauses']; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const free = scopes.filter((scope) => pauses.every((pause) => pause.scope !== scope));
  const [scope, setScope] = useState<PauseScope>(free[0] ?? 'all');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const pause = useMutation({
    mutationFn: () => callApi(pauseMessages, { body: { scope, reason: reason.trim() } }),
    onSuccess: (health) => {
      queryClient.setQueryData(staffMessageQueries.health().queryKey, health);
      showToast({
        title: t('Paused'),
        description: t('{scope} wait until they are resumed.', { scope: pauseScopeWords(t, scope) }),
        tone: 'success',
      });
      onClose();
    },
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason'));
    if (!pause.isPending) pause.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Pause messages')}
      description={t('Messages that become due wait. The inbox of families is not paused.')}
    >
      <DialogForm
        submitLabel={t('Pause')}
        busyLabel={t('Pausing...')}
        busy={pause.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <SelectField
          label={t('What{#is paused}')}
          data-autofocus
          options={free.map((value) => ({ value, label: pauseScopeWords(t, value) }))}
          value={scope}
          onChange={(event) => setScope(event.target.value as PauseScope)}
        />
        <TextField
          label={t('Reason')}
          hint={t('Shown to all staff.')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert message={pause.error ? wordsFor(pause.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}
