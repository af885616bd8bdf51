import {
  type CityForm,
  cannotDeactivateCity,
  cannotDeleteCity,
  cityArchived,
  cityExists,
  type ManagedCity,
} from '#contract/cities-admin.ts';
import { unknownCity } from '#contract/pricing.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { invalid, notFound, Refusal } from '#server/errors.ts';
import * as images from '../images/service.ts';
import * as queries from './queries.ts';

const inUse = (message: string) => new Refusal({ code: 'in_use', message });
const entity = (entityId: string) => ({ entity: 'city', entityId });

function cityOf({ createdAt, isArchived: _archived, ...row }: queries.CityRow): ManagedCity {
  return { ...row, createdAt: createdAt.toISOString() };
}

async function locked(tx: Tx, cityId: string, options: { toRemove?: true } = {}): Promise<queries.CityRow> {
  const row = await queries.lockCity(tx, cityId, options);
  if (!row) throw notFound('City not found');
  return row;
}

/** The city of a name, on offer or not; it stays as it is until the transaction ends. */
export async function lockCityNamed(tx: Tx, name: string): Promise<queries.CityRow> {
  const city = await queries.findCityNamed(tx, name);
  if (!city) throw invalid({ city: unknownCity });
  return city;
}

/** Rejects a city that is not on offer, unless the record names it already. */
export function requireOffered(city: queries.CityRow, already?: string): void {
  if (city.id !== already && (!city.isActive || city.isArchived)) throw invalid({ city: unknownCity });
}

/** The city of a name, which must be on offer; one that a record names already may stay. */
export async function requireCity(tx: Tx, name: string, already?: string): Promise<{ id: string; name: string }> {
  const city = await lockCityNamed(tx, name);
  requireOffered(city, already);
  return city;
}

export async function list(ctx: StaffCtx): Promise<{ cities: ManagedCity[] }> {
  return { cities: (await ctx.db.run(queries.findCities)).map(cityOf) };
}

/** Adds a city. One that was archived under this name comes back, with what still names it. */
export async function create(ctx: StaffCtx, form: CityForm): Promise<ManagedCity> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const known = await queries.findCityNamed(tx, form.name);
    if (known && !known.isArchived) throw invalid({ name: cityExists });
    await images.exchange(tx, known?.imageHash ?? null, form.imageHash, ctx.now);
    const id = known?.id ?? (await queries.insertCity(tx, form, ctx.now));
    if (known) {
      await queries.updateCity(tx, id, form);
      await queries.setActive(tx, id, true);
    }
    await recordAudit(tx, ctx, { action: known ? 'city.revived' : 'city.added', ...entity(id), after: form });
    return cityOf(await locked(tx, id));
  });
}

export async function edit(ctx: StaffCtx, cityId: string, { version, ...form }: CityForm & { version: number }) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await locked(tx, cityId);
    requireCurrentVersion(before.version, version);
    const named = await queries.findCityNamed(tx, form.name);
    if (named && named.id !== cityId) throw invalid({ name: named.isArchived ? cityArchived : cityExists });

    const difference = findChangedFields(before, form);
    if (difference) {
      await images.exchange(tx, before.imageHash, form.imageHash, ctx.now);
      await queries.updateCity(tx, cityId, form);
      await recordAudit(tx, ctx, { action: 'city.edited', ...entity(cityId), ...difference });
    }
    return cityOf(await locked(tx, cityId));
  });
}

/** Offers a city, or no longer. Active price rules keep it on offer: families could not see the price they were told. */
export async function setActive(ctx: StaffCtx, cityId: string, isActive: boolean): Promise<ManagedCity> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await locked(tx, cityId);
    if (before.isActive === isActive) return cityOf(before);
    if (!isActive && (await queries.countRules(tx, cityId)).active > 0) throw inUse(cannotDeactivateCity);
    await queries.setActive(tx, cityId, isActive);
    const action = isActive ? 'city.activated' : 'city.deactivated';
    await recordAudit(tx, ctx, { action, ...entity(cityId), before: { name: before.name } });
    return cityOf(await locked(tx, cityId));
  });
}

/** Deletes a city that nothing names; archives one that an appointment, doctor or clinic does. */
export async function remove(ctx: StaffCtx, cityId: string): Promise<{ isArchived: boolean }> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await locked(tx, cityId, { toRemove: true });
    if ((await queries.countRules(tx, cityId)).all > 0) throw inUse(cannotDeleteCity);
    const isArchived = await queries.isNamed(tx, cityId);
    if (isArchived) await queries.archiveCity(tx, cityId, ctx.now);
    else {
      await queries.deleteCity(tx, cityId);
      await images.exchange(tx, before.imageHash, null, ctx.now);
    }
    const action = isArchived ? 'city.archived' : 'city.deleted';
    await recordAudit(tx, ctx, { action, ...entity(cityId), before: { name: before.name } });
    return { isArchived };
  });
}
