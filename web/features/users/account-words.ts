import type { EditAccountBody } from '#contract/team.ts';
import type { FormWords } from '#web/admin/changed-fields.ts';
import { marked } from '#web/ui/translate.ts';

/** The fields of a user or a member of the team. */
export const accountWords: FormWords<Omit<EditAccountBody, 'reason' | 'version'>> = {
  labels: { name: marked('Name'), phone: marked('Phone'), email: marked('Email') },
  valueWords: (_field, value) => String(value),
};
