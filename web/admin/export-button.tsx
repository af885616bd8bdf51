import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type CsvFile, maxExportedRows } from '#contract/lists.ts';
import { downloadCsv } from '#web/lib/download.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';

/** Downloads the matching rows as a CSV file. */
export function ExportButton({ exportFile }: { exportFile: () => Promise<CsvFile> }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: exportFile,
    onSuccess: (file) => {
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
    },
    onError: (error) => {
      const description = wordsFor(error, t('Please try again later.'), 'always');
      showToast({ title: t('Export failed'), description, tone: 'destructive' });
    },
  });

  return (
    <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Download aria-hidden="true" />}
      {t('Export CSV')}
    </Button>
  );
}
