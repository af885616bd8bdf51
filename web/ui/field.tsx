import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What every field takes besides the attributes of its control. */
export type FieldProps = {
  label: string;
  /** Help below the control, always in sight. */
  hint?: ReactNode;
  /** What is wrong with the value; read out when it appears and when the control is focused. */
  error?: string | undefined;
  /** Says so beside the label. Fields without it are needed. */
  optional?: boolean | undefined;
  /** Only for controls whose place makes the label obvious to the eye. */
  hideLabel?: boolean | undefined;
};

/** The ids that tie label, control, hint and error together, and the control's attributes made of them. */
export function useField({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, ownId?: string | undefined) {
  const made = useId();
  const id = ownId ?? made;
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');

  return {
    id,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Label above, control, error and hint below. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className = '',
  children,
}: FieldProps & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`ui-field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'ui-label'}>
        {label}
        {optional ? <OptionalMark /> : null}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error and the hint under a control. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      <div aria-live="polite" className="contents">
        {error ? (
          <p id={`${id}-error`} className="ui-error">
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** `(optional)`, beside a label. */
export function OptionalMark() {
  return <span className="font-normal text-ink-muted"> (optional)</span>;
}
