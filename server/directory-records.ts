import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import {
  maxStrandedShown,
  notArchived,
  type RemovalDecision,
  type StrandedList,
} from '#contract/shared/record-forms.ts';
import { familyScope } from './access.ts';
import { recordView } from './access-records.ts';
import { recordAudit } from './audit.ts';
import type { StaffCtx } from './context.ts';
import { type Db, inStaffTransaction, type Tx } from './db/client.ts';
import * as edits from './edits.ts';
import { conflict, notFound, Rejection } from './errors.ts';
import { storeStatus, storeStepStatus } from './features/appointments/staff-status-and-steps-service.ts';
import {
  countUpcoming,
  type DoctorOrClinic,
  findUpcoming,
  findUpcomingToCancel,
  hasAppointments,
  lockBookings,
  type UpcomingAppointment,
} from './features/appointments/upcoming-queries.ts';
import {
  requireAcceptedCity,
  requireAcceptedCityByName,
  requireCityByName,
  requireCityNotArchived,
} from './features/cities/service.ts';
import * as images from './features/images/service.ts';

type DirectoryForm = { city: string; imageHash: string | null };
type StoredRecord = DirectoryForm & { id: string; name: string; version: number; cityId: string; createdAt: Date };
type Removal = { seenUpcoming?: number | undefined; visits?: RemovalDecision | undefined };
/** What the editor has loaded (`version`), and whether the editor accepts that appointments will need a new time. */
type Seen = { version: number; acceptsStranded: boolean };

/** Describes one kind of record: doctors or clinics. `Times` are the fields that decide when a record can be booked. */
type RecordKind<Form extends DirectoryForm, Stored extends StoredRecord, Times extends object> = {
  entity: 'doctor' | 'clinic';
  notFoundText: string;
  /** Wraps the id for queries on appointments: `{ doctorId }` or `{ clinicId }`. */
  bookableOf: (id: string) => DoctorOrClinic;
  find: (tx: Db, id: string, options?: { lock: true }) => Promise<Stored | null>;
  insert: (tx: Db, form: Form, cityId: string, now: Date) => Promise<string>;
  update: (tx: Db, id: string, form: Form, cityId: string) => Promise<void>;
  archive: (tx: Db, id: string, now: Date) => Promise<void>;
  delete: (tx: Db, id: string) => Promise<void>;
  findWithArchived: (tx: Db, id: string) => Promise<{ name: string; cityId: string } | null>;
  restore: (tx: Db, id: string) => Promise<boolean>;
  /** Sorts the lists of a form as they are stored, so that another order is not a change. */
  sortLists: (form: Form) => Form;
  /** Returns the fields that decide when the record can be booked, such as its weekly hours. */
  timesOf: (record: Form | Stored) => Times;
  /** Returns the booked appointments that do not fit into these times, so that they need a new time (`stranded`). */
  selectStranded: (times: Times, booked: readonly UpcomingAppointment[]) => UpcomingAppointment[];
};

