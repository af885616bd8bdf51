import type { ImportRow } from '#contract/shared/spreadsheet-imports.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';

export type ImportVerdict = ImportRow['verdict'];

/** The label of each verdict, in the order in which the counts are shown. */
export const importVerdictWords: Record<ImportVerdict, string> = {
  wrong: msg('Wrong{#a row of a file}'),
  new: msg('New{#a row of a file}'),
  changed: msg('Changed{#a row of a file}'),
  same: msg('No change'),
};

/** `1,20,000`. */
export const indianNumber = (count: number) => count.toLocaleString('en-IN');

export function countImportVerdicts(rows: readonly ImportRow[]): Record<ImportVerdict, number> {
  const counts = { wrong: 0, new: 0, changed: 0, same: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** `Wrong: 0. New: 1. Changed: 2. No change: 40.` */
export function importCountWords(t: T, rows: readonly ImportRow[]): string {
  const { wrong, new: added, changed, same } = countImportVerdicts(rows);
  return t('Wrong: {wrong}. New: {added}. Changed: {changed}. No change: {same}.', {
    wrong: indianNumber(wrong),
    added: indianNumber(added),
    changed: indianNumber(changed),
    same: indianNumber(same),
  });
}

/** Why the file cannot be imported; undefined if it can. */
export function importBlockedReason(
  t: T,
  { wrong, new: added, changed }: Record<ImportVerdict, number>,
): string | undefined {
  if (wrong > 0)
    return t.count(
      wrong,
      'One row is wrong. Correct it in the spreadsheet and choose the file again.',
      '{count} rows are wrong. Correct them in the spreadsheet and choose the file again.',
      { count: indianNumber(wrong) },
    );
  return added + changed === 0 ? t('Every row is as stored: there is nothing to import.') : undefined;
}
