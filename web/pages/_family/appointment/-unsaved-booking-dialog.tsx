import { useBlocker } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

const signInPages: string[] = [paths.login, paths.changePassword];

/** Asks before a changed form is left. Not needed for a reload or a sign-in, which keep the draft. */
export function UnsavedBookingDialog({ isDirty, onLeave }: { isDirty: () => boolean; onLeave: () => void }) {
  const t = useT();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && next.pathname !== current.pathname && !signInPages.includes(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });

  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave this booking?')}
      description={t('Nothing has been booked yet. What you entered will be lost.')}
      confirmLabel={t('Leave')}
      cancelLabel={t('Keep booking')}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}
