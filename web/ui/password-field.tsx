import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from './button.tsx';
import { Field, type FieldProps, useField } from './field.tsx';

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