/** What staff can do with the records of one kind, doctors or clinics. */
export function directoryRecords<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  kind: RecordKind<Form, Stored, Times>,
) {
  const { entity, bookableOf } = kind;

  async function findExisting(tx: Tx, id: string, options?: { lock: true }): Promise<Stored> {
    const record = await kind.find(tx, id, options);
    if (!record) throw notFound(kind.notFoundText);
    return record;
  }

  async function readForStaff(tx: Tx, ctx: StaffCtx, id: string) {
    const record = await findExisting(tx, id);
    const upcomingCount = await countUpcoming(tx, familyScope(ctx.actor), bookableOf(id), ctx.now);
    return { ...record, createdAt: record.createdAt.toISOString(), upcomingCount };
  }

  async function findStranded(tx: Tx, ctx: StaffCtx, id: string, times: Times): Promise<StrandedList> {
    const booked = await findUpcoming(tx, familyScope(ctx.actor), bookableOf(id), ctx.now);
    const stranded = kind.selectStranded(times, booked);
    const appointments = stranded
      .slice(0, maxStrandedShown)
      .map(({ id, patientName, patientNumber, title, startsAt }) => ({
        id,
        patientName,
        title,
        startsAt: startsAt.toISOString(),
        number: appointmentNumber(patientNumber, id),
      }));
    return { total: stranded.length, appointments };
  }

  async function read(ctx: StaffCtx, id: string) {
    return inStaffTransaction(ctx.db, ctx.staff, (tx) => readForStaff(tx, ctx, id));
  }

  async function add(ctx: StaffCtx, form: Form) {
    return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      const { id: cityId } = await requireAcceptedCityByName(tx, form.city);
      await images.replaceImage(tx, null, form.imageHash, ctx.now);
      const id = await kind.insert(tx, form, cityId, ctx.now);
      await recordAudit(tx, ctx, { action: `${entity}.added`, entity, entityId: id, after: form });
      return readForStaff(tx, ctx, id);
    });
  }

  /**
   * Saves a record. Fields that are not given stay as they are. Rejects the edit if somebody else has saved the record, or if
   * booked appointments would need a new time and the editor has not accepted that.
   */
  async function edit(ctx: StaffCtx, id: string, given: Partial<Form> & DirectoryForm, seen: Seen) {
    return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await lockBookings(tx, bookableOf(id));
      // Locks the city before the record, as renaming a city does. The opposite order could deadlock.
      const city = await requireCityByName(tx, given.city);
      const before = await findExisting(tx, id, { lock: true });
      edits.requireCurrentVersion(before.version, seen.version);
      requireAcceptedCity(city, before.cityId);
      const form: Form = { ...before, ...given };
      const after = { ...kind.sortLists(form), city: city.name };
      if (edits.findChangedFields(kind.timesOf(before), kind.timesOf(after))) {
        edits.requireStrandedAccepted(await findStranded(tx, ctx, id, kind.timesOf(after)), seen.acceptsStranded);
      }

      const difference = edits.findChangedFields(before, after);
      if (difference) {
        await images.replaceImage(tx, before.imageHash, form.imageHash, ctx.now);
        await kind.update(tx, id, form, city.id);
        await recordAudit(tx, ctx, { action: `${entity}.edited`, entity, entityId: id, ...difference });
      }
      return readForStaff(tx, ctx, id);
    });
  }

  /** Lists the upcoming appointments that would need a new time if the record had these times. */
  async function previewStranded(ctx: StaffCtx, id: string, times: Times): Promise<StrandedList> {
    return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await findExisting(tx, id);
      const list = await findStranded(tx, ctx, id, times);
      await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: list.appointments.length });
      return list;
    });
  }

  /**
   * Deletes a record, or archives it if appointments reference it, so that they keep its name. Upcoming appointments then need
   * a new time. With the decision `cancel`, each of them is cancelled afterwards in its own transaction; an appointment that
   * cannot be cancelled still needs a new time.
   */
  async function remove(
    ctx: StaffCtx,
    id: string,
    { seenUpcoming, visits }: Removal,
  ): Promise<{ isArchived: boolean; notCancelledCount: number }> {
    const { isArchived, upcoming } = await removeRecord(ctx, id, { seenUpcoming, visits });
    if (visits !== 'cancel') return { isArchived, notCancelledCount: 0 };
    const notCancelledCount = await cancelVisits(ctx, id).catch(({ code }) => {
      ctx.log.warn({ code }, 'A record was removed, but its visits were not all cancelled');
      return upcoming;
    });
    return { isArchived, notCancelledCount };
  }

  /** Cancels the upcoming visits and steps of a removed record. Returns how many could not be cancelled. */
  async function cancelVisits(ctx: StaffCtx, id: string): Promise<number> {
    const upcoming = await inStaffTransaction(ctx.db, ctx.staff, (tx) =>
      findUpcomingToCancel(tx, familyScope(ctx.actor), bookableOf(id), ctx.now),
    );
    for (const { id: appointmentId, version, isStep } of upcoming) {
      const change = { status: 'cancelled' as const, version };
      await inStaffTransaction<unknown>(ctx.db, ctx.staff, (tx) =>
        isStep ? storeStepStatus(tx, ctx, appointmentId, change) : storeStatus(tx, ctx, appointmentId, change),
      ).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error; // rejected: the step was cancelled with its visit, or somebody has just changed the appointment
      });
    }
    return inStaffTransaction(ctx.db, ctx.staff, (tx) =>
      countUpcoming(tx, familyScope(ctx.actor), bookableOf(id), ctx.now),
    );
  }

  async function removeRecord(ctx: StaffCtx, id: string, { seenUpcoming, visits }: Removal) {
    return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await lockBookings(tx, bookableOf(id));
      const before = await findExisting(tx, id, { lock: true });
      const upcoming = await countUpcoming(tx, familyScope(ctx.actor), bookableOf(id), ctx.now);
      edits.requireNoNewBookings(upcoming, seenUpcoming);
      edits.requireDecision(upcoming, visits);
      const isArchived = await hasAppointments(tx, familyScope(ctx.actor), bookableOf(id));
      if (isArchived) await kind.archive(tx, id, ctx.now);
      else {
        await kind.delete(tx, id);
        await images.replaceImage(tx, before.imageHash, null, ctx.now);
      }
      const action = isArchived ? (`${entity}.archived` as const) : (`${entity}.deleted` as const);
      await recordAudit(tx, ctx, { action, entity, entityId: id, before: { name: before.name } });
      return { isArchived, upcoming };
    });
  }

  /** Restores an archived record with its hours and picture, so that lists show it again. */
  async function restore(ctx: StaffCtx, id: string, reason: string): Promise<void> {
    await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await lockBookings(tx, bookableOf(id));
      const record = await kind.findWithArchived(tx, id);
      if (!record) throw notFound(kind.notFoundText);
      await requireCityNotArchived(tx, record.cityId);
      if (!(await kind.restore(tx, id))) throw conflict(notArchived);
      const after = { name: record.name, reason };
      await recordAudit(tx, ctx, { action: `${entity}.restored`, entity, entityId: id, after });
    });
  }

  return { read, add, edit, previewStranded, remove, restore };
}
