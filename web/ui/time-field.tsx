import { TextField, type TextFieldProps } from './text-field.tsx';

/** A native time picker. The value is `HH:MM`, `step` is in seconds. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
