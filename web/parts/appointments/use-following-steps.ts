import { useState } from 'react';
import type { UnfitStep } from '#contract/shared/errors.ts';
import { replyOf } from '#web/lib/words-for.ts';

export type FollowingSteps = {
  /** Whether the steps follow their visit. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** The steps that do not fit. They are left as they are when the change is sent again. */
  unfit: readonly UnfitStep[];
  leftSteps: string[] | undefined;
  /** The fields of a move. */
  body: { steps: 'move' | 'leave'; leftSteps: string[] | undefined };
  /** Returns whether the server rejected the change because of steps that do not fit. They are then named. */
  handleError: (error: unknown) => boolean;
  /** After another time was chosen, other steps may fit. */
  reset: () => void;
};

/**
 * What a change of a visit does with its steps: by default they follow. If some do not fit, the server changes nothing and
 * names them. The next request contains their ids as `leftSteps`, and they stay as they are.
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
