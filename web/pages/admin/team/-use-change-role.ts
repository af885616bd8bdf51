import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/shared/roles.ts';
import { changeRole } from '#contract/team/endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

type SuccessToast = { title: string; description: string };

/** Changes the role of an account. The role `user` removes it from the team. After a failure, the dialog stays open. */
export function useChangeRole(accountId: string, successToast: SuccessToast, onDone: () => void) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => call(changeRole, { params: { accountId }, body: { role } }),
    onSuccess: () => {
      showToast({ ...successToast, tone: 'success' });
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => showToast({ title: t('Error'), description: wordsFor(error), tone: 'destructive' }),
  });
}
