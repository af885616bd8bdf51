import type { Locator, Page } from '@playwright/test';

/**
 * Counts the taps of a family on a phone: a touch is one tap, a native select is two (open and choose). Typing is not counted.
 * The browser context needs `hasTouch`.
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

/** Counts what staff do with keyboard and mouse: each key, shortcut or click is one press. Typing is not counted. */
export function countPresses(page: Page) {
  let presses = 0;
  return {
    total: () => presses,
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    click: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
  };
}
