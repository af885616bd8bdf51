import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useSignOutQuestion } from './waiting-requests.ts';

/** The question before a sign-out while something waits for the network. */
export function SignOutDialog() {
  const question = useSignOutQuestion();
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title="Log out before it is sent?"
      description={
        question?.count === 1
          ? 'One request still waits for the network. If you log out, it is erased from this device and not sent.'
          : `${question?.count} requests still wait for the network. If you log out, they are erased from this device and not sent.`
      }
      confirmLabel="Log out"
      cancelLabel="Stay logged in"
      onConfirm={() => question?.answer(true)}
    />
  );
}
