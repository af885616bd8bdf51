import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ManagedStep } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { StepStateBadge } from './step-state-badge.tsx';

const StepWorkDialog = lazy(async () => ({ default: (await import('./step-work-dialog.tsx')).StepWorkDialog }));

type StepWorkSectionProps = { step: ManagedStep; visitId: string; onChanged: () => void };

/** Who does a step and how far it is, in the dialog of its visit. */
export function StepWorkSection({ step, visitId, onChanged }: StepWorkSectionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { work, state, stateAt, title } = step;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StepStateBadge state={state} />
      <p className="min-w-0 break-words">
        {work.assignee?.name ?? <span className="text-ink-muted">{t('Nobody is assigned')}</span>}
        {stateAt && state !== 'planned' ? <span className="text-ink-muted">{`, ${shortTime(stateAt)}`}</span> : null}
      </p>
      {state === 'cancelled' ? null : (
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <UserRoundPlus aria-hidden="true" />
          {t('Assign')}
          <span className="sr-only">{` ${t.named(title)}`}</span>
        </Button>
      )}
      {work.note ? <p className="basis-full break-words">{t('Note: {note}', { note: work.note })}</p> : null}
      {isOpen ? (
        <Suspense>
          <StepWorkDialog step={step} visitId={visitId} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
