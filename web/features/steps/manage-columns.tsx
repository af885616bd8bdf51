import { UserRoundPlus } from 'lucide-react';
import { shortDate } from '#contract/clock.ts';
import { stepTypeLabels } from '#contract/step-states.ts';
import type { StepRow } from '#contract/steps-admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StepStateBadge } from './step-state-badge.tsx';
import { placeWords, timeWords } from './step-words.ts';

/** The columns of the list of steps. `showsDay`: overdue steps may be of other days. */
export function stepColumns(onAssign: (step: StepRow) => void, showsDay: boolean): readonly Column<StepRow>[] {
  return [
    {
      header: 'Time',
      cell: (step) => (
        <span className="tabular-nums">
          {showsDay ? <span className="block whitespace-nowrap">{shortDate(step.startsAt)}</span> : null}
          {timeWords(step)}
        </span>
      ),
    },
    {
      header: 'Step',
      isCardTitle: true,
      cell: ({ title, patientName, type }) => (
        <span className="wrap-anywhere">
          <strong>{title}</strong>
          <span className="block font-normal text-ink-muted">{`${patientName} · ${stepTypeLabels[type]}`}</span>
        </span>
      ),
    },
    {
      header: 'Phone',
      cell: ({ phone }) =>
        phone ? (
          <a href={`tel:${phone}`} className="link whitespace-nowrap" onClick={(event) => event.stopPropagation()}>
            {phone}
          </a>
        ) : (
          <span className="text-ink-muted">No phone</span>
        ),
    },
    {
      header: 'Place',
      cell: (step) => (
        <span className="wrap-anywhere">
          {placeWords(step)}
          {step.city ? <span className="block text-ink-muted">{step.city}</span> : null}
        </span>
      ),
    },
    {
      header: 'Assignee',
      cell: ({ work }) => work.assignee?.name ?? <Badge tone="accent">Nobody</Badge>,
    },
    {
      header: 'State',
      cell: ({ state, isOverdue, work }) => (
        <span className="flex flex-wrap gap-1">
          <StepStateBadge state={state} />
          {isOverdue ? <Badge tone="danger">Overdue</Badge> : null}
          {work.note ? <span className="basis-full wrap-anywhere">{work.note}</span> : null}
        </span>
      ),
    },
    {
      header: 'Actions',
      isControls: true,
      cell: (step) =>
        step.state === 'cancelled' ? null : (
          <Button
            variant="secondary"
            size="small"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation();
              onAssign(step);
            }}
          >
            <UserRoundPlus aria-hidden="true" />
            Assign<span className="sr-only">{` ${step.title} of ${step.patientName}`}</span>
          </Button>
        ),
    },
  ];
}
