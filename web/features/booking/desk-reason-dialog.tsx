import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type DeskReasonDialogProps = {
  /** Why the server asks for a reason. */
  question: string;
  isSending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks staff why they choose a time that has begun or lies outside hours. */
export function DeskReasonDialog({ question, isSending, onReason, onClose }: DeskReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (reason.trim()) onReason(reason.trim());
    else setError('Please give a reason');
  };
  return (
    <Dialog
      open
      onClose={isSending ? () => undefined : onClose}
      size="small"
      title="Why this time?"
      description={question}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSending}>
            Choose another time
          </Button>
          <SubmitButton form={formId} busy={isSending}>
            Book with this reason
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          required
          data-autofocus
          autoComplete="off"
          maxLength={300}
          hint="Shown with the visit, and recorded."
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
