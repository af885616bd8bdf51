import type * as z from 'zod/mini';
import { unknownCity } from '#contract/pricing/texts.ts';
import type { ImportRow } from '#contract/shared/spreadsheet-imports.ts';
import { familyScope } from '#server/access.ts';
import type { StaffCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { findChangedFields } from '#server/edits.ts';
import { findUpcomingTimes } from '#server/features/appointments/upcoming-queries.ts';
import { type CityRow, findCitiesByName } from '#server/features/cities/queries.ts';
import { isCityAccepted } from '#server/features/cities/service.ts';
import type { SheetColumn } from './cells.ts';
import type { CellProblem, ParsedRow } from './read-sheet.ts';

export type DirectoryForm = { name: string; city: string; imageHash: string | null };
export type StoredRecord = DirectoryForm & { id: string; cityId: string };

type Booked = { startsAt: Date; endsAt: Date | null };
type RowInFile<Form> = { row: number; form: Form; cityId: string };
type Saved<Form> = { id: string; form: Form; cityId: string };
/** `changed`: the names of the fields that differ from the stored record. */
type Edited<Form> = Saved<Form> & { changed: readonly string[] };

/** Describes one kind of record: doctors or clinics. `Times` are the fields that decide when a record can be booked. */
export type ImportKind<
  Form extends DirectoryForm = DirectoryForm,
  Stored extends StoredRecord = StoredRecord,
  Times extends object = object,
> = {
  entity: 'doctor' | 'clinic';
  columns: readonly SheetColumn[];
  /** The schema of the form for one record. */
  schema: z.core.$ZodType<Form>;
  /** The texts about rows that are wrong although each of their cells is right. */
  words: {
    repeated: (otherRow: number) => string;
    sameLicence: string;
    sameNames: string;
    archived: string;
    stranded: (count: number) => string;
    /** For a file in which too many rows change the times. */
    tooManyTimes: (maxRows: string) => string;
  };
  lockImport: (tx: Db) => Promise<void>;
  findKeys: (tx: Db, rows: readonly RowInFile<Form>[]) => Promise<(RecordKeys & { row: number })[]>;
  findCandidates: (
    tx: Db,
    rows: readonly RowInFile<Form>[],
  ) => Promise<(RecordKeys & { id: string; isArchived: boolean })[]>;
  findRecords: (tx: Db, ids: readonly string[], options?: { lock: true }) => Promise<Stored[]>;
  insert: (tx: Db, records: readonly Saved<Form>[], now: Date) => Promise<void>;
  update: (tx: Db, records: readonly Edited<Form>[]) => Promise<void>;
  /** Sorts the lists of a form as they are stored, so that another order is not a change. */
  sortLists: (form: Form) => Form;
  /** Returns the fields that decide which appointments fit: the hours, and the leave or closed days. */
  timesOf: (record: Form | Stored) => Times;
  /** Returns the booked appointments that do not fit into these times. */
  selectStranded: (times: Times, booked: readonly Booked[]) => readonly Booked[];
};

/**
 * What identifies a record: the licence number; without a licence number, the names (name, specialty and city of a doctor, name
 * and city of a clinic). Clinics have no licence number. In both keys, upper and lower case are the same letter.
 */
type RecordKeys = { licenceKey: string; namesKey: string };

export type RowMatch =
  | { kind: 'new' }
  | { kind: 'record'; id: string }
  /** Several stored records have the key of the row. */
  | { kind: 'ambiguous'; by: 'licence' | 'names' }
  /** Another row of the file is the same record. */
  | { kind: 'repeated'; otherRow: number };

type KeysOfRow = RecordKeys & { row: number };
type Candidate = RecordKeys & { id: string };

/**
 * Finds the stored record of each row, first by the licence number. If no record has this number, a record with the same names
 * and without a number is the same doctor, and the import adds the number to that record. A record with another number is
 * another doctor. So if the same file is imported again, every row finds the record that the first import has saved.
 */
export function matchRows(rows: readonly KeysOfRow[], candidates: readonly Candidate[]): Map<number, RowMatch> {
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
  const matchByNames = ({ licenceKey, namesKey }: KeysOfRow): RowMatch => {
    const found = byNames.get(namesKey) ?? [];
    const unlicensed = found.filter((candidate) => candidate.licenceKey === '');
    return matchOf(licenceKey !== '' || unlicensed.length > 0 ? unlicensed : found, 'names');
  };
  const named = remaining().map((one) => ({ row: one.row, match: matchByNames(one) }));
  const sameRecord = findRepeated(named, ({ match }) => (match.kind === 'record' ? match.id : null));
  for (const { row, match } of named) matches.set(row, sameRecord.get(row) ?? match);
  return matches;
}

function matchOf([first, ...others]: readonly Candidate[], by: 'licence' | 'names'): RowMatch {
  if (!first) return { kind: 'new' };
  return others.length > 0 ? { kind: 'ambiguous', by } : { kind: 'record', id: first.id };
}

/** Finds the rows that have the same key as another row. Null is not a key. */
function findRepeated<One extends { row: number }>(rows: readonly One[], keyOf: (row: One) => string | null) {
  const repeated = new Map<number, RowMatch>();
  for (const [key, same] of Map.groupBy(rows, keyOf)) {
    const [first, second] = same;
    if (key === null || !first || !second) continue;
    for (const { row } of same)
      repeated.set(row, { kind: 'repeated', otherRow: row === first.row ? second.row : first.row });
  }
  return repeated;
}

type Difference = NonNullable<ReturnType<typeof findChangedFields>>;

/** What an import does with a row. */
export type PlannedRow<Form, Stored> = { row: number; name: string } & (
  | { verdict: 'new'; form: Form; cityId: string }
  | { verdict: 'changed'; form: Form; cityId: string; before: Stored; difference: Difference; changesTimes: boolean }
  | { verdict: 'same' }
  | { verdict: 'wrong'; problems: CellProblem[] }
);

/** Decides what to do with each row, by the current records. The rules are the same as in the form for one record. */
export async function planRows<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  tx: Tx,
  ctx: StaffCtx,
  kind: ImportKind<Form, Stored, Times>,
  parsed: readonly ParsedRow<Form>[],
): Promise<PlannedRow<Form, Stored>[]> {
  const cityColumn = headerOf(kind, 'city');
  const forms = parsed.flatMap((one) => (one.form ? [{ ...one, form: one.form }] : []));
  const cities = new Map(
    (await findCitiesByName(tx, [...new Set(parsed.map(cityOf))])).map((city) => [city.wanted, city]),
  );
  const placed = forms.flatMap(({ row, form }) => {
    const city = cities.get(form.city);
    return city ? [{ row, form, cityId: city.id }] : [];
  });
  const matches = await findMatches(tx, kind, placed);
  const ids = [...matches.values()].flatMap((match) => (match.kind === 'record' ? [match.id] : []));
  const stored = new Map((await kind.findRecords(tx, ids)).map((record) => [record.id, record]));

  const planned = parsed.map((one): PlannedRow<Form, Stored> => {
    const { row, name, form, problems } = one;
    const wrong = (text: string, column: string | null = null): PlannedRow<Form, Stored> => ({
      row,
      name,
      verdict: 'wrong',
      problems: [{ column, text }],
    });
    const city = cities.get(cityOf(one));
    if (!form) {
      const isReported = city !== undefined || problems.some(({ column }) => column === cityColumn);
      const all = isReported ? problems : [...problems, { column: cityColumn, text: unknownCity }];
      return { row, name, verdict: 'wrong', problems: all };
    }
    const match = matches.get(row);
    if (!city || !match) return wrong(unknownCity, cityColumn);
    if (match.kind !== 'new' && match.kind !== 'record') return wrong(matchWords(kind, match));
    const before = match.kind === 'record' ? stored.get(match.id) : undefined;
    if (!isCityAccepted(city, before?.cityId)) return wrong(unknownCity, cityColumn);
    return { row, name, ...compare(kind, form, city, before) };
  });
  return rejectStranded(tx, ctx, kind, planned);
}

