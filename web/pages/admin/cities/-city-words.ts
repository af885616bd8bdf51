import type { CityForm } from '#contract/cities/staff-schemas.ts';
import type { Names } from '#contract/names/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import { namesTitles, namesWords } from '#web/staff-kit/fields.tsx';

/** The fields of a city. `isActive` is not in the form, but another editor may change it. */
export const cityWords: FormWords<CityForm & { isActive: boolean }> = {
  labels: { name: marked('Name'), names: namesTitles.names, imageHash: marked('Image'), isActive: marked('Status') },
  valueWords: (field, value, t) => {
    if (field === 'names') return namesWords(value as Names);
    if (field === 'imageHash') return value ? t('another picture') : t('no picture');
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    return String(value);
  },
};
