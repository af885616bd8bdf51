import type * as z from 'zod/mini';
import type { Db } from '#server/db/client.ts';
import type { SheetColumn } from './cells.ts';
import type { RecordKeys } from './match-rows.ts';

export type DirectoryForm = { name: string; city: string; imageHash: string | null };
export type StoredRecord = DirectoryForm & { id: string; cityId: string };

type Booked = { startsAt: Date; endsAt: Date | null };
type Row<Form> = { row: number; form: Form; cityId: string };
type Saved<Form> = { id: string; form: Form; cityId: string };
/** `changed`: the names of the fields that differ from the stored record. */
type Edited<Form> = Saved<Form> & { changed: readonly string[] };

/** Describes one kind of record that files contain, doctors or clinics. `Times` decides when it can be booked. */
export type ImportKind<
  Form extends DirectoryForm = DirectoryForm,
  Stored extends StoredRecord = StoredRecord,
  Times extends object = object,
> = {
  entity: 'doctor' | 'clinic';
  columns: readonly SheetColumn[];
  /** The schema of the form for one record. */
  schema: z.core.$ZodType<Form>;
  /** Why a row is wrong, if its cells are right. */
  words: {
    repeated: (otherRow: number) => string;
    sameLicence: string;
    sameNames: string;
    archived: string;
    stranded: (count: number) => string;
    /** Too many rows of a file change the times. */
    tooManyTimes: (maxRows: string) => string;
  };
  lockImport: (tx: Db) => Promise<void>;
  findKeys: (tx: Db, rows: readonly Row<Form>[]) => Promise<(RecordKeys & { row: number })[]>;
  findCandidates: (tx: Db, rows: readonly Row<Form>[]) => Promise<(RecordKeys & { id: string; isArchived: boolean })[]>;
  findRecords: (tx: Db, ids: readonly string[], options?: { lock: true }) => Promise<Stored[]>;
  insert: (tx: Db, records: readonly Saved<Form>[], now: Date) => Promise<void>;
  update: (tx: Db, records: readonly Edited<Form>[]) => Promise<void>;
  /** Sorts lists as they are stored, so that another order is not a change. */
  sortLists: (form: Form) => Form;
  /** Picks the fields that decide which appointments fit: the hours, and the leave or closed days. */
  timesOf: (record: Form | Stored) => Times;
  selectStranded: (times: Times, booked: readonly Booked[]) => readonly Booked[];
};
