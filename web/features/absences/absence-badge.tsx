import type { Absence } from '#contract/absences-admin.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The state of an absence: leave, withdrawn, over, or waiting for a manager. A current one needs no word. */
export function AbsenceBadges({ absence }: { absence: Absence }) {
  const { kind, isWithdrawn, isOver, needsConfirmation } = absence;
  return (
    <>
      {kind === 'leave' ? <Badge>Leave</Badge> : null}
      {needsConfirmation ? <Badge tone="accent">To be confirmed</Badge> : null}
      {isWithdrawn ? <Badge>Withdrawn</Badge> : isOver ? <Badge>Over</Badge> : null}
    </>
  );
}
