import type { ReactNode, Ref } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from './button.tsx';
import { SubmitButton } from './submit-button.tsx';

type DialogFormProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => unknown;
  onCancel: () => void;
  /** The label of the submit button, e.g. `Create City`. */
  submitLabel: string;
  /** The label while the submit is running. */
  busyLabel?: string | undefined;
  busy: boolean;
  disabledReason?: string | undefined;
  /** Hides the submit button. */
  isReadOnly?: boolean | undefined;
  children: ReactNode;
};

/** A form in a dialog. Its buttons stay visible while the fields scroll. */
export function DialogForm({ ref, onSubmit, onCancel, submitLabel, busyLabel, busy, ...props }: DialogFormProps) {
  const t = useT();
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {props.children}
      <div className="ui-form-foot">
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          {props.isReadOnly ? t('Close') : t('Cancel')}
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
