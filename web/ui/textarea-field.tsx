import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Field, type FieldProps, useField } from './field.tsx';

export type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** Shows a counter. Longer text is marked but not cut: the form rejects it. */
    maxLength?: number | undefined;
  };

/** A multi-line text field that grows with its content. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  maxLength,
  ref,
  ...textarea
}: TextareaFieldProps) {
  const { id, control } = useField({ hint, error }, textarea.id);
  const textareaRef = useRef<HTMLTextAreaElement | null>(null);
  const [length, setLength] = useState(0);
  // Runs after every render, because the reset of a form changes the text without an event.
  useEffect(() => setLength(textareaRef.current?.value.length ?? 0));

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
      <textarea
        {...textarea}
        {...control}
        ref={(element) => {
          textareaRef.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        className="ui-input"
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          textarea.onInput?.(event);
        }}
      />
      {maxLength ? <Counter length={length} maxLength={maxLength} /> : null}
    </Field>
  );
}

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const t = useT();
  const remaining = maxLength - length;
  // Screen readers announce the count only near the limit. An announcement at every letter would disturb the user.
  const announcement =
    remaining < 0
      ? t('{count} characters too many', { count: String(-remaining) })
      : remaining <= 20
        ? t('{count} characters left', { count: String(remaining) })
        : '';

  return (
    <p className={`text-end tabular-nums ${remaining < 0 ? 'font-semibold text-danger-ink' : 'text-ink-muted'}`}>
      <span aria-hidden="true">
        {length.toLocaleString('en-IN')} / {maxLength.toLocaleString('en-IN')}
      </span>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </p>
  );
}
