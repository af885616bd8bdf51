import { reminderLeads } from '#contract/messages/kinds.ts';
import type * as api from '#contract/pricing/staff-endpoints.ts';
import { needsDoctorByDefault, typeTitles } from '#contract/pricing/staff-schemas.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { invalid, notFound } from '#server/errors.ts';
import { requireAcceptedCityByName } from '../cities/service.ts';
import * as queries from './staff-queries.ts';

const typeNameTaken = 'An appointment type with this name already exists.';
const cityHasActiveRule = 'This appointment type already has an active price rule for this city.';

const typeEntity = (entityId: string) => ({ entity: 'appointment-type', entityId });
const ruleEntity = (entityId: string) => ({ entity: 'price-rule', entityId });
/** The title of a type. A map is used, because the object `typeTitles` has inherited properties such as `toString`. */
const titleOf = (name: string) => new Map(Object.entries(typeTitles)).get(name.toLowerCase()) ?? name;

async function lockExistingType(tx: Tx, typeId: string): Promise<queries.AppointmentTypeRow> {
  const row = await queries.lockType(tx, typeId);
  if (!row) throw notFound('Appointment type not found');
  return row;
}

async function lockExistingRule(tx: Tx, ruleId: string): Promise<queries.PriceRuleRow> {
  const row = await queries.lockRule(tx, ruleId);
  if (!row) throw notFound('Pricing rule not found');
  return row;
}

async function requireUnusedName(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  if (await queries.isTypeNameTaken(tx, name, exceptId)) throw invalid({ name: typeNameTaken });
}

async function requireNoOtherActiveRule(
  tx: Tx,
  typeId: string,
  cityId: string,
  exceptId: string | null,
): Promise<void> {
  if (await queries.hasActiveRule(tx, typeId, cityId, exceptId)) throw invalid({ city: cityHasActiveRule });
}

export async function listTypes(ctx: StaffCtx): Promise<ReplyOf<typeof api.listTypes>> {
  return { types: await ctx.db.run(queries.findTypes) };
}

export async function createType(ctx: StaffCtx, { body: given }: ParsedOf<typeof api.createType>) {
  const { reminderLeads: leads = [...reminderLeads], names = {}, descriptions = {} } = given;
  const needsDoctor = given.needsDoctor ?? needsDoctorByDefault(given.name);
  const form = { ...given, needsDoctor, reminderLeads: leads, names, descriptions };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await requireUnusedName(tx, form.name, null);
    const id = await queries.insertType(tx, form, titleOf(form.name));
    await recordAudit(tx, ctx, { action: 'appointment-type.added', ...typeEntity(id), after: form });
    return { id };
  });
}

/** Saves a type. Booked appointments keep their title and price. If the name changes, the title changes with it. */
export async function editType(
  ctx: StaffCtx,
  { params: { typeId }, body: { version, ...given } }: ParsedOf<typeof api.editType>,
) {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExistingType(tx, typeId);
    requireCurrentVersion(before.version, version);
    const form = {
      ...given,
      needsDoctor: given.needsDoctor ?? before.needsDoctor,
      reminderLeads: given.reminderLeads ?? before.reminderLeads,
      names: given.names ?? before.names,
      descriptions: given.descriptions ?? before.descriptions,
    };
    await requireUnusedName(tx, form.name, typeId);
    const difference = findChangedFields(before, form);
    if (!difference) return;
    const title = form.name === before.name ? before.title : titleOf(form.name);
    await queries.updateType(tx, typeId, { ...form, title });
    await recordAudit(tx, ctx, { action: 'appointment-type.edited', ...typeEntity(typeId), ...difference });
  });
}

export async function setTypeActive(
  ctx: StaffCtx,
  { params: { typeId }, body: { isActive } }: ParsedOf<typeof api.setTypeActive>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExistingType(tx, typeId);
    if (before.isActive === isActive) return;
    await queries.updateTypeActive(tx, typeId, isActive);
    const action = isActive ? 'appointment-type.activated' : 'appointment-type.deactivated';
    await recordAudit(tx, ctx, { action, ...typeEntity(typeId), before: { name: before.name } });
  });
}

export async function addRule(ctx: StaffCtx, { params: { typeId }, body: rule }: ParsedOf<typeof api.addRule>) {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const type = await lockExistingType(tx, typeId);
    const city = await requireAcceptedCityByName(tx, rule.city);
    await requireNoOtherActiveRule(tx, typeId, city.id, null);
    const id = await queries.insertRule(tx, typeId, city.id, rule);
    await recordAudit(tx, ctx, { action: 'price-rule.added', ...ruleEntity(id), after: { type: type.name, ...rule } });
    return { id };
  });
}

export async function editRule(
  ctx: StaffCtx,
  { params: { ruleId }, body: { version, ...rule } }: ParsedOf<typeof api.editRule>,
) {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExistingRule(tx, ruleId);
    requireCurrentVersion(before.version, version);
    const city = await requireAcceptedCityByName(tx, rule.city, before.cityId);
    if (before.isActive) await requireNoOtherActiveRule(tx, before.typeId, city.id, ruleId);
    const difference = findChangedFields(before, { ...rule, city: city.name });
    if (!difference) return;
    await queries.updateRule(tx, ruleId, city.id, rule);
    await recordAudit(tx, ctx, { action: 'price-rule.edited', ...ruleEntity(ruleId), ...difference });
  });
}

/** Activates or deactivates a price rule. A rule cannot be activated if its city is inactive. */
export async function setRuleActive(
  ctx: StaffCtx,
  { params: { ruleId }, body: { isActive } }: ParsedOf<typeof api.setRuleActive>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockExistingRule(tx, ruleId);
    if (before.isActive === isActive) return;
    if (isActive) {
      await requireAcceptedCityByName(tx, before.city);
      await requireNoOtherActiveRule(tx, before.typeId, before.cityId, ruleId);
    }
    await queries.updateRuleActive(tx, ruleId, isActive);
    const action = isActive ? 'price-rule.activated' : 'price-rule.deactivated';
    await recordAudit(tx, ctx, { action, ...ruleEntity(ruleId), before: { city: before.city } });
  });
}

export async function removeRule(ctx: StaffCtx, { params: { ruleId } }: ParsedOf<typeof api.removeRule>) {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { city, multiplier, fixedPrice } = await lockExistingRule(tx, ruleId);
    await queries.deleteRule(tx, ruleId);
    const before = { city, multiplier, fixedPrice };
    await recordAudit(tx, ctx, { action: 'price-rule.deleted', ...ruleEntity(ruleId), before });
  });
}

/** Previews the prices in all active cities after a change of a type or a price rule. */
export async function previewPrices(
  ctx: StaffCtx,
  { body: { ruleId = null, ...change } }: ParsedOf<typeof api.previewPrices>,
): Promise<ReplyOf<typeof api.previewPrices>> {
  return { cities: await ctx.db.run((db) => queries.findPreviewedPrices(db, { ...change, ruleId })) };
}
