import type { ComponentProps } from 'react';
import { Field, type FieldProps, useField } from './field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

/** A text field. Accepts the props of a form's field: `{...form.field('name')}`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  const { id, control } = useField({ hint, error }, input.id);

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
    >
      <input {...input} {...control} type={type} className="ui-input" />
    </Field>
  );
}

/** A native date picker. The value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />;
}

/** A native time picker. The value is `HH:MM`, `step` is in seconds. */
export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="time" />;
}
