import { useBlocker } from '@tanstack/react-router';
import * as paths from '#web/lib/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

const signInPages: string[] = [paths.login, paths.changePassword];

/** Asks before what was typed is left behind. Not on a reload, nor on the way to sign in: the draft survives those. */
export function LeaveDialog({ isAsked, onLeave }: { isAsked: () => boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isAsked() && next.pathname !== current.pathname && !signInPages.includes(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });

  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave this booking?"
      description="Nothing has been booked yet. What you entered will be lost."
      confirmLabel="Leave"
      cancelLabel="Keep booking"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
