import type { ImportRow } from '#contract/shared/imports.ts';
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { Tone } from '#web/ui/badge.tsx';

type Verdict = ImportRow['verdict'];

/** The label of each verdict, in the order in which the counts are shown. */
export const verdictWords: Record<Verdict, string> = {
  wrong: marked('Wrong{#a row of a file}'),
  new: marked('New{#a row of a file}'),
  changed: marked('Changed{#a row of a file}'),
  same: marked('No change'),
};

export const verdictTones: Record<Verdict, Tone> = {
  wrong: 'danger',
  new: 'success',
  changed: 'info',
  same: 'neutral',
};

/** `1,20,000`. */
export const inIndia = (count: number) => count.toLocaleString('en-IN');

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly ImportRow[]): Record<Verdict, number> {
  const counts = { wrong: 0, new: 0, changed: 0, same: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** `Wrong: 0. New: 1. Changed: 2. No change: 40.` */
export function countWords(t: T, rows: readonly ImportRow[]): string {
  const { wrong, new: added, changed, same } = countVerdicts(rows);
  return t('Wrong: {wrong}. New: {added}. Changed: {changed}. No change: {same}.', {
    wrong: inIndia(wrong),
    added: inIndia(added),
    changed: inIndia(changed),
    same: inIndia(same),
  });
}

/** Why the file cannot be imported; undefined if it can. */
export function importBlockedReason(t: T, { wrong, new: added, changed }: Record<Verdict, number>): string | undefined {
  if (wrong > 0)
    return t.count(
      wrong,
      'One row is wrong. Correct it in the spreadsheet and choose the file again.',
      '{count} rows are wrong. Correct them in the spreadsheet and choose the file again.',
      { count: inIndia(wrong) },
    );
  return added + changed === 0 ? t('Every row is as stored: there is nothing to import.') : undefined;
}
