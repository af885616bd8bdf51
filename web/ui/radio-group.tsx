import type { ComponentProps, ReactNode } from 'react';
import { FieldNotes, type FieldProps, OptionalMark, useField } from './field.tsx';

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean | undefined };

export type RadioGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'defaultValue' | 'id'> & {
    options: readonly (string | RadioOption)[];
    /** The value of a controlled group. Absent if the inputs keep their own state. */
    value?: string | undefined;
    defaultValue?: string | undefined;
    /** `tiles` is for choices with long labels or hints, `chips` for a few short labels. */
    layout?: 'stack' | 'tiles' | 'chips' | undefined;
  };

const layouts = { stack: 'grid', tiles: 'grid gap-3 sm:grid-cols-2', chips: 'flex flex-wrap gap-2' };

/** A choice of one option, with native radio buttons. */
export function RadioGroup({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className = '',
  options,
  value,
  defaultValue,
  layout = 'stack',
  name,
  ref,
  ...input
}: RadioGroupProps) {
  const { id, control } = useField({ hint, error });

  return (
    <fieldset className={`ui-field ${className}`} aria-describedby={control['aria-describedby']}>
      <legend className={hideLabel ? 'sr-only' : 'ui-label mb-1'}>
        {label}
        {optional ? <OptionalMark /> : null}
      </legend>
      <div className={layouts[layout]}>
        {options.map(asRadio).map((option, index) => (
          <label
            key={option.value}
            className={`ui-choice ${layout === 'tiles' || layout === 'chips' ? 'ui-tile' : ''}`}
          >
            <input
              {...input}
              ref={index === 0 ? ref : undefined}
              {...checkedProps(option.value, value, defaultValue)}
              type="radio"
              name={name ?? id}
              value={option.value}
              disabled={option.disabled || input.disabled}
              aria-invalid={control['aria-invalid']}
              className="ui-check"
            />
            <span>{option.label}</span>
            {option.hint ? <span className="ui-hint">{option.hint}</span> : null}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function asRadio(option: string | RadioOption): RadioOption {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

/** Returns the checked state of an option, or nothing if the inputs keep their own state. */
function checkedProps(option: string, value: string | undefined, defaultValue: string | undefined) {
  if (value !== undefined) return { checked: value === option };
  return defaultValue === undefined ? {} : { defaultChecked: defaultValue === option };
}
