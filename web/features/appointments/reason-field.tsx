import { TextField } from '#web/ui/text-field.tsx';

type ReasonFieldProps = { value: string; onChange: (reason: string) => void };

const focus = (input: HTMLInputElement | null) => input?.focus();

/** Why staff choose a time that has begun or lies outside hours. It gets the focus when the server asks for it. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      ref={focus}
      label="Reason"
      hint="Shown with the visit, and recorded."
      maxLength={300}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
