import { useState } from 'react';
import { languageNames } from '#contract/messages/kinds.ts';
import { nameLanguages, type Translations } from '#contract/names/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';

export const namesTitles = {
  names: msg('Names in other languages'),
  descriptions: msg('Descriptions in other languages'),
};

type NamesFieldProps = {
  field: keyof typeof namesTitles;
  value: Translations | undefined;
  onChange: (names: Translations) => void;
  /** The errors of the whole form. */
  errors: FieldErrors;
};

/** One optional text in each language, collapsed, because most edits do not concern them. */
export function NamesField({ field, value, onChange, errors }: NamesFieldProps) {
  const t = useT();
  const Field = field === 'names' ? TextField : TextareaField;
  const [isOpen, setOpen] = useState(false); // stays open after an error is corrected
  const hasError = nameLanguages.some((language) => errors[`${field}.${language}`]);
  return (
    <details open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link link-roomy">{t(namesTitles[field])}</summary>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <p className="ui-hint">{t('Pages in a language without a text show the English one.')}</p>
        {nameLanguages.map((language) => (
          <div key={language} lang={language}>
            <Field
              label={languageNames[language]}
              autoComplete="off"
              value={value?.[language] ?? ''}
              onChange={(event: { target: { value: string } }) =>
                onChange({ ...value, [language]: event.target.value })
              }
              error={errors[`${field}.${language}`]}
            />
          </div>
        ))}
      </div>
    </details>
  );
}

/** Names in other languages in one line: `हिन्दी: मुंबई, मराठी: मुंबई`. */
export function namesWords(names: Translations): string {
  return nameLanguages
    .filter((language) => names[language])
    .map((language) => `${languageNames[language]}: ${names[language]}`)
    .join(', ');
}
