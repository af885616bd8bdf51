import { useQueryClient } from '@tanstack/react-query';
import { confirmFamilyPhone, sendFamilyCode } from '#contract/families/endpoints.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { CallerCodeDialog } from './caller-code-dialog.tsx';
import { familyQueries } from './queries.ts';

type ConfirmPhoneDialogProps = { family: Pick<FamilyCard, 'id' | 'phone'>; onClose: () => void };

/** Proves by a code that the caller holds the phone of the family. */
export function ConfirmPhoneDialog({ family, onClose }: ConfirmPhoneDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const params = { accountId: family.id };
  return (
    <CallerCodeDialog
      phone={family.phone ?? ''}
      send={() => call(sendFamilyCode, { params, body: {} })}
      confirm={async (body) => {
        await call(confirmFamilyPhone, { params, body });
        showToast({ title: t('Phone confirmed'), tone: 'success' });
        onClose();
        for (const queryKey of [familyQueries.all, ['appointments'], ['messages']])
          void queryClient.invalidateQueries({ queryKey });
      }}
      onClose={onClose}
    />
  );
}
