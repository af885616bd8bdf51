import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps, useField } from './field.tsx';

export type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'prefix'> & {
    /** Before the number, e.g. `₹`. */
    prefix?: ReactNode;
    /** After the number, e.g. `years`. */
    suffix?: ReactNode;
  };

/** A number field. Opens the number pad on a phone. Not of the type `number`, which drops the digits of Indian scripts. */
export function NumberField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  prefix,
  suffix,
  step = 1,
  ...input
}: NumberFieldProps) {
  const { id, control } = useField({ hint, error }, input.id);
  const hasDecimals = step === 'any' || !Number.isInteger(Number(step));

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
        {prefix ? <span className="ui-input-affix start-3.5">{prefix}</span> : null}
        <input
          inputMode={hasDecimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...input}
          {...control}
          type="text"
          step={step}
          className={`ui-input ui-input-number ${prefix ? 'ps-[2.25rem]' : ''} ${suffix ? 'pe-[5rem]' : ''}`}
        />
        {suffix ? <span className="ui-input-affix end-3.5">{suffix}</span> : null}
      </div>
    </Field>
  );
}
