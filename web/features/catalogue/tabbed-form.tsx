import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

type TabbedFormProps = {
  ref: Ref<HTMLFormElement>;
  label: string;
  tabs: readonly { id: string; label: string; hasError: boolean; content: ReactNode }[];
  open: string;
  onOpen: (id: string) => void;
  /** Above the tabs: what concerns the whole form. */
  notice?: ReactNode;
  /** Only to be looked at. */
  isReadOnly: boolean;
  submit: { label: string; isBusy: boolean; busyLabel: string; disabledReason: string | undefined };
  onSubmit: () => void;
  onCancel: () => void;
};

/** A form over several tabs. All of it stays in the page, so that nothing typed on another tab is lost. */
export function TabbedForm({ ref, tabs, isReadOnly, submit, ...props }: TabbedFormProps) {
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a form inside a dialog inside another form's dialog
        props.onSubmit();
      }}
    >
      {props.notice}
      <Tabs
        keepMounted
        label={props.label}
        value={props.open}
        onChange={props.onOpen}
        tabs={tabs.map(({ content, ...tab }) => ({
          ...tab,
          content: (
            <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
              {content}
            </fieldset>
          ),
        }))}
      />
      <div className="ui-form-foot">
        <Button variant="secondary" onClick={props.onCancel}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : (
          <SubmitButton busy={submit.isBusy} disabledReason={submit.disabledReason}>
            {submit.isBusy ? submit.busyLabel : submit.label}
          </SubmitButton>
        )}
      </div>
    </form>
  );
}
