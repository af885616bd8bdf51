import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { needsNewTime, strandingCause } from '#server/db/visits.ts';

export type LockedVisit = {
  parentId: string | null;
  version: number;
  startsAt: Date;
  doctorId: string | null;
  doctor: string | null;
  clinicId: string | null;
  clinic: string | null;
  /** The absence or leave because of which the visit needs a new time. Null if a removed doctor or clinic is the cause. */
  strandedBy: string | null;
  needsNewTime: boolean;
};

/** The doctor and clinic of a visit or step, before any lock is taken. */
export async function findDoctorAndClinicOf(db: Db, scope: FamilyScope, id: string) {
  const row = await db.maybeRow<{ doctorId: string | null; clinicId: string | null }>(sql`
    select a.doctor_id, a.clinic_id from appointments a where a.id = ${id} ${inScope(scope)}`);
  return row ?? null;
}

/** Takes the locks of the family, and of the present and the new clinic and doctor. Then locks the row. */
export async function lockStranded(
  db: Db,
  scope: FamilyScope,
  id: string,
  to: { doctorId: string | null; clinicId: string | null },
): Promise<LockedVisit | null> {
  await db.run(sql`
    select lock_visit_and_steps(a.id, ${to.clinicId}, ${to.doctorId}, null) from appointments a where a.id = ${id} ${inScope(scope)}`);
  const row = await db.maybeRow<LockedVisit>(sql`
    select a.parent_id, a.version, a.starts_at, a.doctor_id, d.name as doctor, a.clinic_id, k.name as clinic,
      ${strandingCause} as stranded_by, ${needsNewTime} as needs_new_time
    from appointments a
    left join doctors d on d.id = a.doctor_id
    left join clinics k on k.id = a.clinic_id
    where a.id = ${id} ${inScope(scope)}
    for update of a`);
  return row ?? null;
}

export type KeptVisit = { appointmentId: string; reason: string; keptBy: string; keptAt: Date };

/** Stores that a visit or step stays at its present time with its present doctor, although the doctor is away. */
export async function insertKeptVisit(db: Db, scope: FamilyScope, keeping: KeptVisit): Promise<void> {
  await db.run(sql`
    insert into kept_visits (appointment_id, starts_at, doctor_id, reason, kept_by, kept_at)
    select a.id, a.starts_at, a.doctor_id, ${keeping.reason}, ${keeping.keptBy}, ${keeping.keptAt}
    from appointments a where a.id = ${keeping.appointmentId} ${inScope(scope)}`);
  await db.run(sql`
    update appointments a set version = version + 1 where a.id = ${keeping.appointmentId} ${inScope(scope)}`);
}
