import { type StrandedList, strandedShown } from '#contract/catalogue.ts';
import { appointmentNumber } from '#contract/display-numbers.ts';
import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { within } from './queries.ts';

export type Upcoming = {
  id: string;
  patientName: string;
  patientNumber: string;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
};

type Of = { doctorId: string } | { clinicId: string };

const naming = (of: Of) => ('doctorId' in of ? sql`a.doctor_id = ${of.doctorId}` : sql`a.clinic_id = ${of.clinicId}`);

const booked = (of: Of, now: Date, scope: FamilyScope) => sql`
  a.status in ('scheduled', 'open', 'pending') and a.starts_at > ${now}
  and ${naming(of)} ${within(scope)}`;

/** What is booked with a doctor or clinic and still lies ahead, soonest first. A year's worth at most. */
export async function findUpcoming(db: Db, scope: FamilyScope, of: Of, now: Date): Promise<Upcoming[]> {
  return db.rows<Upcoming>(sql`
    select a.id, p.name as patient_name, p.patient_number, a.title, a.starts_at, a.ends_at
    from appointments a join patients p on p.id = a.patient_id
    where ${booked(of, now, scope)}
    order by a.starts_at, a.id`);
}

export async function countUpcoming(db: Db, scope: FamilyScope, of: Of, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from appointments a where ${booked(of, now, scope)}`);
  return row.count;
}

/** Whether any appointment, of whatever time and state, names a doctor or clinic. */
export async function isNamed(db: Db, scope: FamilyScope, of: Of): Promise<boolean> {
  const row = await db.maybeRow(sql`select from appointments a where ${naming(of)} ${within(scope)} limit 1`);
  return row !== undefined;
}

/** The first few of them in words, and how many there are. */
export function strandedList(appointments: Upcoming[]): StrandedList {
  return {
    total: appointments.length,
    appointments: appointments.slice(0, strandedShown).map(({ id, patientName, patientNumber, title, startsAt }) => ({
      id,
      patientName,
      title,
      startsAt: startsAt.toISOString(),
      number: appointmentNumber(patientNumber, id),
    })),
  };
}

/** Keeps bookings with a doctor or clinic waiting until the transaction ends. Take it before any row lock. */
export async function lockBookings(db: Db, of: Of): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(${
      'doctorId' in of ? sql`doctor_lock_key(${of.doctorId})` : sql`clinic_lock_key(${of.clinicId})`
    })`,
  );
}
