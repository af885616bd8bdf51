import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** A day as `YYYY-MM-DD`, in the platform's own picker. `min` and `max` have the same form. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}
