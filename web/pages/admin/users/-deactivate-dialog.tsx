import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setAccountActive } from '#contract/team/endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** `mutate(false)` deactivates an account, `mutate(true)` reactivates it. */
export function useSetActive(user: { id: string; name: string | null }, onDone: () => void = () => undefined) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => call(setAccountActive, { params: { accountId: user.id }, body: { isActive } }),
    onSuccess: (_, isActive) => {
      const title = isActive ? t('User reactivated') : t('User deactivated');
      showToast({ title, description: user.name ?? undefined, tone: 'success' });
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => showToast({ title: t('Error'), description: wordsFor(error), tone: 'destructive' }),
  });
}

type DeactivateDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

/** Confirms the deactivation of an account. */
export function DeactivateDialog({ user, open, onClose }: DeactivateDialogProps) {
  const t = useT();
  const deactivate = useSetActive(user, onClose);
  const close = () => {
    deactivate.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('Deactivate {name}?', { name: user.name })}
      description={t(
        '{name} is signed out everywhere and cannot sign in until reactivated. Patients and appointments stay as they are.',
        { name: user.name },
      )}
      confirmLabel={t('Deactivate')}
      busy={deactivate.isPending}
      problem={deactivate.error ? wordsFor(deactivate.error) : undefined}
      onConfirm={() => deactivate.mutate(false)}
    />
  );
}
