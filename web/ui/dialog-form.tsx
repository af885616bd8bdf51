import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

type DialogFormProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => unknown;
  onCancel: () => void;
  /** What the main button does, e.g. `Create City`. */
  submitLabel: string;
  /** What it says while that is under way; without it, the same. */
  busyLabel?: string | undefined;
  busy: boolean;
  disabledReason?: string | undefined;
  /** Only to be looked at: there is nothing to send. */
  isReadOnly?: boolean | undefined;
  children: ReactNode;
};

/** The form in a dialog: fields, and under them the way back and the way on, in sight while the fields scroll. */
export function DialogForm({ ref, onSubmit, onCancel, submitLabel, busyLabel, busy, ...props }: DialogFormProps) {
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // React tells the form around this dialog, too
        void onSubmit();
      }}
    >
      {props.children}
      <div className="ui-form-foot">
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          {props.isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {props.isReadOnly ? null : (
          <SubmitButton busy={busy} disabledReason={props.disabledReason}>
            {busy ? (busyLabel ?? submitLabel) : submitLabel}
          </SubmitButton>
        )}
      </div>
    </form>
  );
}
