import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, useField } from './field.tsx';

/** A choice. A plain string is both the value and the label. */
type Option = string | { value: string; label: string; disabled?: boolean | undefined };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly Option[];
    /** The label of the empty choice, e.g. `Choose a city`. Without it the first option is preselected. */
    placeholder?: string | undefined;
  };

/** A native select, which opens the familiar picker on phones. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const { id, control } = useField({ hint, error }, select.id);

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
        <select {...select} {...control} className="ui-input">
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(asOption).map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="end-3.5" />
      </div>
    </Field>
  );
}

function asOption(option: Option) {
  return typeof option === 'string' ? { value: option, label: option, disabled: false } : option;
}
