import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CsvFile, maxExportedRows } from '#contract/lists.ts';
import { downloadCsv } from '#web/lib/download.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Downloads the matching rows as a CSV file. */
export function ExportButton({ exportFile }: { exportFile: () => Promise<CsvFile> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: exportFile,
    onSuccess: (file) => {
      downloadCsv(file);
      const rows = file.rowCount === 1 ? '1 row' : `${file.rowCount.toLocaleString('en-IN')} rows`;
      showToast({
        title: 'Export ready',
        description: file.isCut
          ? `${file.fileName} holds the first ${maxExportedRows.toLocaleString('en-IN')} rows. Narrow the list for the rest.`
          : `${file.fileName} holds ${rows}.`,
        tone: file.isCut ? 'info' : 'success',
      });
    },
    onError: (error) => {
      const description = wordsFor(error, 'Please try again later.', 'always');
      showToast({ title: 'Export failed', description, tone: 'destructive' });
    },
  });

  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden="true" />}
      Export CSV
    </Button>
  );
}
