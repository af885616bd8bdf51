import type { CityForm } from '#contract/cities/staff-schemas.ts';
import type { Translations } from '#contract/names/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import { namesTitles, namesWords } from '#web/staff-kit/names-field.tsx';

/** The fields of a city. `isActive` is not in the form, but another editor may change it. */
export const cityWords: FormWords<CityForm & { isActive: boolean }> = {
  labels: { name: msg('Name'), names: namesTitles.names, imageHash: msg('Image'), isActive: msg('Status') },
  valueWords: (field, value, t) => {
    if (field === 'names') return namesWords(value as Translations);
    if (field === 'imageHash') return value ? t('another picture') : t('no picture');
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    return String(value);
  },
};