/** The name of the row's city. If the row is valid, the schema has removed superfluous spaces from the name. */
const cityOf = ({ form, city }: ParsedRow<DirectoryForm>) => form?.city ?? city;

type FileMatch = RowMatch | { kind: 'archived' };

/** Finds the records of rows. A row that matches only an archived record is wrong: it neither adds nor changes a record. */
async function findMatches<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  tx: Tx,
  kind: ImportKind<Form, Stored, Times>,
  placed: readonly { row: number; form: Form; cityId: string }[],
): Promise<Map<number, FileMatch>> {
  const keys = await kind.findKeys(tx, placed);
  const candidates = await kind.findCandidates(tx, placed);
  const matches: Map<number, FileMatch> = matchRows(
    keys,
    candidates.filter(({ isArchived }) => !isArchived),
  );
  const unmatched = keys.filter(({ row }) => matches.get(row)?.kind === 'new');
  const archived = matchRows(
    unmatched,
    candidates.filter(({ isArchived }) => isArchived),
  );
  for (const [row, match] of archived) if (match.kind !== 'new') matches.set(row, { kind: 'archived' });
  return matches;
}

function matchWords({ words }: { words: ImportKind['words'] }, match: Exclude<FileMatch, { kind: 'new' | 'record' }>) {
  if (match.kind === 'repeated') return words.repeated(match.otherRow);
  if (match.kind === 'archived') return words.archived;
  return match.by === 'licence' ? words.sameLicence : words.sameNames;
}

