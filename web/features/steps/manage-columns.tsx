import { shortDate, shortTime } from '#contract/clock.ts';
import { stepTypeLabels } from '#contract/step-states.ts';
import type { StepRow } from '#contract/steps-admin.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { StepStateBadge } from './step-state-badge.tsx';
import { placeWords } from './step-words.ts';

/** The columns of the list of steps. `showsDay`: overdue steps may be of other days. */
export function stepColumns(onAssign: (step: StepRow) => void, showsDay: boolean): readonly Column<StepRow>[] {
  return [
    {
      header: 'Time',
      cell: (step) => (
        <span className="whitespace-nowrap tabular-nums">
          {showsDay ? <span className="block">{shortDate(step.startsAt)}</span> : null}
          {step.hasTime ? shortTime(step.startsAt) : 'No time'}
          {step.hasTime ? <span className="block text-ink-muted">{`${step.work.durationMinutes} min`}</span> : null}
        </span>
      ),
    },
    {
      header: 'Step',
      isCardTitle: true,
      cell: ({ title, patientName, type, phone }) => (
        <span className="wrap-anywhere">
          <strong>{title}</strong>
          <span className="block font-normal">
            {patientName} <span className="whitespace-nowrap text-ink-muted">{`· ${stepTypeLabels[type]}`}</span>
          </span>
          {phone ? (
            <a
              href={`tel:${phone}`}
              className="link link-roomy font-normal whitespace-nowrap"
              onClick={(event) => event.stopPropagation()}
            >
              {phoneWords(phone)}
            </a>
          ) : (
            <span className="font-normal text-ink-muted">No phone</span>
          )}
        </span>
      ),
    },
    {
      header: 'Place',
      cell: (step) => (
        <span className="wrap-anywhere">
          {placeWords(step)}
          {step.city && !placeWords(step).includes(step.city) ? (
            <span className="block text-ink-muted">{step.city}</span>
          ) : null}
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
            className="whitespace-nowrap"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation();
              onAssign(step);
            }}
          >
            Assign<span className="sr-only">{` ${step.title} of ${step.patientName}`}</span>
          </Button>
        ),
    },
  ];
}
