import type { ClinicForm, ClinicRow, ManagedClinic } from '#contract/clinics-admin.ts';
import type { listManagedClinics } from '#contract/clinics-admin-api.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, holdsWords, type List } from '#server/db/list.ts';

type Search = ParsedOf<typeof listManagedClinics>['query'];

const listed = (db: Db, q?: string) => db`k.archived_at is null
  ${q ? db`and ${holdsWords(db, () => db`(k.search_text || ' ' || search_fold(k.type))`, q)}` : db``}`;

// Every clinic has a city: counting need not look at it.
const clinics = (db: Db, { q }: Search): List<'created' | 'name'> => ({
  columns: db`k.id, k.name, k.type, c.name as city, k.address, k.open_hours, k.phone, k.email, k.services, k.image_hash,
    k.emergency_services as has_emergency_services, k.parking_available as has_parking,
    k.wheelchair_accessible as is_wheelchair_accessible`,
  from: db`clinics k join cities c on c.id = k.city_id`,
  where: listed(db, q),
  counting: { from: db`clinics k`, where: listed(db, q) },
  orders: {
    created: { key: () => db`k.created_at`, type: 'timestamptz' },
    name: { key: () => db`(k.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: () => db`k.id`, type: 'uuid' },
});

export function findPageOfClinics(db: Db, search: Search) {
  return findPage<ClinicRow, 'created' | 'name'>(db, clinics(db, search), search);
}

export function findAllClinics(db: Db, search: Search) {
  return findAll<ClinicRow, 'created' | 'name'>(db, clinics(db, search), search);
}

export type ClinicRecord = Omit<ManagedClinic, 'createdAt' | 'upcomingCount'> & { createdAt: Date; cityId: string };

/** One clinic with its closed days. With `lock`, nobody else changes it until the transaction ends. */
export async function findRecord(
  db: Db,
  clinicId: string,
  options: { lock?: true } = {},
): Promise<ClinicRecord | null> {
  const [row] = await db<ClinicRecord[]>`
    select k.id, k.version, k.created_at, k.rating::float8 as rating, k.name, k.type, k.city_id, c.name as city,
      k.address, k.full_address, k.open_hours, k.phone, k.email, k.website,
      k.emergency_services as has_emergency_services, k.parking_available as has_parking,
      k.wheelchair_accessible as is_wheelchair_accessible, k.services, k.facilities,
      k.insurance_accepted as insurers, k.image_hash, k.closed_weekdays,
      array(select o.day::text from clinic_closed_days o where o.clinic_id = k.id order by o.day) as closed_days
    from clinics k join cities c on c.id = k.city_id
    where k.id = ${clinicId} and k.archived_at is null
    ${options.lock ? db`for update of k` : db``}`;
  return row ?? null;
}

const columnsOf = (form: ClinicForm, cityId: string) => ({
  ...{ name: form.name, type: form.type, city_id: cityId, address: form.address, full_address: form.fullAddress },
  ...{ open_hours: form.openHours, phone: form.phone, email: form.email, website: form.website },
  ...{ emergency_services: form.hasEmergencyServices, parking_available: form.hasParking },
  ...{ wheelchair_accessible: form.isWheelchairAccessible, services: form.services, facilities: form.facilities },
  ...{ insurance_accepted: form.insurers, image_hash: form.imageHash, closed_weekdays: form.closedWeekdays },
});

export async function insertClinic(db: Db, form: ClinicForm, cityId: string, now: Date): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    insert into clinics ${db({ ...columnsOf(form, cityId), created_at: now })} returning id`;
  await writeClosedDays(db, row.id, form.closedDays);
  return row.id;
}

export async function updateClinic(db: Db, clinicId: string, form: ClinicForm, cityId: string): Promise<void> {
  await db`update clinics set ${db(columnsOf(form, cityId))}, version = version + 1 where id = ${clinicId}`;
  await db`delete from clinic_closed_days where clinic_id = ${clinicId}`;
  await writeClosedDays(db, clinicId, form.closedDays);
}

async function writeClosedDays(db: Db, clinicId: string, days: string[]): Promise<void> {
  if (days.length > 0)
    await db`insert into clinic_closed_days ${db(days.map((day) => ({ clinic_id: clinicId, day })))}`;
}

export async function deleteClinic(db: Db, clinicId: string): Promise<void> {
  await db`delete from clinics where id = ${clinicId}`;
}

export async function archiveClinic(db: Db, clinicId: string, now: Date): Promise<void> {
  await db`update clinics set archived_at = ${now}, version = version + 1 where id = ${clinicId}`;
}
