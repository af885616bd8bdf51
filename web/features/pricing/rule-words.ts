import { listRupees } from '#contract/money.ts';
import type { PriceRule } from '#contract/pricing-admin.ts';

/** `Pune: ₹750` for a fixed price, `Pune: 1.5x` for a multiplier. The space is non-breaking. */
export function ruleWords({ city, multiplier, fixedPrice }: Pick<PriceRule, 'city' | 'multiplier' | 'fixedPrice'>) {
  return `${city}:\u00a0${priceWords({ multiplier, fixedPrice })}`;
}

/** `₹750` or `1.5x`. */
export function priceWords({ multiplier, fixedPrice }: Pick<PriceRule, 'multiplier' | 'fixedPrice'>): string {
  return fixedPrice === null ? `${multiplier}x` : listRupees(fixedPrice);
}
