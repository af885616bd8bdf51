import type { PriceRule, RuleForm } from '#contract/pricing/staff-schemas.ts';
import { listRupees, totalRupees } from '#contract/shared/money.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/staff-kit/changed-fields.ts';

type Rule = Pick<PriceRule, 'city' | 'multiplier' | 'fixedPrice'>;

/** The fields of a price rule. `isActive` is not in the form, but another editor may change it. */
export const ruleFormWords: FormWords<RuleForm & { isActive: boolean }> = {
  labels: {
    city: marked('City'),
    multiplier: marked('Price Multiplier'),
    fixedPrice: marked('Fixed Price (₹)'),
    isActive: marked('Status'),
  },
  valueWords: (field, value, t) => {
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    if (field === 'fixedPrice') return value === null ? '' : totalRupees(value as number);
    return field === 'city' ? t.named(String(value)) : String(value ?? '');
  },
};

/** `Pune: ₹750` for a fixed price, `Pune: 1.5x` for a multiplier. The space is non-breaking. */
export function ruleWords(t: T, { city, multiplier, fixedPrice }: Rule): string {
  return `${t.named(city)}:\u00a0${priceWords({ multiplier, fixedPrice })}`;
}

/** `₹750` or `1.5x`. */
export function priceWords({ multiplier, fixedPrice }: Omit<Rule, 'city'>): string {
  return fixedPrice === null ? `${multiplier}x` : listRupees(fixedPrice);
}
