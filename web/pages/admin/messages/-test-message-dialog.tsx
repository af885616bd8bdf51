import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageChannel } from '#contract/messages/kinds.ts';
import { sendTestMessage } from '#contract/messages/staff-endpoints.ts';
import type { MessageHealth } from '#contract/messages/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { channelWords } from '#web/parts/messages/staff/staff-message-words.ts';
import { MessageStateBadge } from '#web/parts/messages/staff/visit-messages-list.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Sends a test message to the viewer's own account, and shows the result. */
export function TestMessageDialog({ channels, onClose }: { channels: MessageHealth['channels']; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const configured = channels.filter(({ isConfigured }) => isConfigured).map((one) => one.channel);
  const [channel, setChannel] = useState<MessageChannel>(configured[0] ?? 'inbox');
  const test = useMutation({
    mutationFn: () => callApi(sendTestMessage, { body: { channel } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Send a test message')}
      description={t('It goes to your own account, at once, also while sending is paused.')}
    >
      <DialogForm
        submitLabel={t('Send test')}
        busyLabel={t('Sending...')}
        busy={test.isPending}
        onSubmit={() => (test.isPending ? undefined : test.mutate())}
        onCancel={onClose}
      >
        <SelectField
          label={t('Channel')}
          data-autofocus
          hint={configured.length === 0 ? t('This server sends no messages outside of the product.') : undefined}
          options={[...configured, 'inbox' as const].map((value) => ({ value, label: t(channelWords[value]) }))}
          value={channel}
          onChange={(event) => {
            setChannel(event.target.value as MessageChannel);
            test.reset();
          }}
        />
        <div role="status">
          {test.data ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <MessageStateBadge state={test.data.state} />
              <span className="min-w-0 wrap-anywhere">
                {test.data.reason ??
                  (test.data.state === 'due' ? t('It is tried again soon.') : t('Please look at your device.'))}
              </span>
            </p>
          ) : null}
        </div>
        <Alert message={test.error ? wordsFor(test.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}
