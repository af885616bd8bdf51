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
