import type { ImportRow } from '#contract/imports.ts';
import type { Tone } from '#web/ui/badge.tsx';

type Verdict = ImportRow['verdict'];

/** The verdict of a row, in the order of the counts. */
export const verdictWords: Record<Verdict, string> = {
  wrong: 'Wrong',
  new: 'New',
  changed: 'Changed',
  same: 'No change',
};

export const verdictTones: Record<Verdict, Tone> = {
  wrong: 'danger',
  new: 'success',
  changed: 'info',
  same: 'neutral',
};

const inIndia = (count: number) => count.toLocaleString('en-IN');

/** `1 row`, `2,000 rows`. */
export function rowWords(count: number): string {
  return count === 1 ? '1 row' : `${inIndia(count)} rows`;
}

/** How many rows have each verdict. */
export function countVerdicts(rows: readonly ImportRow[]): Record<Verdict, number> {
  const counts = { wrong: 0, new: 0, changed: 0, same: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** `Wrong: 0. New: 1. Changed: 2. No change: 40.` */
export function countWords(rows: readonly ImportRow[]): string {
  const counts = countVerdicts(rows);
  const verdicts = Object.keys(verdictWords) as Verdict[];
  return verdicts.map((verdict) => `${verdictWords[verdict]}: ${inIndia(counts[verdict])}.`).join(' ');
}

/** Why the file cannot be imported; undefined if it can. */
export function importBlockedReason({ wrong, new: added, changed }: Record<Verdict, number>): string | undefined {
  if (wrong > 0)
    return wrong === 1
      ? 'One row is wrong. Correct it in the spreadsheet and choose the file again.'
      : `${inIndia(wrong)} rows are wrong. Correct them in the spreadsheet and choose the file again.`;
  return added + changed === 0 ? 'Every row is as stored: there is nothing to import.' : undefined;
}
