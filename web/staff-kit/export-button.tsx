import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type CsvFile, maxExportedRows } from '#contract/shared/lists.ts';
import { ExportReason } from '#contract/shared/record-forms.ts';
import { can } from '#contract/shared/roles.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { downloadCsv } from '#web/lib/files.ts';
import { useContractForm } from '#web/lib/form.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ReasonField } from './reason-field.tsx';

function saveFile(t: T, file: CsvFile): void {
  downloadCsv(file);
  const { fileName, rowCount } = file;
  showToast({
    title: t('Export ready'),
    description: file.isCut
      ? t('{fileName} holds the first {count} rows. Narrow the list for the rest.', {
          fileName,
          count: maxExportedRows.toLocaleString('en-IN'),
        })
      : t.count(rowCount, '{fileName} holds {count} row.', '{fileName} holds {count} rows.', {
          fileName,
          count: rowCount.toLocaleString('en-IN'),
        }),
    tone: file.isCut ? 'info' : 'success',
  });
}

/** Downloads the matching rows as a CSV file. */
export function ExportButton({ exportFile }: { exportFile: () => Promise<CsvFile> }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: exportFile,
    onSuccess: (file) => saveFile(t, file),
    onError: (error) => {
      toastError(t('Export failed'), error, t('Please try again later.'), 'always');
    },
  });

  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden="true" />}
      {t('Export CSV')}
    </Button>
  );
}

type ExportPeopleProps = { exportFile: (given: { reason: string }) => Promise<CsvFile> };

/** Downloads people's data, after a reason. Renders nothing for staff who may not export it. */
export function ExportPeopleButton({ exportFile }: ExportPeopleProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const viewer = useViewer();
  if (!can(viewer?.role ?? 'user', 'people.export')) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" />
        {t('Export CSV')}
      </Button>
      {isOpen ? <ExportPeopleDialog exportFile={exportFile} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ExportPeopleDialog({ exportFile, onClose }: ExportPeopleProps & { onClose: () => void }) {
  const t = useT();
  const form = useContractForm(ExportReason, { reason: '' });
  const save = form.handleSubmit(async (given) => {
    try {
      saveFile(t, await exportFile(given));
      onClose();
    } catch (error) {
      form.showError(error, { formKind: 'record', text: wordsFor(error), toast: { title: t('Export failed') } });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Export people’s data?')}
      description={t(
        'The file leaves this product with names and phone numbers in it. Please keep it safe, and delete it after use.',
      )}
    >
      <DialogForm onSubmit={save} onCancel={onClose} submitLabel={t('Export CSV')} busy={form.isSubmitting}>
        <ReasonField hint={t('Recorded in the audit log.')} {...form.field('reason')} />
      </DialogForm>
    </Dialog>
  );
}
