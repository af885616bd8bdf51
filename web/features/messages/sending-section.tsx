import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CirclePause } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia, shortTime } from '#contract/clock.ts';
import type { MessageHealth } from '#contract/messages-admin.ts';
import { resumeMessages } from '#contract/messages-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { shortDateTime } from '#web/lib/dates.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { managedMessageQueries } from './manage-queries.ts';
import { channelListWords, channelWords, dueWords, scopeWords } from './manage-words.ts';

type Pause = MessageHealth['pauses'][number];

const momentWords = (at: string) => (dayInIndia(at) === dayInIndia(new Date()) ? shortTime(at) : shortDateTime(at));

/** The state of sending: what is paused, which channels fail, how much is due, and which channels are set up. */
export function SendingSection({ health, canManage }: { health: MessageHealth; canManage: boolean }) {
  const [pauseToEnd, setPauseToEnd] = useState<Pause>();
  const { pauses, channels, oldestDueAt } = health;
  const failing = channels.filter(({ failingSince }) => failingSince);
  const ready = channels.filter(({ isConfigured }) => isConfigured).map(({ channel }) => channel);
  return (
    <section aria-label="State of sending" className="mb-5 grid gap-3">
      {pauses.map((pause) => (
        <div
          key={pause.scope}
          className="ui-tone-accent flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-4 py-3"
        >
          <p className="flex min-w-0 flex-1 basis-64 gap-3">
            <CirclePause aria-hidden="true" className="mt-0.5 size-5 flex-none" />
            <span className="min-w-0 wrap-anywhere">
              <strong>{scopeWords(pause.scope)} are paused</strong> since {momentWords(pause.at)}
              {pause.by ? ` by ${pause.by}` : ', by the server'}: {pause.reason}
            </span>
          </p>
          {canManage ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Resume: ${scopeWords(pause.scope)}`}
              onClick={() => setPauseToEnd(pause)}
            >
              Resume
            </Button>
          ) : null}
        </div>
      ))}
      {failing.map(({ channel, failingSince, lastSuccessAt, problem }) => (
        <p key={channel} className="ui-tone-danger flex gap-3 rounded-control px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span className="min-w-0 wrap-anywhere">
            <strong>{channelWords[channel]} fails</strong> since {momentWords(failingSince ?? '')}
            {problem ? `: ${problem}` : ''}{' '}
            {lastSuccessAt ? `The last message was accepted at ${momentWords(lastSuccessAt)}.` : ''}
          </span>
        </p>
      ))}
      <p className="text-ink-muted">
        {dueWords(health)}
        {oldestDueAt ? ` The oldest one is due since ${momentWords(oldestDueAt)}.` : ''}{' '}
        {ready.length > 0
          ? `This server sends by ${channelListWords(ready)}.`
          : 'No channel is set up, so messages are in the inbox only.'}
      </p>
      {pauseToEnd ? <ResumeDialog pause={pauseToEnd} health={health} onClose={() => setPauseToEnd(undefined)} /> : null}
    </section>
  );
}

function ResumeDialog({ pause, health, onClose }: { pause: Pause; health: MessageHealth; onClose: () => void }) {
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call(resumeMessages, { body: { scope: pause.scope } }),
    onSuccess: (next) => {
      queryClient.setQueryData(managedMessageQueries.health().queryKey, next);
      void queryClient.invalidateQueries({ queryKey: ['messages'] });
      showToast({ title: 'Resumed', description: `${scopeWords(pause.scope)} are sent again.`, tone: 'success' });
      onClose();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Resume sending?"
      description={`${scopeWords(pause.scope)} are sent again, at once. ${dueWords(health)} What is too late or no longer true is not sent.`}
      confirmLabel="Resume"
      tone="primary"
      busy={resume.isPending}
      problem={resume.error ? wordsFor(resume.error, 'Please try again later.') : undefined}
      onConfirm={() => resume.mutate()}
    />
  );
}
