import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from './button.tsx';
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

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password' | 'off';
  };

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, optional, hideLabel, className, ...input }: PasswordFieldProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
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
      <div className="ui-input-wrap">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={isShown ? 'text' : 'password'}
          className="ui-input pe-12"
        />
        <IconButton
          label={isShown ? t('Hide password') : t('Show password')}
          className="ui-input-end"
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      </div>
    </Field>
  );
}
