import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

type DialogFormProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => unknown;
  onCancel: () => void;
  /** What the main button does, e.g. `Create City`. */
  submitLabel: string;
  /** Its label while the submit is under way. */
  busyLabel?: string | undefined;
  busy: boolean;
  disabledReason?: string | undefined;
  /** Without a submit button. */
  isReadOnly?: boolean | undefined;
  children: ReactNode;
};

/** The form in a dialog: fields, and below them the buttons, which stay visible while the fields scroll. */
export function DialogForm({ ref, onSubmit, onCancel, submitLabel, busyLabel, busy, ...props }: DialogFormProps) {
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // React events bubble to a form around the dialog
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
