import { shortTime } from '#contract/shared/clock.ts';
import type { StepRow } from '#contract/steps/schemas.ts';
import { stepTypeLabels } from '#contract/steps/texts.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { phoneWords } from '#web/lib/phones.ts';
import { StepStateBadge } from '#web/parts/steps/staff/step-state-badge.tsx';
import { placeWords } from '#web/parts/steps/staff/step-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

/** The columns of the list of steps. `showsDay`: overdue steps may be of other days. */
export function stepColumns(t: T, onAssign: (step: StepRow) => void, showsDay: boolean): readonly Column<StepRow>[] {
  return [
    {
      header: t('Time'),
      cell: (step) => (
        <span className="whitespace-nowrap tabular-nums">
          {showsDay ? <span className="block">{datesIn(t).date(step.startsAt)}</span> : null}
          {step.hasTime ? shortTime(step.startsAt) : t('No time')}
          {step.hasTime ? (
            <span className="block text-ink-muted">
              {t('{minutes} min', { minutes: String(step.work.durationMinutes) })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      header: t('Step'),
      isCardTitle: true,
      cell: ({ title, patientName, type, phone }) => (
        <span className="wrap-anywhere">
          <strong>{t.named(title)}</strong>
          <span className="block font-normal">
            {patientName} <span className="whitespace-nowrap text-ink-muted">{`· ${t(stepTypeLabels[type])}`}</span>
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
            <span className="font-normal text-ink-muted">{t('No phone')}</span>
          )}
        </span>
      ),
    },
    {
      header: t('Place'),
      cell: (step) => (
        <span className="wrap-anywhere">
          {placeWords(step)}
          {step.city && !placeWords(step).includes(step.city) ? (
            <span className="block text-ink-muted">{t.named(step.city)}</span>
          ) : null}
        </span>
      ),
    },
    {
      header: t('Assignee'),
      cell: ({ work }) => work.assignee?.name ?? <Badge tone="accent">{t('Nobody')}</Badge>,
    },
    {
      header: t('State{#of a record}'),
      cell: ({ state, isOverdue, work }) => (
        <span className="flex flex-wrap gap-1">
          <StepStateBadge state={state} />
          {isOverdue ? <Badge tone="danger">{t('Overdue')}</Badge> : null}
          {work.note ? <span className="basis-full wrap-anywhere">{work.note}</span> : null}
        </span>
      ),
    },
    {
      header: t('Actions'),
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
            {t('Assign')}
            <span className="sr-only">
              {` ${t('{title} of {name}', { title: t.named(step.title), name: step.patientName })}`}
            </span>
          </Button>
        ),
    },
  ];
}
