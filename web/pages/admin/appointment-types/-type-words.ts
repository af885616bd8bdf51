import type { ReminderLead } from '#contract/messages/kinds.ts';
import type { Names } from '#contract/names/schemas.ts';
import type { TypeForm } from '#contract/pricing/staff-schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { marked } from '#web/i18n/translate.ts';
import { namesWords } from '#web/lib/names-words.ts';
import { leadNames } from '#web/parts/messages/message-words.ts';
import type { FormWords } from '#web/staff-kit/changed-fields.ts';
import { namesTitles } from '#web/staff-kit/names-field.tsx';

/** The fields of an appointment type. `isActive` is not in the form, but another editor may change it. */
export const typeWords: FormWords<TypeForm & { isActive: boolean }> = {
  labels: {
    name: marked('Name'),
    description: marked('Description'),
    basePrice: marked('Base Price (₹)'),
    needsDoctor: marked('Needs a doctor’s time'),
    reminderLeads: marked('Reminders'),
    ...namesTitles,
    isActive: marked('Status'),
  },
  valueWords: (field, value, t) => {
    if (field === 'basePrice') return totalRupees(value as number);
    if (field === 'needsDoctor') return value ? t('Yes') : t('No');
    if (field === 'reminderLeads')
      return (value as ReminderLead[]).map((lead) => t(leadNames[lead])).join(', ') || t('None');
    if (field in namesTitles) return namesWords(value as Names);
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    return String(value);
  },
};
