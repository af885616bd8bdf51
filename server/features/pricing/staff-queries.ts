import type { ReminderLead } from '#contract/messages/kinds.ts';
import type { Translations } from '#contract/names/schemas.ts';
import type { RuleForm, StaffAppointmentType, TypeForm } from '#contract/pricing/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';

/** All appointment types by name, with their rules sorted by city and active rules first. */
export async function findTypes(db: Db): Promise<StaffAppointmentType[]> {
  return db.rows<StaffAppointmentType>(sql`
    select t.id, t.version, t.name, t.title, t.description, t.base_price, t.is_active, t.needs_doctor, t.reminder_leads,
      t.names, t.descriptions,
      (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'city', c.name, 'isActive', r.is_active,
          'multiplier', r.multiplier, 'fixedPrice', r.fixed_price,
          'price', price_by_rule(t.base_price, r.multiplier, r.fixed_price))
        order by c.name collate "en-x-icu", r.is_active desc, r.created_at), '[]')
      from price_rules r join cities c on c.id = r.city_id
      where r.appointment_type_id = t.id) as rules
    from appointment_types t
    order by t.name collate "en-x-icu", t.id`);
}

/** A type as it is stored: the fields that a form may leave out have a value. */
type StoredType = TypeForm & {
  needsDoctor: boolean;
  reminderLeads: ReminderLead[];
  names: Translations;
  descriptions: Translations;
};
export type AppointmentTypeRow = StoredType & { id: string; version: number; title: string; isActive: boolean };

export async function lockType(db: Db, typeId: string): Promise<AppointmentTypeRow | null> {
  const row = await db.maybeRow<AppointmentTypeRow>(sql`
    select id, version, name, title, description, base_price, is_active, needs_doctor, reminder_leads, names, descriptions
    from appointment_types where id = ${typeId} for no key update`);
  return row ?? null;
}

export async function isTypeNameTaken(db: Db, name: string, exceptId: string | null): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from appointment_types where lower(name) = lower(${name}) and id is distinct from ${exceptId}`);
  return row !== undefined;
}

export async function insertType(db: Db, type: StoredType, title: string): Promise<string> {
  const { name, description, basePrice, needsDoctor, reminderLeads, names, descriptions } = type;
  const row = await db.row<{ id: string }>(sql`
    insert into appointment_types (name, title, description, base_price, needs_doctor, reminder_leads, names, descriptions)
    values (${name}, ${title}, ${description}, ${basePrice}, ${needsDoctor}, ${reminderLeads}, ${jsonValue(names)}::text::jsonb,
      ${jsonValue(descriptions)}::text::jsonb)
    returning id`);
  return row.id;
}

export async function updateType(db: Db, typeId: string, form: StoredType & { title: string }): Promise<void> {
  await db.run(sql`
    update appointment_types
    set name = ${form.name}, title = ${form.title}, description = ${form.description}, base_price = ${form.basePrice},
      needs_doctor = ${form.needsDoctor}, reminder_leads = ${form.reminderLeads}, names = ${jsonValue(form.names)}::text::jsonb,
      descriptions = ${jsonValue(form.descriptions)}::text::jsonb, version = version + 1
    where id = ${typeId}`);
}

export async function updateTypeActive(db: Db, typeId: string, isActive: boolean): Promise<void> {
  await db.run(sql`update appointment_types set is_active = ${isActive}, version = version + 1 where id = ${typeId}`);
}

export type PriceRuleRow = RuleForm & {
  id: string;
  version: number;
  typeId: string;
  cityId: string;
  isActive: boolean;
};

export async function lockRule(db: Db, ruleId: string): Promise<PriceRuleRow | null> {
  const row = await db.maybeRow<PriceRuleRow>(sql`
    select r.id, r.version, r.appointment_type_id as type_id, r.city_id, c.name as city,
      r.multiplier::float8 as multiplier, r.fixed_price, r.is_active
    from price_rules r join cities c on c.id = r.city_id
    where r.id = ${ruleId} for no key update of r`);
  return row ?? null;
}

export async function hasActiveRule(db: Db, typeId: string, cityId: string, exceptId: string | null): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from price_rules
    where appointment_type_id = ${typeId} and city_id = ${cityId} and is_active and id is distinct from ${exceptId}`);
  return row !== undefined;
}

export async function insertRule(db: Db, typeId: string, cityId: string, rule: RuleForm): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into price_rules (appointment_type_id, city_id, multiplier, fixed_price)
    values (${typeId}, ${cityId}, ${rule.multiplier}, ${rule.fixedPrice}) returning id`);
  return row.id;
}

export async function updateRule(db: Db, ruleId: string, cityId: string, rule: RuleForm): Promise<void> {
  await db.run(sql`
    update price_rules
    set city_id = ${cityId}, multiplier = ${rule.multiplier}, fixed_price = ${rule.fixedPrice}, version = version + 1
    where id = ${ruleId}`);
}

export async function updateRuleActive(db: Db, ruleId: string, isActive: boolean): Promise<void> {
  await db.run(sql`update price_rules set is_active = ${isActive}, version = version + 1 where id = ${ruleId}`);
}

export async function deleteRule(db: Db, ruleId: string): Promise<void> {
  await db.run(sql`delete from price_rules where id = ${ruleId}`);
}

type PriceChange = { typeId: string | null; basePrice: number | null; rule: RuleForm | null; ruleId: string | null };

/** What a booking of a type would cost in each active city: `price` after the change, `before` without the change. */
export async function findPreviewedPrices(db: Db, { typeId, basePrice, rule, ruleId }: PriceChange) {
  return db.rows<{ city: string; price: number; before: number | null }>(sql`
    select c.name as city,
      case when lower(c.name) = lower(${rule?.city ?? ''})
        then price_by_rule(b.base, ${rule?.multiplier ?? null}::numeric, ${rule?.fixedPrice ?? null}::integer)
        else price_by_rule(b.base, kept.multiplier, kept.fixed_price) end as price,
      price_by_rule(t.base_price, r.multiplier, r.fixed_price) as before
    from cities c
    left join appointment_types t on t.id = ${typeId}
    cross join lateral (select coalesce(${basePrice}::integer, t.base_price, 0) as base) b
    left join price_rules r on r.appointment_type_id = t.id and r.city_id = c.id and r.is_active
    left join price_rules kept on kept.id = r.id and kept.id is distinct from ${ruleId}
    where c.is_active and c.archived_at is null
    order by c.name collate "en-x-icu"`);
}
