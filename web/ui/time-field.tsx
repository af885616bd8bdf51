import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';

/** A time as `HH:MM`, in the platform's own picker; `step` is in seconds. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
