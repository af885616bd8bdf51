import type { StrandedList } from '#contract/catalogue.ts';
import type { ClinicForm, ClinicRow, ManagedClinic } from '#contract/clinics-admin.ts';
import type { listManagedClinics } from '#contract/clinics-admin-api.ts';
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
import { type ClosedDays, selectStranded } from './rules.ts';

type Search = ParsedOf<typeof listManagedClinics>['query'];

export async function list(ctx: StaffCtx, search: Search): Promise<ListReply<ClinicRow>> {
  return ctx.db.run((db) => queries.findClinicPage(db, search));
}

export async function exportFile(ctx: StaffCtx, search: Search): Promise<CsvFile> {
  return exportCsv(ctx, {
    name: 'clinics',
    entity: 'clinic',
    filters: { isSearch: search.q !== undefined },
    read: (tx) => queries.findAllClinics(tx, search),
    columns: [
      { header: 'Clinic', value: ({ name }) => name },
      { header: 'Hours', value: ({ openHours }) => openHours },
      { header: 'Type', value: ({ type }) => type },
      { header: 'Location', value: ({ city }) => city },
      { header: 'Address', value: ({ address }) => address },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Email', value: ({ email }) => email },
      { header: 'Services', value: ({ services }) => services.join(', ') },
      { header: '24/7', value: ({ hasEmergencyServices }) => (hasEmergencyServices ? 'yes' : 'no') },
      { header: 'Parking', value: ({ hasParking }) => (hasParking ? 'yes' : 'no') },
      { header: 'Accessible', value: ({ isWheelchairAccessible }) => (isWheelchairAccessible ? 'yes' : 'no') },
    ],
  });
}

async function findExisting(tx: Tx, clinicId: string, options?: { lock: true }): Promise<queries.ClinicRecord> {
  const record = await queries.findRecord(tx, clinicId, options);
  if (!record) throw notFound('Clinic not found');
  return record;
}

async function readManaged(tx: Tx, ctx: StaffCtx, clinicId: string): Promise<ManagedClinic> {
  const record = await findExisting(tx, clinicId);
  const upcomingCount = await countUpcoming(tx, familyScope(ctx.actor), { clinicId }, ctx.now);
  return { ...record, createdAt: record.createdAt.toISOString(), upcomingCount };
}

export async function read(ctx: StaffCtx, clinicId: string): Promise<ManagedClinic> {
  return inStaffTransaction(ctx.db, ctx.staff, (tx) => readManaged(tx, ctx, clinicId));
}

export async function add(ctx: StaffCtx, form: ClinicForm): Promise<ManagedClinic> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { id: cityId } = await requireActiveCity(tx, form.city);
    await images.replace(tx, null, form.imageHash, ctx.now);
    const id = await queries.insertClinic(tx, form, cityId, ctx.now);
    await recordAudit(tx, ctx, { action: 'clinic.added', entity: 'clinic', entityId: id, after: form });
    return readManaged(tx, ctx, id);
  });
}

type Edit = ClinicForm & { version: number; acceptsStranded: boolean };

/** Saves a clinic. Rejects a stale version, and stranded appointments until the editor accepts them. */
export async function edit(ctx: StaffCtx, clinicId: string, { version, acceptsStranded, ...form }: Edit) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockBookings(tx, { clinicId });
    const city = await requireCityByName(tx, form.city); // before the clinic's row: renaming a city locks both in this order
    const before = await findExisting(tx, clinicId, { lock: true });
    requireCurrentVersion(before.version, version);
    requireActive(city, before.cityId);
    const after = { ...form, city: city.name, closedDays: form.closedDays.toSorted() };
    if (findChangedFields(closedDaysOf(before), closedDaysOf(after))) {
      requireStrandedAccepted(await findStranded(tx, ctx, clinicId, after), acceptsStranded);
    }

    const difference = findChangedFields(before, after);
    if (difference) {
      await images.replace(tx, before.imageHash, form.imageHash, ctx.now);
      await queries.updateClinic(tx, clinicId, form, city.id);
      await recordAudit(tx, ctx, { action: 'clinic.edited', entity: 'clinic', entityId: clinicId, ...difference });
    }
    return readManaged(tx, ctx, clinicId);
  });
}

function closedDaysOf({ closedWeekdays, closedDays }: ClosedDays): ClosedDays {
  return { closedWeekdays, closedDays };
}

/** Lists the upcoming appointments that these closed days would strand. */
export async function preview(ctx: StaffCtx, clinicId: string, change: ClosedDays): Promise<StrandedList> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { id } = await findExisting(tx, clinicId);
    const list = await findStranded(tx, ctx, id, change);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: list.appointments.length });
    return list;
  });
}

async function findStranded(tx: Tx, ctx: StaffCtx, clinicId: string, closed: ClosedDays) {
  const booked = await findUpcoming(tx, familyScope(ctx.actor), { clinicId }, ctx.now);
  return strandedList(selectStranded(closed, booked));
}

/** Deletes a clinic, or archives it if appointments reference it. They keep its name. */
export async function remove(
  ctx: StaffCtx,
  clinicId: string,
  seenUpcoming: number | undefined,
): Promise<{ isArchived: boolean }> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockBookings(tx, { clinicId });
    const before = await findExisting(tx, clinicId, { lock: true });
    requireNoNewBookings(await countUpcoming(tx, familyScope(ctx.actor), { clinicId }, ctx.now), seenUpcoming);
    const isArchived = await hasAppointments(tx, familyScope(ctx.actor), { clinicId });
    if (isArchived) await queries.archiveClinic(tx, clinicId, ctx.now);
    else {
      await queries.deleteClinic(tx, clinicId);
      await images.replace(tx, before.imageHash, null, ctx.now);
    }
    const action = isArchived ? 'clinic.archived' : 'clinic.deleted';
    await recordAudit(tx, ctx, { action, entity: 'clinic', entityId: clinicId, before: { name: before.name } });
    return { isArchived };
  });
}
