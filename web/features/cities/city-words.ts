import type { CityForm } from '#contract/cities-admin.ts';
import type { Names } from '#contract/names.ts';
import type { FormWords } from '#web/admin/changed-fields.ts';
import { namesTitles } from '#web/admin/names-field.tsx';
import { namesWords } from '#web/lib/names-words.ts';
import { marked } from '#web/ui/translate.ts';

/** The fields of a city. `isActive` is not in the form, but another editor may change it. */
export const cityWords: FormWords<CityForm & { isActive: boolean }> = {
  labels: {
    name: marked('Name'),
    names: namesTitles.names,
    imageHash: marked('Image'),
    isActive: marked('Status'),
  },
  valueWords: (field, value, t) => {
    if (field === 'names') return namesWords(value as Names);
    if (field === 'imageHash') return value ? t('another picture') : t('no picture');
    if (field === 'isActive') return value ? t('Active') : t('Inactive');
    return String(value);
  },
};
