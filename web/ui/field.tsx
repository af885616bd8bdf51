import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/use-t.tsx';

/** The props that all fields have in addition to the attributes of their control. */
export type FieldProps = {
  label: string;
  /** Help text below the control, always visible. */
  hint?: ReactNode;
  /** The validation error. Screen readers announce it when it appears and when the control is focused. */
  error?: string | undefined;
  /** Adds `(optional)` to the label. Fields without it are required. */
  optional?: boolean | undefined;
  /** Hides the label visually. Only for controls whose purpose is obvious from their position. */
  hideLabel?: boolean | undefined;
};

/** Returns the id of a field, and the attributes that connect its control with label, hint and error. */
export function useField({ hint, error }: Pick<FieldProps, 'hint' | 'error'>, givenId?: string | undefined) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');

  return {
    id,
    control: { id, 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': describedBy || undefined },
  };
}

/** The layout of a field: label, control, error, hint. */
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

export function OptionalMark() {
  const t = useT();
  return <span className="font-normal text-ink-muted"> {t('(optional)')}</span>;
}
