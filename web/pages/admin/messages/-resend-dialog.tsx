import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resendMessage } from '#contract/messages/staff-endpoints.ts';
import type { ManagedMessage } from '#contract/messages/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { channelWords, kindWords } from '#web/parts/messages/staff/words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ResendDialogProps = { message: ManagedMessage; onClose: () => void };

/** Sends a message again, with a reason. The server rejects a message that is no longer true. */
export function ResendDialog({ message, onClose }: ResendDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const resend = useMutation({
    mutationFn: () => call(resendMessage, { params: { messageId: message.id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['messages'] });
      const description = t('{kind} to {name} by {channel}', {
        kind: t(kindWords[message.kind]),
        name: message.family.name,
        channel: t(channelWords[message.channel]),
      });
      showToast({ title: t('The message is sent again'), description, tone: 'success' });
      onClose();
    },
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason'));
    if (!resend.isPending) resend.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Send the message again?')}
      description={t("{kind} to {name} by {channel}. At night it waits until the family's quiet hours end.", {
        kind: t(kindWords[message.kind]),
        name: message.family.name,
        channel: t(channelWords[message.channel]),
      })}
    >
      <DialogForm
        submitLabel={t('Send again')}
        busyLabel={t('Sending...')}
        busy={resend.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label={t('Reason')}
          hint={t('Recorded in the audit log.')}
          data-autofocus
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert message={resend.error ? wordsFor(resend.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}
