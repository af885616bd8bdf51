import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { restoreFamilyEntries } from '#contract/families/endpoints.ts';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { noShowWords, phonesOfFamily } from '#web/parts/families/staff/family-words.ts';
import { PhoneNotConfirmed } from '#web/parts/families/staff/phone-not-confirmed-section.tsx';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { ReasonField } from '#web/staff-kit/fields.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CorrectPhoneDialog, PhoneCorrectionSection } from './-phone-correction-section.tsx';

const iconClass = 'mt-2.5 size-5 flex-none text-ink-muted';

/** How to reach a family, and what the desk should know before it calls. */
export function FamilyContactSection({ family }: { family: FamilyCard }) {
  const t = useT();
  const phones = phonesOfFamily(t, family);
  const [isCorrecting, setIsCorrecting] = useState(false);
  // The phones of the team are changed on Manage Users and Team.
  const mayCorrect = can(useViewer()?.role ?? 'user', 'account.correctPhone') && family.role === 'user';
  return (
    <Card as="section" aria-label={t('Contact')} className="grid gap-2">
      <ul className="grid gap-1 sm:max-lg:grid-cols-2">
        {phones.length === 0 ? <li className="text-ink-muted">{t('No phone')}</li> : null}
        {phones.map(({ phone, shown, whose }) => (
          <li key={phone} className="flex gap-3">
            <Phone aria-hidden="true" className={iconClass} />
            <span className="min-w-0">
              <a href={`tel:${phone}`} className="link link-roomy text-lg font-semibold tabular-nums">
                {shown}
              </a>
              <span className="block break-words text-ink-muted">{whose}</span>
            </span>
          </li>
        ))}
        {family.email ? (
          <li className="flex gap-3">
            <Mail aria-hidden="true" className={iconClass} />
            <a href={`mailto:${family.email}`} className="link link-roomy min-w-0">
              <EmailText>{family.email}</EmailText>
            </a>
          </li>
        ) : null}
      </ul>
      {family.noShowCount > 0 ? (
        <p>
          <Badge tone="danger">{noShowWords(t, family.noShowCount)}</Badge>
        </p>
      ) : null}
      {family.phoneCorrection ? (
        <PhoneCorrectionSection
          key={family.phoneCorrection.id}
          family={family}
          correction={family.phoneCorrection}
          mayCorrect={mayCorrect}
        />
      ) : null}
      {family.isPhoneConfirmed ? null : (
        <div className="border-t border-line pt-3">
          <PhoneNotConfirmed accountId={family.id} phone={family.isActive ? family.phone : null} />
        </div>
      )}
      {family.hasPassword ? null : (
        <p className="flex gap-3 border-t border-line pt-3 text-ink-muted">
          <KeyRound aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <span>{t('No password yet: the family sets it by a code to this phone.')}</span>
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Link
          to={paths.staffMessages}
          search={{ family: family.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={t('Messages to {name}', { name: family.name })}
        >
          {t('Messages')}
        </Link>
        {mayCorrect ? (
          <Button variant="secondary" size="small" onClick={() => setIsCorrecting(true)}>
            {t('Correct phone')}
          </Button>
        ) : null}
      </div>
      <CorrectPhoneDialog family={family} open={isCorrecting} onClose={() => setIsCorrecting(false)} />
    </Card>
  );
}

type SetAsideSectionProps = {
  accountId: string;
  setAside: NonNullable<FamilyCard['setAside']>;
  onOpen: (visitId: string) => void;
};

/** What was entered before the holder of the phone recovered the account, with the coming visits that the desk calls. */
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
