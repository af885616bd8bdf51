import type { StrandedList } from '#contract/catalogue.ts';
import type { DoctorForm, DoctorRow, ManagedDoctor } from '#contract/doctors-admin.ts';
import type { listManagedDoctors } from '#contract/doctors-admin-api.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { CsvFile, ListReply } from '#contract/lists.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import {
  findChangedFields,
  requireCurrentVersion,
  requireNoNewBookings,
  requireStrandedAccepted,
} from '#server/edits.ts';
import { notFound } from '#server/errors.ts';
import {
  countUpcoming,
  findUpcoming,
  hasAppointments,
  lockBookings,
  strandedList,
} from '../appointments/upcoming-queries.ts';
import { requireActive, requireActiveCity, requireCityByName } from '../cities/service.ts';
import * as images from '../images/service.ts';
import * as queries from './manage-queries.ts';
import { type Availability, selectStranded } from './rules.ts';

type Search = ParsedOf<typeof listManagedDoctors>['query'];

export async function list(ctx: StaffCtx, search: Search): Promise<ListReply<DoctorRow>> {
  return ctx.db.run((db) => queries.findDoctorPage(db, search));
}

export async function exportFile(ctx: StaffCtx, search: Search): Promise<CsvFile> {
  return exportCsv(ctx, {
    name: 'doctors',
    entity: 'doctor',
    filters: { isSearch: search.q !== undefined },
    read: (tx) => queries.findAllDoctors(tx, search),
    columns: [
      { header: 'Doctor', value: ({ name }) => name },
      { header: 'Hospital', value: ({ hospital }) => hospital },
      { header: 'Qualifications', value: ({ qualifications }) => qualifications.join(', ') },
      { header: 'Specialty', value: ({ specialty }) => specialty },
      { header: 'Location', value: ({ city }) => city },
      { header: 'Experience', value: ({ experience }) => experience },
      { header: 'Fee (₹)', value: ({ consultationFee }) => consultationFee / 100 },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Email', value: ({ email }) => email },
    ],
  });
}

async function findExisting(tx: Tx, doctorId: string, options?: { lock: true }): Promise<queries.DoctorRecord> {
  const record = await queries.findRecord(tx, doctorId, options);
  if (!record) throw notFound('Doctor not found');
  return record;
}

async function readManaged(tx: Tx, ctx: StaffCtx, doctorId: string): Promise<ManagedDoctor> {
  const record = await findExisting(tx, doctorId);
  const upcomingCount = await countUpcoming(tx, familyScope(ctx.actor), { doctorId }, ctx.now);
  return { ...record, createdAt: record.createdAt.toISOString(), upcomingCount };
}

export async function read(ctx: StaffCtx, doctorId: string): Promise<ManagedDoctor> {
  return inStaffTransaction(ctx.db, ctx.staff, (tx) => readManaged(tx, ctx, doctorId));
}

export async function add(ctx: StaffCtx, form: DoctorForm): Promise<ManagedDoctor> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { id: cityId } = await requireActiveCity(tx, form.city);
    await images.replace(tx, null, form.imageHash, ctx.now);
    const id = await queries.insertDoctor(tx, form, cityId, ctx.now);
    await recordAudit(tx, ctx, { action: 'doctor.added', entity: 'doctor', entityId: id, after: form });
    return readManaged(tx, ctx, id);
  });
}

/** Sorts hours and leave as they are stored, so that another order is not a change. */
function sortAvailability(form: DoctorForm): DoctorForm {
  const leave = form.leave.toSorted((a, b) => (a.firstDay + a.lastDay).localeCompare(b.firstDay + b.lastDay));
  return { ...form, hours: form.hours.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens), leave };
}

type Edit = DoctorForm & { version: number; acceptsStranded: boolean };

/** Saves a doctor. Rejects a stale version, and stranded appointments until the editor accepts them. */
export async function edit(ctx: StaffCtx, doctorId: string, { version, acceptsStranded, ...form }: Edit) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockBookings(tx, { doctorId });
    const city = await requireCityByName(tx, form.city); // before the doctor's row: renaming a city locks both in this order
    const before = await findExisting(tx, doctorId, { lock: true });
    requireCurrentVersion(before.version, version);
    requireActive(city, before.cityId);
    const after = { ...sortAvailability(form), city: city.name };
    if (findChangedFields(withoutReasons(before), withoutReasons(after))) {
      requireStrandedAccepted(await findStranded(tx, ctx, doctorId, after), acceptsStranded);
    }

    const difference = findChangedFields(before, after);
    if (difference) {
      await images.replace(tx, before.imageHash, form.imageHash, ctx.now);
      await queries.updateDoctor(tx, doctorId, form, city.id);
      await recordAudit(tx, ctx, { action: 'doctor.edited', entity: 'doctor', entityId: doctorId, ...difference });
    }
    return readManaged(tx, ctx, doctorId);
  });
}

/** The availability without the reasons for leave, which do not affect appointments. */
function withoutReasons({ hours, leave }: Availability): Availability {
  return { hours, leave: leave.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })) };
}

/** Lists the upcoming appointments that these hours and this leave would strand. */
export async function preview(ctx: StaffCtx, doctorId: string, change: Availability): Promise<StrandedList> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { id } = await findExisting(tx, doctorId);
    const list = await findStranded(tx, ctx, id, change);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: list.appointments.length });
    return list;
  });
}

async function findStranded(tx: Tx, ctx: StaffCtx, doctorId: string, availability: Availability) {
  const booked = await findUpcoming(tx, familyScope(ctx.actor), { doctorId }, ctx.now);
  return strandedList(selectStranded(availability, booked));
}

/** Deletes a doctor, or archives the record if appointments reference it. They keep the name. */
export async function remove(
  ctx: StaffCtx,
  doctorId: string,
  seenUpcoming: number | undefined,
): Promise<{ isArchived: boolean }> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockBookings(tx, { doctorId });
    const before = await findExisting(tx, doctorId, { lock: true });
    requireNoNewBookings(await countUpcoming(tx, familyScope(ctx.actor), { doctorId }, ctx.now), seenUpcoming);
    const isArchived = await hasAppointments(tx, familyScope(ctx.actor), { doctorId });
    if (isArchived) await queries.archiveDoctor(tx, doctorId, ctx.now);
    else {
      await queries.deleteDoctor(tx, doctorId);
      await images.replace(tx, before.imageHash, null, ctx.now);
    }
    const action = isArchived ? 'doctor.archived' : 'doctor.deleted';
    await recordAudit(tx, ctx, { action, entity: 'doctor', entityId: doctorId, before: { name: before.name } });
    return { isArchived };
  });
}