function compare<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  kind: ImportKind<Form, Stored, Times>,
  given: Form,
  city: CityRow,
  before: Stored | undefined,
) {
  const form = { ...kind.sortLists(given), city: city.name, imageHash: before?.imageHash ?? null };
  const cityId = city.id;
  if (!before) return { verdict: 'new', form, cityId } as const;
  const difference = findChangedFields(before, form);
  if (!difference) return { verdict: 'same' } as const;
  const changesTimes = findChangedFields(kind.timesOf(before), kind.timesOf(form)) !== null;
  return { verdict: 'changed', form, cityId, before, difference, changesTimes } as const;
}

/**
 * Rejects rows whose new times do not fit booked appointments. The form for one record shows these appointments and asks;
 * a file cannot.
 */
async function rejectStranded<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  tx: Tx,
  ctx: StaffCtx,
  kind: ImportKind<Form, Stored, Times>,
  planned: readonly PlannedRow<Form, Stored>[],
): Promise<PlannedRow<Form, Stored>[]> {
  const ids = planned.flatMap((one) => (one.verdict === 'changed' && one.changesTimes ? [one.before.id] : []));
  if (ids.length === 0) return [...planned];
  const booked = Map.groupBy(
    await findUpcomingTimes(tx, familyScope(ctx.actor), { entity: kind.entity, ids }, ctx.now),
    ({ recordId }) => recordId,
  );
  return planned.map((one) => {
    if (one.verdict !== 'changed' || !one.changesTimes) return one;
    const count = kind.selectStranded(kind.timesOf(one.form), booked.get(one.before.id) ?? []).length;
    if (count === 0) return one;
    const { row, name } = one;
    return { row, name, verdict: 'wrong', problems: [{ column: null, text: kind.words.stranded(count) }] };
  });
}

const maxCellLength = 80;
const cut = (text: string) => (text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text);

function headerOf({ columns }: Pick<ImportKind, 'columns'>, field: string): string {
  return columns.find((column) => column.field === field)?.header ?? field;
}

/** A row as the screen shows it. */
export function verdictOf<Form, Stored>(
  { columns }: Pick<ImportKind, 'columns'>,
  planned: PlannedRow<Form, Stored>,
): ImportRow {
  const { row, name, verdict } = planned;
  const { before, after } = planned.verdict === 'changed' ? planned.difference : { before: {}, after: {} };
  const changes = columns.flatMap(({ field, header, format }) =>
    field in after
      ? [{ column: header, from: cut(String(format(before[field]))), to: cut(String(format(after[field]))) }]
      : [],
  );
  return { row, name: cut(name), verdict, changes, problems: planned.verdict === 'wrong' ? planned.problems : [] };
}
