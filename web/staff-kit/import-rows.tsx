import { useState } from 'react';
import type { ImportRow } from '#contract/shared/imports.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { countVerdicts, inIndia, verdictTones, verdictWords } from './import-words.ts';

const rowsPerStep = 100;

type Row = ImportRow & { id: number };

const columnsOf = (t: T, noun: string): Column<Row>[] => [
  { header: t('Row{#of a file}'), noWrap: true, cell: ({ row }) => row },
  { header: noun, isCardTitle: true, cell: ({ name }) => <span className="font-semibold">{name || '–'}</span> },
  {
    header: t('Verdict'),
    cell: ({ verdict, changes, problems }) => (
      <div className="grid justify-items-start gap-1.5">
        <Badge tone={verdictTones[verdict]}>{t(verdictWords[verdict])}</Badge>
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
export function ImportRows({ noun, rows }: { noun: string; rows: readonly ImportRow[] }) {
  const t = useT();
  const counts = countVerdicts(rows);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [shown, setShown] = useState(rowsPerStep);
  // Without wrong rows the switch is hidden and could not be turned off, so its value is ignored.
  const chosen = onlyProblems && counts.wrong > 0 ? rows.filter(({ verdict }) => verdict === 'wrong') : rows;

  return (
    <section aria-label={t('Verdicts')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="flex flex-wrap gap-3">
        {(Object.keys(verdictWords) as ImportRow['verdict'][]).map((verdict) => (
          <div key={verdict} className="min-w-24 rounded-control border border-line bg-surface-raised px-4 py-2">
            <dt className="text-ink-muted">{t(verdictWords[verdict])}</dt>
            <dd className="font-semibold text-xl">{inIndia(counts[verdict])}</dd>
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
            {t('The first {shown} of {total} rows.', { shown: inIndia(shown), total: inIndia(chosen.length) })}
          </p>
          <Button variant="secondary" onClick={() => setShown(shown + rowsPerStep)}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
