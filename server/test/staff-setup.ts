import { sql } from '#server/db/sql.ts';
import type { TestApp } from './app.ts';
import { createAccount, createCity, createDoctor, createPatient, createType } from './factories.ts';

type Given = {
  family?: { id: string };
  doctorId?: string | null;
  clinicId?: string | null;
  cityId?: string | null;
  typeId?: string | null;
  startsAt?: string;
  status?: string;
  patientName?: string;
};

/** Creates a visit of half an hour. By default it is today at 9:30 in India, half an hour before `t.now`. */
export async function createVisit(t: TestApp, given: Given = {}) {
  const family = given.family ?? (await createAccount(t.db));
  const patient = await createPatient(t.db, family, given.patientName ? { name: given.patientName } : {});
  const startsAt = given.startsAt ?? '2027-01-05T04:00:00Z';
  const row = await t.owner.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, doctor_id, clinic_id, city_id, appointment_type_id, title, status,
      starts_at, ends_at, price)
    values (${family.id}, ${patient.id}, ${given.doctorId ?? null}, ${given.clinicId ?? null}, ${given.cityId ?? null},
      ${given.typeId ?? null}, 'Doctor Consultation', ${given.status ?? 'scheduled'}, ${startsAt},
      ${startsAt}::timestamptz + interval '30 minutes', 50000)
    returning id`);
  return { id: row.id, family, patient, params: { appointmentId: row.id } };
}

/** Gives a doctor the same weekly hours on every day: from 9:00 to 17:00 in India. */
export async function openDoctor(t: TestApp, doctorId: string, [opens, closes] = [540, 1020]): Promise<void> {
  await t.owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select ${doctorId}, day, ${opens ?? 0}, ${closes ?? 0} from generate_series(1, 7) day`);
}

/** Creates a city, a type of ₹500.00, a doctor with hours from 9:00 to 17:00, and a signed-in assistant. */
export async function prepareStaff(t: TestApp) {
  const city = await createCity(t.db);
  const type = await createType(t.db, { title: 'Doctor Consultation', basePrice: 50_000 });
  const doctor = await createDoctor(t.db, { cityId: city.id });
  await openDoctor(t, doctor.id);
  const account = await createAccount(t.db, { role: 'assistant', name: 'Meera' });
  return { city, type, doctor, account, assistant: await t.as(account) };
}

/** The audit entries of a record, oldest first. */
export function findAudit(t: TestApp, entityId: string) {
  type Fields = Record<string, unknown> | null;
  return t.owner.rows<{ action: string; before: Fields; after: Fields; actorId: string }>(sql`
    select action, before, after, actor_id from audit_log where entity_id = ${entityId} order by id`);
}

/** Makes every change of an appointment keep its version, so that a test shows what versions prevent. */
export const stopVersions = ({ owner }: TestApp) =>
  owner.script(`
    create function keep_version() returns trigger language plpgsql as
      $$ begin new.version := old.version; return new; end $$;
    create trigger appointments_keep_version before update on appointments
      for each row execute function keep_version()`);
