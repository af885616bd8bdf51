import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { noShowWords, phonesOfFamily } from '#web/parts/families/staff/family-words.ts';
import { PhoneNotConfirmed } from '#web/parts/families/staff/phone-not-confirmed-section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CorrectPhoneDialog, PhoneCorrectionSection } from './-phone-correction-section.tsx';

const iconClass = 'mt-2.5 size-5 flex-none text-ink-muted';

/** How to reach a family, and what staff should know before they call. */
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
