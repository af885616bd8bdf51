import { useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { VerifyPhoneDialog } from '#web/parts/accounts/verify-phone-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** After a sign-in with the password, asks to confirm the phone by a code. `Later` continues without the code. */
export function AskPhoneDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isSending, setIsSending] = useState(false);
  if (isSending) return <VerifyPhoneDialog submitLabel={t('Confirm')} onClose={onClose} onConfirmed={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Confirm your phone')}
      description={t('Until then you see only what you entered yourself, and nothing that our team added for you.')}
    >
      <div className="ui-form-foot">
        <Button variant="secondary" onClick={onClose}>
          {t('Later')}
        </Button>
        <Button onClick={() => setIsSending(true)}>{t('Send code')}</Button>
      </div>
    </Dialog>
  );
}
