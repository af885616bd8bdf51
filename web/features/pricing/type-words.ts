import type { ReminderLead } from '#contract/message-kinds.ts';
import { totalRupees } from '#contract/money.ts';
import type { Names } from '#contract/names.ts';
import type { TypeForm } from '#contract/pricing-admin.ts';
import type { FormWords } from '#web/admin/changed-fields.ts';
import { namesTitles } from '#web/admin/names-field.tsx';
import { leadNames } from '#web/features/messages/message-words.ts';
import { namesWords } from '#web/lib/names-words.ts';
import { marked } from '#web/ui/translate.ts';

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
