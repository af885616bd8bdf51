import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, preparePasskey, removePasskey } from '#contract/second-factors/endpoints.ts';
import type { SecondFactors } from '#contract/second-factors/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { ApiError, callApi } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { createPasskey, usePasskeySupport } from '#web/parts/second-factors/staff/use-passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { secondFactorQueries } from './-queries.ts';

type PasskeysCardProps = {
  factors: SecondFactors;
  /** Shows the recovery codes that come with the first factor, and reads the viewer again. */
  onAdded: (codes: string[] | null) => Promise<void>;
};

/** The passkeys of the account, with a button that adds one. */
export function PasskeysCard({ factors, onAdded }: PasskeysCardProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [removed, setRemoved] = useState<string | null>(null);
  const isSupported = usePasskeySupport(factors.offersPasskeys);
  const onError = (error: unknown) => {
    // Only the browser knows why nothing was created; usually the person cancelled.
    const description = error instanceof ApiError ? wordsFor(error) : t('Nothing was changed. Please try again.');
    showToast({ title: t('That did not work'), description, tone: 'destructive' });
  };
  const add = useMutation({
    mutationFn: async () =>
      callApi(addPasskey, { body: await createPasskey(await callApi(preparePasskey, { body: {} })) }),
    onError,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => callApi(removePasskey, { params: { passkeyId } }),
    onError,
    onSuccess: () => {
      showToast({ title: t('Passkey removed'), tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: secondFactorQueries.own().queryKey });
    },
    onSettled: () => setRemoved(null),
  });
  const isLastOfRequired = factors.mode === 'required' && !factors.hasApp && factors.passkeys.length === 1;
  if (factors.mode === 'off' || (!factors.offersPasskeys && factors.passkeys.length === 0)) return null;

  return (
    <Card as="section" padding="roomy" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-xl">
        {t('Passkeys')}
      </h2>
      <p className="mt-1 mb-4 text-ink-muted">
        {t('A key in your phone, your computer or a USB stick, which you open with a finger, your face or a PIN.')}
      </p>
      {factors.passkeys.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {factors.passkeys.map(({ id, device, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>
                {device}
                <span className="block text-ink-muted">
                  {t('Added on {date}', { date: datesIn(t).date(createdAt) })}
                </span>
              </span>
              {isLastOfRequired ? null : (
                <Button variant="quiet" onClick={() => setRemoved(id)}>
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isSupported ? (
        <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate()}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p>{t('This browser cannot add a passkey at this address.')}</p>
      )}
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('Remove this passkey?')}
        description={t('It no longer works as your second step.')}
        confirmLabel={t('Remove passkey')}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
      />
    </Card>
  );
}
