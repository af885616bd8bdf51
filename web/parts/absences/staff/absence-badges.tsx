import type { Absence } from '#contract/absences/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Badges for leave, and for the state of an absence: to be confirmed by a manager, withdrawn, over or in force. */
export function AbsenceBadges({ absence }: { absence: Absence }) {
  const t = useT();
  const { kind, isWithdrawn, isOver, needsConfirmation } = absence;
  return (
    <>
      {kind === 'leave' ? <Badge>{t('Leave{#of a doctor}')}</Badge> : null}
      {needsConfirmation ? <Badge tone="accent">{t('To be confirmed by a manager')}</Badge> : null}
      {isWithdrawn ? <Badge>{t('Withdrawn')}</Badge> : isOver ? <Badge>{t('Over{#an absence}')}</Badge> : null}
      {kind === 'absence' && !needsConfirmation && !isWithdrawn && !isOver ? <Badge>{t('In force')}</Badge> : null}
    </>
  );
}
