import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { externalChannels, messageKinds } from '#contract/messages/kinds.ts';
import { pauseMessages } from '#contract/messages/staff-endpoints.ts';
import type { MessageHealth, PauseScope } from '#contract/messages/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { managedMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { scopeWords } from '#web/parts/messages/staff/words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const scopes: PauseScope[] = [
  'all',
  ...messageKinds.map((kind) => `kind:${kind}` as const),
  ...externalChannels.map((channel) => `channel:${channel}` as const),
];

type PauseDialogProps = { pauses: MessageHealth['pauses']; onClose: () => void };

/** Pauses everything, a kind or a channel. What becomes due meanwhile waits. */
export function PauseDialog({ pauses, onClose }: PauseDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const free = scopes.filter((scope) => pauses.every((pause) => pause.scope !== scope));
  const [scope, setScope] = useState<PauseScope>(free[0] ?? 'all');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const pause = useMutation({
    mutationFn: () => call(pauseMessages, { body: { scope, reason: reason.trim() } }),
    onSuccess: (health) => {
      queryClient.setQueryData(managedMessageQueries.health().queryKey, health);
      showToast({
        title: t('Paused'),
        description: t('{scope} wait until they are resumed.', { scope: scopeWords(t, scope) }),
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
          options={free.map((value) => ({ value, label: scopeWords(t, value) }))}
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
