import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreFamilyEntries } from '#contract/families/endpoints.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type SetAsideSectionProps = {
  accountId: string;
  setAside: NonNullable<FamilyCard['setAside']>;
  onOpen: (visitId: string) => void;
};

/**
 * The entries that were set aside: made before the account was recovered, and hidden from the family until it confirms
 * them. Staff call the patients of the coming visits.
 */
export function SetAsideSection({ accountId, setAside, onOpen }: SetAsideSectionProps) {
  const t = useT();
  const [isRestoring, setIsRestoring] = useState(false);
  const { at, until, visits } = setAside;
  return (
    <Card as="section" aria-labelledby="set-aside" className="grid gap-3">
      <h2 id="set-aside" className="text-xl">
        {t('Set aside')}
      </h2>
      <p className="text-ink-muted">
        {t(
          'The holder of this phone recovered the account on {date}. What was entered before is hidden from the account: it may be somebody else’s.',
          { date: datesIn(t).date(at) },
        )}
      </p>
      {visits.length > 0 ? <p className="font-semibold">{t('These visits stay booked. Please call:')}</p> : null}
      <ul className="grid gap-2">
        {visits.map(({ id, title, patientName, mobileNumber, startsAt }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-2">
            <button type="button" className="link justify-self-start text-start" onClick={() => onOpen(id)}>
              {patientName} · {t.named(title)} · {datesIn(t).dateTime(startsAt)}
            </button>
            {mobileNumber ? (
              <a href={`tel:${mobileNumber}`} className="link link-roomy tabular-nums">
                {phoneWords(mobileNumber)}
              </a>
            ) : (
              <span className="text-ink-muted">{t('No phone')}</span>
            )}
          </li>
        ))}
      </ul>
      {until ? (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setIsRestoring(true)}>
          {t('Restore')}
        </Button>
      ) : null}
      {isRestoring ? <RestoreDialog accountId={accountId} onClose={() => setIsRestoring(false)} /> : null}
    </Card>
  );
}

function RestoreDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const restore = useMutation({
    mutationFn: () => callApi(restoreFamilyEntries, { params: { accountId }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      showToast({ title: t('Restored'), tone: 'success' });
      onClose();
      void queryClient.invalidateQueries({ queryKey: familyQueries.all });
    },
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason.'));
    if (!restore.isPending) restore.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Restore what was set aside?')}
      description={t('The account then sees it again. Do it only if you are sure that it is the same family.')}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={t('Restore')}
        busyLabel={t('Saving...')}
        busy={restore.isPending}
      >
        <Alert message={restore.error ? wordsFor(restore.error, t('Please try again later.')) : undefined} />
        <ReasonField value={reason} error={error} onChange={({ target }) => setReason(target.value)} />
      </DialogForm>
    </Dialog>
  );
}
