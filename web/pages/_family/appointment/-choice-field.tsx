import { type ReactNode, useId } from 'react';
import { FieldNotes } from '#web/ui/field.tsx';

export type Choice = {
  value: string;
  label: ReactNode;
  /** At the end of a row, such as a price. */
  detail?: ReactNode;
};

type ChoiceFieldProps = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** `chips` stand beside each other, `rows` below each other. */
  layout: 'chips' | 'rows';
  /** A link at the end of the label's line. */
  action?: ReactNode;
  /** Buttons after the choices. */
  children?: ReactNode;
};

/** Choices of which one is chosen with one press. Radio buttons with one name make arrow keys work natively. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, error, hint, layout, action, children } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className="ui-field">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p id={`${id}-label`} className="ui-label">
          {label}
        </p>
        {action}
      </div>
      <div className={`choice-field choice-field-${layout}`}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className="min-w-0 break-words">{choice.label}</span>{' '}
            {choice.detail ? <span className="flex-none tabular-nums">{choice.detail}</span> : null}
          </label>
        ))}
        {children}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
