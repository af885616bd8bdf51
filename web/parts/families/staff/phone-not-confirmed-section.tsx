import { useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmPhoneDialog } from './confirm-phone-dialog.tsx';

/** Warns that somebody else may use the account of a family. `phone`: where a code can be sent; null if nowhere. */
export function PhoneNotConfirmed({ accountId, phone }: { accountId: string; phone: string | null }) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone="accent">{t('Phone not confirmed')}</Badge>
      <p className="text-ink-muted">
        {t('Somebody else may use this account. Before you add anything, send a code and ask the caller for it.')}
      </p>
      {phone ? (
        <Button size="small" onClick={() => setIsConfirming(true)}>
          {t('Send a code')}
        </Button>
      ) : null}
      {phone && isConfirming ? (
        <ConfirmPhoneDialog family={{ id: accountId, phone }} onClose={() => setIsConfirming(false)} />
      ) : null}
    </div>
  );
}
