import type { ComponentProps, ReactNode } from 'react';
import { FieldNotes, useField } from './field.tsx';

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A checkbox. Its label is clickable too. */
export function CheckboxField({ label, hint, error, className = '', ...input }: CheckboxFieldProps) {
  const { id, control } = useField({ hint, error }, input.id);

  return (
    <div className={`ui-field ${className}`}>
      <label htmlFor={id} className="ui-choice">
        <input {...input} {...control} type="checkbox" className="ui-check" />
        <span>{label}</span>
      </label>
      {hint || error ? (
        <div className="-mt-3 ps-9">
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
      ) : null}
    </div>
  );
}

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** A switch that takes effect immediately. Inside a form that is submitted, use a checkbox. */
export function SwitchField({ label, hint, className = '', ...input }: SwitchFieldProps) {
  const { id, control } = useField({ hint, error: undefined }, input.id);

  return (
    <div className={`ui-field ${className}`}>
      <label htmlFor={id} className="ui-choice items-center">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state */}
        <input {...input} {...control} type="checkbox" role="switch" className="ui-switch" />
        <span>{label}</span>
      </label>
      {hint ? (
        <div className="-mt-3 ps-[58px]">
          <FieldNotes id={id} hint={hint} error={undefined} />
        </div>
      ) : null}
    </div>
  );
}
