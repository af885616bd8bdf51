import { useEffect, useState } from 'react';
import { NumberField, type NumberFieldProps } from '#web/ui/number-field.tsx';

type AmountFieldProps = Omit<NumberFieldProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur'> & {
  value: number;
  /** `NaN` while the text is not a number. */
  onChange: (value: number) => void;
  onBlur?: (() => void) | undefined;
  /** How many units of the value make one typed unit: 100 for paise that are typed as rupees. */
  scale?: number | undefined;
  /** The value after the field loses the focus without a number. */
  otherwise?: number | undefined;
};

/** A number whose value is counted in smaller units than people type. */
export function AmountField({ value, onChange, onBlur, scale = 1, otherwise = 0, ...field }: AmountFieldProps) {
  const write = (amount: number) => (scale === 1 ? String(amount) : (amount / scale).toFixed(Math.log10(scale)));
  const read = (typed: string) => {
    const number = typed.trim() === '' ? Number.NaN : Number(typed);
    return scale === 1 ? number : Math.round(number * scale);
  };
  const [text, setText] = useState(() => write(value));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from outside replaces what is being typed
  useEffect(() => {
    if (!Object.is(read(text), value)) setText(write(value));
  }, [value]);

  return (
    <NumberField
      {...field}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        const amount = read(text);
        const settled = Number.isNaN(amount) ? otherwise : amount;
        setText(write(settled));
        if (!Object.is(settled, value)) onChange(settled);
        onBlur?.();
      }}
    />
  );
}
