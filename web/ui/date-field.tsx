import { TextField, type TextFieldProps } from './text-field.tsx';

/** A native date picker. The value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}
