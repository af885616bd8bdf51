import type { Locator } from '@playwright/test';

/**
 * Counts what a thumb does: a touch is one tap, a native select is two (open and choose). Typing is not counted. The
 * context needs `hasTouch`.
 */
export function countTaps() {
  let taps = 0;
  return {
    total: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    select: async (target: Locator, option: string) => {
      taps += 2;
      await target.selectOption(option);
    },
  };
}
