import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmFamilyPhone, sendFamilyCode } from '#contract/families/endpoints.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CallerCodeDialog } from './caller-code-dialog.tsx';
import { familyQueries } from './queries.ts';

/** Warns that somebody else may use the account of a family. `phone` can get a code; null if there is none. */
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

/** Confirms the phone of the family with a code that the caller reads out. */
function ConfirmPhoneDialog({ family, onClose }: { family: Pick<FamilyCard, 'id' | 'phone'>; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const params = { accountId: family.id };
  return (
    <CallerCodeDialog
      phone={family.phone ?? ''}
      send={() => callApi(sendFamilyCode, { params, body: {} })}
      confirm={async (body) => {
        await callApi(confirmFamilyPhone, { params, body });
        showToast({ title: t('Phone confirmed'), tone: 'success' });
        onClose();
        for (const queryKey of [familyQueries.all, ['appointments'], ['messages']])
          void queryClient.invalidateQueries({ queryKey });
      }}
      onClose={onClose}
    />
  );
}
