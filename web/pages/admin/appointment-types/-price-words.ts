import type { ReminderLead } from '#contract/messages/kinds.ts';
import type { Translations } from '#contract/names/schemas.ts';
import type { PriceRule, RuleForm, TypeForm } from '#contract/pricing/staff-schemas.ts';
import { listRupees, totalRupees } from '#contract/shared/money.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import { leadNames } from '#web/parts/messages/message-words.ts';
import { namesTitles, namesWords } from '#web/staff-kit/names-field.tsx';

type Rule = Pick<PriceRule, 'city' | 'multiplier' | 'fixedPrice'>;

/** The fields of a price rule. `isActive` is not in the form, but another editor may change it. */
export const ruleFormWords: FormWords<RuleForm & { isActive: boolean }> = {
  labels: {
    city: msg('City'),
    multiplier: msg('Price Multiplier'),
    fixedPrice: msg('Fixed Price (₹)'),
    isActive: msg('Status'),
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

/** The fields of an appointment type. `isActive` is not in the form, but another editor may change it. */
export const typeWords: FormWords<TypeForm & { isActive: boolean }> = {
  labels: {
    name: msg('Name'),
    description: msg('Description'),
    basePrice: msg('Base Price (₹)'),
    needsDoctor: msg('Needs a doctor’s time'),
    reminderLeads: msg('Reminders'),
    ...namesTitles,
    isActive: msg('Status'),
  },
  valueWords: (field, value, t) => {
    if (field === 'basePrice') return totalRupees(value as number);
    if (field === 'needsDoctor') return value ? t('Yes') : t('No');
    if (field === 'reminderLeads')
      return (value as ReminderLead[]).map((lead) => t(leadNames[lead])).join(', ') || t('None');
    if (field in namesTitles) return namesWords(value as Translations);
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    return String(value);
  },
};
