import { listRupees } from '#contract/money.ts';
import type { PriceRule } from '#contract/pricing-admin.ts';
import type { T } from '#web/ui/use-t.tsx';

type Rule = Pick<PriceRule, 'city' | 'multiplier' | 'fixedPrice'>;

/** `Pune: ₹750` for a fixed price, `Pune: 1.5x` for a multiplier. The space is non-breaking. */
export function ruleWords(t: T, { city, multiplier, fixedPrice }: Rule): string {
  return `${t.named(city)}:\u00a0${priceWords({ multiplier, fixedPrice })}`;
}

/** `₹750` or `1.5x`. */
export function priceWords({ multiplier, fixedPrice }: Omit<Rule, 'city'>): string {
  return fixedPrice === null ? `${multiplier}x` : listRupees(fixedPrice);
}
