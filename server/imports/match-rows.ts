/**
 * What identifies a record. The licence number alone does; without one, the names do (name, specialty and city of a doctor,
 * name and city of a clinic). Clinics have no licence number. The database folds the case of both.
 */
export type RecordKeys = { licenceKey: string; namesKey: string };

export type Match =
  | { kind: 'new' }
  | { kind: 'record'; id: string }
  /** Several records have the keys of the row. */
  | { kind: 'ambiguous'; by: 'licence' | 'names' }
  /** Another row is the same record. */
  | { kind: 'repeated'; otherRow: number };

type Row = RecordKeys & { row: number };
type Candidate = RecordKeys & { id: string };

/**
 * Finds the record of each row, first by the licence number. If no record has the number of a row, the row can still
 * match a record without a number by its names, and the import adds the number to that record. A record with another
 * number is another doctor or clinic. So if the same file is imported again, every row finds the record that the first
 * import has saved.
 */
export function matchRows(rows: readonly Row[], candidates: readonly Candidate[]): Map<number, Match> {
  const matches = findRepeated(rows, ({ licenceKey, namesKey }) => licenceKey || `\n${namesKey}`);
  const remaining = () => rows.filter(({ row }) => !matches.has(row));

  const byLicence = Map.groupBy(candidates, ({ licenceKey }) => licenceKey);
  for (const { row, licenceKey } of remaining()) {
    const found = licenceKey === '' ? [] : (byLicence.get(licenceKey) ?? []);
    if (found.length > 0) matches.set(row, matchOf(found, 'licence'));
  }

  const claimed = new Set([...matches.values()].flatMap((match) => (match.kind === 'record' ? [match.id] : [])));
  const byNames = Map.groupBy(
    candidates.filter(({ id }) => !claimed.has(id)),
    ({ namesKey }) => namesKey,
  );
  const matchByNames = ({ licenceKey, namesKey }: Row): Match => {
    const found = byNames.get(namesKey) ?? [];
    const unlicensed = found.filter((candidate) => candidate.licenceKey === '');
    return matchOf(licenceKey !== '' || unlicensed.length > 0 ? unlicensed : found, 'names');
  };
  const named = remaining().map((one) => ({ row: one.row, match: matchByNames(one) }));
  const sameRecord = findRepeated(named, ({ match }) => (match.kind === 'record' ? match.id : null));
  for (const { row, match } of named) matches.set(row, sameRecord.get(row) ?? match);
  return matches;
}

function matchOf([first, ...others]: readonly Candidate[], by: 'licence' | 'names'): Match {
  if (!first) return { kind: 'new' };
  return others.length > 0 ? { kind: 'ambiguous', by } : { kind: 'record', id: first.id };
}

/** The rows whose key another row has too. A null key is never repeated. */
function findRepeated<One extends { row: number }>(rows: readonly One[], keyOf: (row: One) => string | null) {
  const repeated = new Map<number, Match>();
  for (const [key, same] of Map.groupBy(rows, keyOf)) {
    const [first, second] = same;
    if (key === null || !first || !second) continue;
    for (const { row } of same)
      repeated.set(row, { kind: 'repeated', otherRow: row === first.row ? second.row : first.row });
  }
  return repeated;
}
