import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { revealPassword } from '#contract/team/endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { IconButton } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** A masked password. The toggle reveals a temporary password; a password that the user has set cannot be read. */
export function PasswordButton({ user }: { user: { id: string; name: string | null } }) {
  const t = useT();
  const { mutate, reset, data, isPending } = useMutation({
    mutationFn: () => call(revealPassword, { params: { accountId: user.id }, body: {} }),
    gcTime: 0,
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'), 'always');
      showToast({ title: t('The password could not be shown'), description, tone: 'destructive' });
    },
  });
  const isShown = data !== undefined;
  const name = user.name ?? t('this user');

  return (
    <span className="flex items-center">
      <span aria-live="polite" className="min-w-16">
        {!isShown ? (
          <span role="img" aria-label={t('Hidden password')} className="tracking-wide">
            ••••••••
          </span>
        ) : data.temporaryPassword === null ? (
          <span className="text-ink-muted">{t('Set by user')}</span>
        ) : (
          <span className="font-mono">{data.temporaryPassword}</span>
        )}
      </span>
      <IconButton
        label={isShown ? t('Hide password of {name}', { name }) : t('Show password of {name}', { name })}
        size="small"
        busy={isPending}
        onClick={() => (isShown ? reset() : mutate())}
      >
        {isPending ? null : isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
