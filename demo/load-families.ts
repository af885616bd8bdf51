import { addDays, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import type { Tx } from '#server/db/client.ts';
import { demoId } from './demo-id.ts';
import { demoAccounts } from './documented-families.ts';
import { insertAll } from './insert-all.ts';
import { loadVisits } from './load-visits.ts';
import type { DemoPatient } from './patients.ts';
import { type DemoRecords, documentedSinceDays } from './records.ts';

const staffSinceDays = 400;
const openedAt = '07:30';

type Options = {
  now: Date;
  /** The password hashes of the documented accounts, in their order. */
  hashes: string[];
  /** The password hash of all generated families. */
  unknownHash: string;
};

/** Inserts the accounts, the patients, the leave of a doctor and the visits, with one statement for each table. */
export async function loadFamilies(tx: Tx, records: DemoRecords, { now, hashes, unknownHash }: Options): Promise<void> {
  const today = todayInIndia(now);
  const documented = demoAccounts.map((account, index) => ({
    id: demoId(`account ${account.key}`),
    name: account.name,
    phone: account.phone,
    user_role: account.role,
    password_hash: hashes[index] ?? '',
    created: addDays(today, account.role === 'user' ? -documentedSinceDays : -staffSinceDays),
  }));
  const generated = records.families.map((family) => ({
    id: family.id,
    name: family.name,
    phone: family.phone,
    user_role: 'user' as const,
    password_hash: unknownHash,
    created: family.joinedOn,
  }));
  await insertAll(
    tx,
    'accounts',
    [...documented, ...generated].map(({ created, ...account }) => {
      const created_at = indiaInstant(created, openedAt);
      return {
        ...account,
        created_at,
        password_changed_at: created_at,
        phone_verified_at: created_at,
        password_warned_at: created_at,
      };
    }),
  );
  await insertAll(tx, 'patients', records.patients.map(toPatientRow));
  await insertAll(tx, 'doctor_leave', [toLeaveRow(records)]);
  const { absence, delay, payments } = records;
  await loadVisits(tx, records.visits, { absence, delay, payments, now });
}

function toPatientRow(patient: DemoPatient) {
  const created_at = indiaInstant(patient.addedOn, openedAt);
  return {
    id: patient.id,
    user_id: patient.familyId,
    sequence: patient.sequence,
    name: patient.name,
    age: patient.age,
    months: patient.months,
    age_told_on: patient.addedOn,
    gender: patient.gender,
    patient_number: `${patient.familyId.slice(0, 6).toUpperCase()}-P${String(patient.sequence).padStart(3, '0')}`,
    mobile_number: patient.mobile,
    medical_history: patient.history,
    created_at,
  };
}

function toLeaveRow({ leave }: DemoRecords) {
  const { doctor, firstDay, lastDay, reason } = leave;
  return {
    id: demoId(`leave ${doctor}`),
    doctor_id: demoId(`doctor ${doctor}`),
    first_day: firstDay,
    last_day: lastDay,
    reason,
  };
}
