import { needsDoctorByDefault } from '#contract/pricing/staff-schemas.ts';
import { inStaffTransaction, type Pool, type Tx } from './client.ts';
import { lockKeys, setLocalLimits, setupLimits } from './limits.ts';
import type { StaffProof } from './scopes.ts';
import { insertRows, sql } from './sql.ts';

/**
 * The seven appointment types of a new installation. Base prices are in paise. Staff can correct the prices before the
 * first booking, because nothing can be booked until they add a city. `stepType` is only for demo data and measurements:
 * the database computes it for real bookings (`step_type_of()`).
 */
export const initialAppointmentTypes = [
  {
    id: '47faf697-4697-43a4-a974-7413a82bce8a',
    name: 'consultation',
    title: 'Doctor Consultation',
    basePrice: 50_000,
    stepType: 'visit',
    description: 'A visit to a doctor of your choice.',
  },
  {
    id: '3534a4e1-6df0-44a2-a4f2-7eeab58cd0db',
    name: 'transportation',
    title: 'Patient Transportation',
    basePrice: 30_000,
    stepType: 'pickup',
    description: 'A car with a trained driver, door to door.',
  },
  {
    id: '88980186-12de-4851-a80e-38da1f672ddd',
    name: 'diagnostic',
    title: 'Diagnostic Services',
    basePrice: 80_000,
    stepType: 'test',
    description: 'Blood tests and scans, at home or at a centre.',
  },
  {
    id: '05590d40-b171-42ae-a608-7ffe20ee5c40',
    name: 'pharmacy',
    title: 'Pharmacy Services',
    basePrice: 15_000,
    stepType: 'prescription',
    description: 'Medicines fetched and brought to your door.',
  },
  {
    id: 'ded1aea4-c4be-4ee4-a437-f20a78df5bdd',
    name: 'assistant',
    title: 'Care Assistant Services',
    basePrice: 60_000,
    stepType: 'other',
    description: 'A care assistant who stays with the patient.',
  },
  {
    id: '6134c7a2-d8cf-4ea3-a080-853065d4356f',
    name: 'followup',
    title: 'Follow-up Visit',
    basePrice: 35_000,
    stepType: 'followup',
    description: 'A second look after a visit or a treatment.',
  },
  {
    id: 'd4e9e30f-36a6-49ae-aaf5-491df27e731d',
    name: 'fullcare',
    title: 'Full Care Ride',
    basePrice: 150_000,
    stepType: 'other',
    description: 'Car, assistant and visit in one booking.',
  },
] as const;

/** Inserts the initial types if there is no appointment type at all. Types that staff have edited are not changed. */
export async function ensureAppointmentTypes(pool: Pool, proof: StaffProof): Promise<void> {
  await inStaffTransaction(pool, proof, async (tx) => {
    await setLocalLimits(tx, setupLimits);
    await tx.run(sql`select pg_advisory_xact_lock(${lockKeys.initialAppointmentTypes})`);
    const existing = await tx.maybeRow(sql`select from appointment_types limit 1`);
    if (!existing) await insertInitialAppointmentTypes(tx);
  });
}

/**
 * Inserts the types that are missing, with their names in other languages. Their ids are fixed, because demo data refers to
 * them.
 */
export async function insertInitialAppointmentTypes(tx: Tx): Promise<void> {
  const rows = initialAppointmentTypes.map(({ basePrice, stepType: _stepType, ...type }) => ({
    ...type,
    base_price: basePrice,
    needs_doctor: needsDoctorByDefault(type.name),
  }));
  const inserted = await tx.rows<{ id: string }>(
    sql`insert into appointment_types ${insertRows(rows)} on conflict do nothing returning id`,
  );
  await tx.run(sql`
    update appointment_types set names = default_names(title), descriptions = default_names(description)
    where id = any(${inserted.map(({ id }) => id)}::uuid[])`);
}
