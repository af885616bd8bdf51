import type { EditAccountBody } from '#contract/team/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import type { FormWords } from '#web/staff-kit/changed-fields.ts';

/** The fields of a user or a member of the team. */
export const accountWords: FormWords<Omit<EditAccountBody, 'reason' | 'version'>> = {
  labels: { name: marked('Name'), phone: marked('Phone'), email: marked('Email') },
  valueWords: (_field, value) => String(value),
};
