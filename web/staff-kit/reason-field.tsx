import { useT } from '#web/i18n/use-t.tsx';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** Asks staff why they change something after the fact, or choose a time that has begun or lies outside hours. */
export function ReasonField(field: Omit<TextFieldProps, 'label'>) {
  const t = useT();
  return (
    <TextField
      label={t('Reason')}
      hint={t('Shown in the history, and recorded.')}
      maxLength={300}
      autoComplete="off"
      {...field}
    />
  );
}

/** Focuses a field that appears when the server asks for its value: `ref={focusAtOnce}`. */
export const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();
