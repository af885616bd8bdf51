import { CalendarCheck } from 'lucide-react';
import type { DayVisit } from '#contract/day-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirmVisit } from './use-confirm-visit.ts';

/** Confirms the time of a requested visit. */
export function ConfirmVisitButton({ visit, onDone }: { visit: DayVisit; onDone?: () => void }) {
  const confirm = useConfirmVisit();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Confirm the time of ${visit.patient.name}`}
      busy={confirm.isPending}
      onClick={() => confirm.mutate(visit, { onSuccess: () => onDone?.() })}
    >
      {confirm.isPending ? null : <CalendarCheck aria-hidden="true" />}
      Confirm
    </Button>
  );
}
