import { totalRupees } from '#contract/shared/money.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** Compares the counted cash with the expected cash: `Agrees`, `₹20.00 too much` or `₹20.00 missing`. */
export function differenceWords(t: T, counted: number, expected: number): string {
  const difference = counted - expected;
  if (difference === 0) return t('Agrees');
  const amount = totalRupees(Math.abs(difference));
  return difference > 0 ? t('{amount} too much', { amount }) : t('{amount} missing', { amount });
}
