import { CalendarCheck } from 'lucide-react';
import type { DayVisit } from '#contract/day/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirmVisit } from './-use-confirm-visit.ts';

/** Confirms the time of a requested visit. */
export function ConfirmVisitButton({ visit, onDone }: { visit: DayVisit; onDone?: () => void }) {
  const t = useT();
  const confirm = useConfirmVisit();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('Confirm the time of {name}', { name: visit.patient.name })}
      busy={confirm.isPending}
      onClick={() => confirm.mutate(visit, { onSuccess: () => onDone?.() })}
    >
      {confirm.isPending ? null : <CalendarCheck aria-hidden="true" />}
      {t('Confirm')}
    </Button>
  );
}
