import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Download, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { ImportReply, ImportRow, importOfFile } from '#contract/shared/spreadsheet-imports.ts';
import { importTooLarge, maxImportBytes } from '#contract/shared/spreadsheets.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { downloadCsv, sendFile } from '#web/lib/files.ts';
import type * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/checkbox-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  countImportVerdicts,
  type ImportVerdict,
  importBlockedReason,
  importCountWords,
  importVerdictWords,
  indianNumber,
} from './import-words.ts';
import { SpreadsheetDropField } from './spreadsheet-drop-field.tsx';

const importVerdictTones: Record<ImportVerdict, Tone> = {
  wrong: 'danger',
  new: 'success',
  changed: 'info',
  same: 'neutral',
};

const rowsPerStep = 100;

type Row = ImportRow & { id: number };

const columnsOf = (t: T, noun: string): Column<Row>[] => [
  { header: t('Row{#of a file}'), noWrap: true, cell: ({ row }) => row },
  { header: noun, isCardTitle: true, cell: ({ name }) => <span className="font-semibold">{name || '–'}</span> },
  {
    header: t('Verdict'),
    cell: ({ verdict, changes, problems }) => (
      <div className="grid justify-items-start gap-1.5">
        <Badge tone={importVerdictTones[verdict]}>{t(importVerdictWords[verdict])}</Badge>
        <Details
          lines={changes.map(({ column, from, to }) => [column, `${from || t('empty')} → ${to || t('empty')}`])}
        />
        <Details lines={problems.map(({ column, text }) => [column, text])} />
      </div>
    ),
  },
];

