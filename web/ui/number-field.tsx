import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Field, type FieldProps, useField } from './field.tsx';

type NumberFieldProps = FieldProps &
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

type AmountFieldProps = Omit<NumberFieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> & {
  value: number;
  /** `NaN` while the text is not a number. */
  onChange: (value: number) => void;
  onBlur?: (() => void) | undefined;
  /** Reads the typed number; `NaN` if it is none. */
  read: (typed: string) => number;
  /** The number of value units per typed unit: 100 for paise that are typed as rupees. */
  scale?: number | undefined;
  /** The value if the field loses the focus without a number. */
  fallback?: number | undefined;
};

/** A number field whose value is in smaller units than the typed number. */
export function AmountField({ value, onChange, onBlur, read, scale = 1, fallback = 0, ...field }: AmountFieldProps) {
  const format = (amount: number) => (scale === 1 ? String(amount) : (amount / scale).toFixed(Math.log10(scale)));
  const parse = (typed: string) => {
    const number = read(typed);
    return scale === 1 ? number : Math.round(number * scale);
  };
  const [text, setText] = useState(() => format(value));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value from the parent replaces the typed text
  useEffect(() => {
    if (!Object.is(parse(text), value)) setText(format(value));
  }, [value]);

  return (
    <NumberField
      {...field}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parse(event.target.value));
      }}
      onBlur={() => {
        const amount = parse(text);
        const result = Number.isNaN(amount) ? fallback : amount;
        setText(format(result));
        if (!Object.is(result, value)) onChange(result);
        onBlur?.();
      }}
    />
  );
}
