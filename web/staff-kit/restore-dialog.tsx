import { useQueryClient } from '@tanstack/react-query';
import { RestoreBody } from '#contract/shared/record-forms.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ReasonField } from './reason-field.tsx';

const words = {
  doctors: {
    restore: marked('Restore doctor'),
    restored: marked('Doctor restored'),
    failed: marked('Error restoring doctor'),
  },
  clinics: {
    restore: marked('Restore clinic'),
    restored: marked('Clinic restored'),
    failed: marked('Error restoring clinic'),
  },
  patients: {
    restore: marked('Restore patient'),
    restored: marked('Patient restored'),
    failed: marked('Error restoring patient'),
  },
};

type RestoreDialogProps = {
  name: string;
  /** The first part of the cache keys to refresh. */
  feature: keyof typeof words;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Lists an archived record again. */
export function RestoreDialog({ name, feature, send, onClose }: RestoreDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(RestoreBody, { reason: '' });
  const save = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason);
      showToast({ title: t(words[feature].restored), description: name, tone: 'success' });
      onClose();
    } catch (error) {
      form.showError(error, {
        formKind: 'record',
        text: wordsFor(error),
        toast: { title: t(words[feature].failed) },
      });
    }
    // Also after a rejection: somebody else may have restored the record.
    void queryClient.invalidateQueries({ queryKey: [feature] });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Restore {name}?', { name })}
      description={t('It is listed and can be booked again.')}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submitLabel={t(words[feature].restore)}
        busyLabel={t('Restoring...')}
        busy={form.isSubmitting}
      >
        <ReasonField hint={t('Recorded in the audit log.')} {...form.field('reason')} />
      </DialogForm>
    </Dialog>
  );
}

type ArchivedSwitchProps = { isOn: boolean; onChange: (state: 'archived' | '') => void };

/** Lists the archived records instead of the others. */
export function ArchivedSwitch({ isOn, onChange }: ArchivedSwitchProps) {
  const t = useT();
  return (
    <SwitchField
      label={t('Show archived')}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked ? 'archived' : '')}
    />
  );
}
