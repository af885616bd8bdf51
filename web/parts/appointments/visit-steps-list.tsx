import { ChevronRight } from 'lucide-react';
import type { Step } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { VisitLink } from '#web/lib/visit-link.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { RequestedBadge, StatusBadge } from './appointment-badges.tsx';
import { placesWords } from './step-and-place-words.ts';

type VisitStepsProps = { steps: readonly Step[]; onOpen?: ((stepId: string) => void) | undefined };

/** Who comes, and how far the step is. Screen readers announce changes. */
function StepProgress({ step }: { step: Step }) {
  const t = useT();
  const words = progressWords(t, step);
  return (
    <p aria-live="polite" className="font-medium break-words empty:hidden">
      {words}
    </p>
  );
}

/** The steps of an appointment, for families. Each opens like an appointment. */
export function VisitSteps({ steps, onOpen }: VisitStepsProps) {
  const t = useT();
  const dates = datesIn(t);
  if (steps.length === 0) return <p className="text-ink-muted">{t('No steps recorded for this appointment.')}</p>;
  return (
    <ol className="grid gap-3">
      {steps.map((step) => (
        <Card as="li" key={step.id} padding="none" className="px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <VisitLink id={step.id} onOpen={onOpen} className={`${cardLinkClass} min-w-0 text-start font-medium`}>
              <span className="break-words">{t.named(step.title)}</span>
            </VisitLink>
            <ChevronRight aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-muted" />
          </div>
          <p className="my-1 flex flex-wrap gap-2">
            <StatusBadge status={step.status} />
            {step.isRequested ? <RequestedBadge /> : null}
          </p>
          <p className="text-ink-muted">
            {step.hasTime ? dates.dateTime(step.startsAt) : dates.date(step.startsAt)}
            {step.price > 0 ? ` · ${totalRupees(step.price)}` : ''}
          </p>
          <StepProgress step={step} />
          {[placesWords(t, step), step.description, step.notes].filter(Boolean).map((text) => (
            <p key={text} className="break-words whitespace-pre-line">
              {text}
            </p>
          ))}
        </Card>
      ))}
    </ol>
  );
}

/** Who comes and how far the step is, for the family: `Meera arrived at 9:40 AM.` Empty if there is nothing to say. */
function progressWords(t: T, { state, stateAt, helper, status }: Step): string {
  if (status === 'cancelled') return '';
  const who = helper ?? t('Our assistant');
  const time = stateAt ? shortTime(stateAt) : '';
  if (state === 'started')
    return time ? t('{who} is on the way, since {time}.', { who, time }) : t('{who} is on the way.', { who });
  if (state === 'arrived') return time ? t('{who} arrived at {time}.', { who, time }) : t('{who} arrived.', { who });
  if (state === 'problem')
    return time
      ? t('There is a problem, since {time}. We will call you.', { time })
      : t('There is a problem. We will call you.');
  if (!helper) return '';
  if (state !== 'done') return t('{who} comes.', { who });
  return time ? t('Done by {who} at {time}.', { who, time }) : t('Done by {who}.', { who });
}
