import type * as publicApi from '#contract/cities/endpoints.ts';
import type * as api from '#contract/cities/staff-endpoints.ts';
import type { StaffCity } from '#contract/cities/staff-schemas.ts';
import { unknownCity } from '#contract/pricing/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { cityIsArchived } from '#contract/shared/record-forms.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx, StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound, Rejection } from '#server/errors.ts';
import * as images from '../images/service.ts';
import * as queries from './queries.ts';

const cityExists = 'A city with this name already exists.';
/** Rejects renaming a city to the name of an archived one. */
const archivedCityExists = 'A city that was removed has this name. Please add it again instead.';
const cannotDeactivateCity =
  'This city is being used in active pricing rules. Please remove or deactivate those rules first.';
const cannotDeleteCity =
  'This city is being used in pricing rules. Please remove those rules first or deactivate the city instead.';

const inUse = (message: string) => new Rejection({ code: 'in_use', message });
const auditEntity = (entityId: string) => ({ entity: 'city', entityId });

function cityOf({ createdAt, isArchived: _archived, ...row }: queries.CityRow): StaffCity {
  return { ...row, createdAt: createdAt.toISOString() };
}

async function lockExisting(tx: Tx, cityId: string, options: { isForRemoval?: true } = {}): Promise<queries.CityRow> {
  const row = await queries.lockCity(tx, cityId, options);
  if (!row) throw notFound('City not found');
  return row;
}

/** Finds a city by name, active, inactive or archived, and protects it from changes until the transaction ends. */
export async function requireCityByName(tx: Tx, name: string): Promise<queries.CityRow> {
  const city = await queries.lockCityByName(tx, name);
  if (!city) throw invalid({ city: unknownCity });
  return city;
}

/** Whether a record can be in a city. An inactive city is accepted only if the record already references the city. */
export function isCityAccepted(city: queries.CityRow, currentCityId?: string): boolean {
  return city.id === currentCityId || (city.isActive && !city.isArchived);
}

/** Rejects a city in which the record may not be (`isCityAccepted`). */
export function requireAcceptedCity(city: queries.CityRow, currentCityId?: string): void {
  if (!isCityAccepted(city, currentCityId)) throw invalid({ city: unknownCity });
}

/** Finds a city by name. Rejects the city if the record may not be in it (`isCityAccepted`). */
export async function requireAcceptedCityByName(
  tx: Tx,
  name: string,
  currentCityId?: string,
): Promise<{ id: string; name: string }> {
  const city = await requireCityByName(tx, name);
  requireAcceptedCity(city, currentCityId);
  return city;
}

/** Rejects the request to restore a record whose city is archived. */
export async function requireCityNotArchived(tx: Tx, cityId: string): Promise<void> {
  if (await queries.isCityArchived(tx, cityId)) throw conflict(cityIsArchived);
}

export async function listCities(ctx: Ctx, { query }: ParsedOf<typeof publicApi.listCities>) {
  return { cities: await queries.findActiveCities(ctx.directory, query.q) };
}

export async function listStaffCities(ctx: StaffCtx): Promise<{ cities: StaffCity[] }> {
  return { cities: (await ctx.db.run(queries.findCities)).map(cityOf) };
}

/**
 * Adds a city. If an archived city has this name, it is restored, with everything that still references it. The
 * city keeps the stored spelling of its name, which its doctors, clinics and appointments show.
 */
export async function createCity(ctx: StaffCtx, { body: form }: ParsedOf<typeof api.createCity>): Promise<StaffCity> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const sameName = await queries.lockCityByName(tx, form.name);
    if (sameName && !sameName.isArchived) throw invalid({ name: cityExists });
    const saved = { ...form, name: sameName?.name ?? form.name, names: form.names ?? sameName?.names ?? {} };
    await images.replaceImage(tx, sameName?.imageHash ?? null, saved.imageHash, ctx.now);
    const id = sameName?.id ?? (await queries.insertCity(tx, saved, ctx.now));
    if (sameName) {
      await queries.updateCity(tx, id, saved);
      await queries.setCityIsActive(tx, id, true);
    }
    await recordAudit(tx, ctx, { action: sameName ? 'city.restored' : 'city.added', ...auditEntity(id), after: saved });
    return cityOf(await lockExisting(tx, id));
  });
}

export async function editCity(
  ctx: StaffCtx,
  { params: { cityId }, body: { version, ...given } }: ParsedOf<typeof api.editCity>,
) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExisting(tx, cityId);
    requireCurrentVersion(before.version, version);
    const form = { ...given, names: given.names ?? before.names };
    const sameName = await queries.lockCityByName(tx, form.name);
    if (sameName && sameName.id !== cityId)
      throw invalid({ name: sameName.isArchived ? archivedCityExists : cityExists });

    const difference = findChangedFields(before, form);
    if (difference) {
      await images.replaceImage(tx, before.imageHash, form.imageHash, ctx.now);
      await queries.updateCity(tx, cityId, form);
      await recordAudit(tx, ctx, { action: 'city.edited', ...auditEntity(cityId), ...difference });
    }
    return cityOf(await lockExisting(tx, cityId));
  });
}

/** Activates or deactivates a city. A city with active price rules cannot be deactivated: families see its prices. */
export async function setCityActive(
  ctx: StaffCtx,
  { params: { cityId }, body: { isActive } }: ParsedOf<typeof api.setCityActive>,
): Promise<StaffCity> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExisting(tx, cityId);
    if (before.isActive === isActive) return cityOf(before);
    if (!isActive && (await queries.countPriceRules(tx, cityId)).active > 0) throw inUse(cannotDeactivateCity);
    await queries.setCityIsActive(tx, cityId, isActive);
    const action = isActive ? 'city.activated' : 'city.deactivated';
    await recordAudit(tx, ctx, { action, ...auditEntity(cityId), before: { name: before.name } });
    return cityOf(await lockExisting(tx, cityId));
  });
}

/** Deletes a city, or archives it if an appointment, doctor or clinic references it. Rejected if it has price rules. */
export async function deleteCity(ctx: StaffCtx, { params: { cityId } }: ParsedOf<typeof api.deleteCity>) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExisting(tx, cityId, { isForRemoval: true });
    if ((await queries.countPriceRules(tx, cityId)).all > 0) throw inUse(cannotDeleteCity);
    const isArchived = await queries.isCityReferenced(tx, cityId);
    if (isArchived) await queries.archiveCity(tx, cityId, ctx.now);
    else {
      await queries.deleteCityRow(tx, cityId);
      await images.replaceImage(tx, before.imageHash, null, ctx.now);
    }
    const action = isArchived ? 'city.archived' : 'city.deleted';
    await recordAudit(tx, ctx, { action, ...auditEntity(cityId), before: { name: before.name } });
    return { isArchived };
  });
}
