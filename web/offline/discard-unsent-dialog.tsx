import { useT } from '#web/i18n/use-t.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useDiscardQuestion } from './waiting-requests.ts';

/** Asks before a sign-out erases requests or step marks that wait for the network. */
export function DiscardUnsentDialog() {
  const t = useT();
  const question = useDiscardQuestion();
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={t('Log out before it is sent?')}
      description={t.count(
        question?.count ?? 0,
        'One request still waits for the network. If you log out, it is erased from this device and not sent.',
        '{count} requests still wait for the network. If you log out, they are erased from this device and not sent.',
      )}
      confirmLabel={t('Log out')}
      cancelLabel={t('Stay logged in')}
      onConfirm={() => question?.answer(true)}
    />
  );
}
