import type { UnfitStep } from '#contract/shared/errors.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import type { FollowingSteps } from './use-following-steps.ts';

type FollowingStepsFieldProps = {
  following: FollowingSteps;
  label: string;
  hint?: string;
  /** The label of the button that sends the change again, e.g. `Move`. */
  action: string;
};

/** A checkbox: the steps of a visit change together with it. Lists the steps that do not fit. */
export function FollowingStepsField({ following, label, hint, action }: FollowingStepsFieldProps) {
  const t = useT();
  const { isOn, setOn, unfit } = following;
  return (
    <div className="grid gap-2">
      <CheckboxField label={label} hint={hint} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      {isOn && unfit.length > 0 ? (
        <div role="alert" className="ui-tone-accent rounded-control px-4 py-3">
          <p className="font-semibold">{t.count(unfit.length, 'This step does not fit:', 'These steps do not fit:')}</p>
          <ul className="my-1 list-disc ps-5">
            {unfit.map((step) => (
              <li key={step.id} className="break-words">
                {unfitWords(t, step)}
              </li>
            ))}
          </ul>
          <p>
            {t.count(
              unfit.length,
              'Press {action} again to leave it as it is, or choose another time.',
              'Press {action} again to leave them as they are, or choose another time.',
              { action },
            )}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function unfitWords(t: T, { title, startsAt, hasTime, problem }: UnfitStep): string {
  const { date, dateTime } = datesIn(t);
  const time = hasTime ? dateTime(startsAt) : date(startsAt);
  return t('{title} on {time}: {problem}', { title: t.named(title), time, problem: t(problem) });
}

/** The label of the field for a move. */
export function moveStepsLabel(count: number, t: T = createT(null)): string {
  return t.count(
    count,
    'Move its pending step by the same amount',
    'Move its {count} pending steps by the same amount',
  );
}
