import { useQuery } from '@tanstack/react-query';
import { revealPassword } from '#contract/team/endpoints.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type ShowPasswordDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

/** Shows a temporary password again. The server writes this to the audit log. */
export function ShowPasswordDialog({ user, open, onClose }: ShowPasswordDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Temporary password of {name}', { name: user.name })}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      }
    >
      {open ? <RevealedPassword accountId={user.id} /> : null}
    </Dialog>
  );
}

function RevealedPassword({ accountId }: { accountId: string }) {
  const t = useT();
  const password = useQuery({
    queryKey: ['revealed-password', accountId],
    queryFn: () => call(revealPassword, { params: { accountId }, body: {} }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AsyncView query={password} error={t('The password could not be shown.')}>
      {({ temporaryPassword }) =>
        temporaryPassword === null ? (
          <p className="text-center text-ink-muted">{t('Set by user')}</p>
        ) : (
          <PasswordOutput>{temporaryPassword}</PasswordOutput>
        )
      }
    </AsyncView>
  );
}

/** A password in large monospaced characters, easy to read out. */
export function PasswordOutput({ children }: { children: string }) {
  return (
    <output className="block rounded-control bg-surface-sunken px-4 py-3 text-center font-mono text-xl tracking-wide select-all">
      {children}
    </output>
  );
}