function Details({ lines }: { lines: (readonly [column: string | null, text: string])[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {lines.map(([column, text]) => (
        <li key={column ?? text} className="break-words">
          {column ? <span className="font-semibold">{column}: </span> : null}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The verdicts of a file: how many there are of each, and each row. */
function ImportRows({ noun, rows }: { noun: string; rows: readonly ImportRow[] }) {
  const t = useT();
  const counts = countImportVerdicts(rows);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [shown, setShown] = useState(rowsPerStep);
  // Without wrong rows the switch is hidden and could not be turned off, so its value is ignored.
  const chosen = onlyProblems && counts.wrong > 0 ? rows.filter(({ verdict }) => verdict === 'wrong') : rows;

  return (
    <section aria-label={t('Verdicts')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="flex flex-wrap gap-3">
        {(Object.keys(importVerdictWords) as ImportRow['verdict'][]).map((verdict) => (
          <div key={verdict} className="min-w-24 rounded-control border border-line bg-surface-raised px-4 py-2">
            <dt className="text-ink-muted">{t(importVerdictWords[verdict])}</dt>
            <dd className="font-semibold text-xl">{indianNumber(counts[verdict])}</dd>
          </div>
        ))}
      </dl>
      {counts.wrong > 0 ? (
        <SwitchField
          label={t('Only problems')}
          checked={onlyProblems}
          onChange={(event) => setOnlyProblems(event.target.checked)}
        />
      ) : null}
      <DataTable
        caption={t('Rows of the file')}
        columns={columnsOf(t, noun)}
        rows={chosen.slice(0, shown).map((row) => ({ ...row, id: row.row }))}
      />
      {chosen.length > shown ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-muted">
            {t('The first {shown} of {total} rows.', {
              shown: indianNumber(shown),
              total: indianNumber(chosen.length),
            })}
          </p>
          <Button variant="secondary" onClick={() => setShown(shown + rowsPerStep)}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type ImportEndpoint = Endpoint<typeof importOfFile>;

type ImportPageProps = {
  /** The first part of the cache keys of the records, and of the name of the empty file. */
  feature: 'doctors' | 'clinics';
  endpoint: ImportEndpoint;
  /** The columns of a file. */
  headers: readonly string[];
  list: paths.PageAddress;
  words: {
    title: string;
    /** The header of the column with the names, e.g. `Doctor`. */
    noun: string;
    /** Explains by which columns a row is recognised as a record that already exists. */
    sameRecord: string;
    /** What an import never changes. */
    untouched: string;
    backToList: string;
  };
};

/** The chosen file. `bytes` stay as they were checked, even if the spreadsheet program saves the file again. */
type ChosenFile = { name: string; bytes: Blob };

/** Sends a file, and returns the verdicts. */
async function sendSpreadsheet(endpoint: ImportEndpoint, file: Blob, query: { dryRun?: 'true'; digest?: string }) {
  const signal = new AbortController().signal;
  return sendFile(endpoint, { query }, file, { onProgress: () => undefined, signal });
}

/** Imports a spreadsheet: choose a file, look at the verdict of each row, import all rows or none. */
export function ImportPage({ feature, endpoint, headers, list, words }: ImportPageProps) {
  const t = useT();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [reply, setReply] = useState<ImportReply | null>(null);
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const showFailure = (error: unknown) => {
    setProblem(wordsFor(error));
    setReply(replyOf(error).check ?? null);
  };

  const check = useMutation({
    mutationFn: (chosen: ChosenFile) => sendSpreadsheet(endpoint, chosen.bytes, { dryRun: 'true' }),
    onSuccess: setReply,
    onError: showFailure,
  });
  const store = useMutation({
    mutationFn: (input: { file: ChosenFile; digest: string }) =>
      sendSpreadsheet(endpoint, input.file.bytes, { digest: input.digest }),
    onMutate: () => setProblem(undefined),
    onSuccess: async (stored) => {
      setReply(stored);
      await queryClient.invalidateQueries({ queryKey: [feature] });
    },
    onError: (error, { digest }) => {
      const { check: newer } = replyOf(error);
      setProblem(wordsFor(error));
      // If the error brings no new verdicts, the shown ones stay, so that the user can try the same import again.
      setReply((now) => newer ?? (now?.digest === digest ? now : null));
    },
  });

  const pick = async (picked: File) => {
    setReply(null);
    setProblem(undefined);
    setFile(null);
    if (picked.size > maxImportBytes) return setProblem(t(importTooLarge));
    const bytes = await picked.arrayBuffer().catch(() => null);
    if (!bytes) return setProblem(t('The file could not be read. Please choose it again.'));
    const chosen = { name: picked.name, bytes: new Blob([bytes]) };
    setFile(chosen);
    check.mutate(chosen);
  };

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={t('From a CSV file with the columns of the export. All rows are imported, or none.')}
        actions={
          <Link to={list} className={buttonClass('secondary')}>
            {words.backToList}
          </Link>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {reply?.isImported ? (
          <Summary
            reply={reply}
            list={list}
            words={words}
            onAgain={() => {
              setReply(null);
              setFile(null);
            }}
          />
        ) : (
          <SpreadsheetDropField
            label={file ? t('Choose another file') : t('Choose file')}
            hint={t('Or drop it here. CSV in UTF-8, up to 5 MB and 10,000 rows.')}
            accept=".csv,text/csv"
            isCompact={file !== null}
            onPick={(picked) => void pick(picked)}
          />
        )}
        <p role="status" className="text-ink-muted empty:hidden">
          {check.isPending ? (file ? t('Checking {name}…', { name: file.name }) : t('Checking the file…')) : null}
          {file && reply && !reply.isImported
            ? t.count(reply.rows.length, '{name}: {count} row.', '{name}: {count} rows.', {
                name: file.name,
                count: indianNumber(reply.rows.length),
              })
            : null}
          {reply ? <span className="sr-only">{importCountWords(t, reply.rows)}</span> : null}
        </p>
        <Alert message={problem} />
        {!reply && !check.isPending ? <Explanation feature={feature} headers={headers} words={words} /> : null}
        {reply && !reply.isImported && file ? (
          <>
            <ImportRows key={reply.digest} noun={words.noun} rows={reply.rows} />
            <ImportButton
              reply={reply}
              isBusy={store.isPending}
              onImport={() => store.mutate({ file, digest: reply.digest })}
            />
          </>
        ) : null}
      </div>
    </>
  );
}

function ImportButton({ reply, isBusy, onImport }: { reply: ImportReply; isBusy: boolean; onImport: () => void }) {
  const t = useT();
  const counts = countImportVerdicts(reply.rows);
  const count = counts.new + counts.changed;
  const reason = importBlockedReason(t, counts);
  const reasonId = useId();
  return (
    <div className="import-bar">
      {reason ? (
        <p id={reasonId} className="text-ink-muted">
          {reason}
        </p>
      ) : null}
      {/* It stays focusable, so that keyboard users hear the reason. */}
      <Button
        busy={isBusy}
        aria-disabled={reason !== undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={reason ? undefined : onImport}
      >
        {isBusy ? null : <Upload aria-hidden="true" />}
        {t.count(count, 'Import {count} row', 'Import {count} rows', { count: indianNumber(count) })}
      </Button>
    </div>
  );
}

type SummaryProps = Pick<ImportPageProps, 'list' | 'words'> & { reply: ImportReply; onAgain: () => void };

function Summary({ reply, list, words, onAgain }: SummaryProps) {
  const t = useT();
  const counts = countImportVerdicts(reply.rows);
  const count = counts.new + counts.changed;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that had the focus is gone
  return (
    <section className="ui-card ui-card-roomy grid justify-items-start gap-4" aria-labelledby="imported">
      <h2 ref={heading} tabIndex={-1} id="imported" className="flex items-center gap-3 text-xl">
        <CircleCheck aria-hidden="true" className="size-7 flex-none text-success" />
        {t.count(count, 'Imported {count} row', 'Imported {count} rows', { count: indianNumber(count) })}
      </h2>
      <p>{importCountWords(t, reply.rows)}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={list} className={buttonClass()}>
          {words.backToList}
        </Link>
        <Button variant="secondary" onClick={onAgain}>
          {t('Import another file')}
        </Button>
      </div>
    </section>
  );
}

function Explanation({ feature, headers, words }: Pick<ImportPageProps, 'feature' | 'headers' | 'words'>) {
  const t = useT();
  const text = `\ufeff${headers.join(',')}\r\n`;
  return (
    <section className="grid max-w-prose justify-items-start gap-3" aria-labelledby="about-the-file">
      <h2 id="about-the-file" className="text-lg">
        {t('About the file')}
      </h2>
      <p>
        {t(
          'Export the list, change the file in a spreadsheet program, and save it as “CSV UTF-8”. Nothing is stored before you have seen what each row does.',
        )}
      </p>
      <p>{words.sameRecord}</p>
      <p>{words.untouched}</p>
      <p>{t('Columns, in any order: {columns}.', { columns: headers.join(', ') })}</p>
      <Button variant="quiet" className="-ms-3" onClick={() => downloadCsv({ fileName: `${feature}-empty.csv`, text })}>
        <Download aria-hidden="true" />
        {t('Download an empty file')}
      </Button>
    </section>
  );
}
