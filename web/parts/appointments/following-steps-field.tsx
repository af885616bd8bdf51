import { useState } from 'react';
import type { UnfitStep } from '#contract/shared/errors.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { replyOf } from '#web/lib/words-for.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';

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

export function moveStepsLabel(count: number, t: T = createT(null)): string {
  return t.count(
    count,
    'Move its pending step by the same amount',
    'Move its {count} pending steps by the same amount',
  );
}

export type FollowingSteps = {
  /** Whether the steps follow their visit. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** The steps that do not fit. They are left as they are when the change is sent again. */
  unfit: readonly UnfitStep[];
  leftSteps: string[] | undefined;
  /** The fields of a move. */
  body: { steps: 'move' | 'leave'; leftSteps: string[] | undefined };
  /** Returns whether the server rejected the change because of steps that do not fit. The field then lists these steps. */
  handleError: (error: unknown) => boolean;
  /** Clears `unfit`. Called after another time was chosen, at which the steps may fit. */
  reset: () => void;
};

/**
 * The state of the field. By default, the steps of a visit change together with it. If some steps do not fit, the server
 * changes nothing and names these steps. The next request contains their ids as `leftSteps`, and they stay as they are.
 */
export function useFollowingSteps(known: readonly UnfitStep[] = []): FollowingSteps {
  const [isOn, setOn] = useState(true);
  const [unfit, setUnfit] = useState(known);
  const leftSteps = unfit.length > 0 ? unfit.map(({ id }) => id) : undefined;
  return {
    isOn,
    setOn,
    unfit,
    leftSteps,
    body: { steps: isOn ? 'move' : 'leave', leftSteps },
    handleError: (error) => {
      const { code, steps } = replyOf(error);
      if (code !== 'steps_unfit' || !steps) return false;
      // A second rejection does not name the steps that the request contained as `leftSteps`.
      setUnfit((before) => [...before, ...steps.filter(({ id }) => !before.some((one) => one.id === id))]);
      return true;
    },
    reset: () => setUnfit([]),
  };
}
