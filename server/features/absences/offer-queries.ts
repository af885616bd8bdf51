import type { Db } from '#server/db/client.ts';
import { clinicOfDoctor } from '#server/db/search.ts';
import { sql } from '#server/db/sql.ts';
import { bookableTimes } from '#server/db/sql-functions.ts';

const clinicOf = clinicOfDoctor(sql`k.id`);

/** At most this many doctors are searched for free times. */
const mostCandidates = 10;
/** More free times than this are not needed: no page shows more visits. */
const mostTimes = 200;

export type OtherDoctorRow = {
  id: string;
  name: string;
  hospital: string;
  consultationFee: number;
  clinicId: string | null;
};

/** Other doctors of the specialty in the city with weekly hours, best rated first. */
export function findOtherDoctors(db: Db, doctorId: string): Promise<OtherDoctorRow[]> {
  return db.rows<OtherDoctorRow>(sql`
    select d.id, d.name, d.hospital, d.consultation_fee, ${clinicOf} as clinic_id
    from doctors away
    join doctors d on d.city_id = away.city_id and d.specialty = away.specialty and d.id <> away.id
    where away.id = ${doctorId} and d.archived_at is null
      and exists (select from doctor_hours h where h.doctor_id = d.id)
    order by d.rating desc, d.id desc limit ${mostCandidates}`);
}

/** The given doctor, if not archived and of the same specialty and city as `insteadOf`; null otherwise. */
export async function findReplacement(db: Db, doctorId: string, insteadOf: string) {
  const row = await db.maybeRow<{ id: string; name: string; clinicId: string | null }>(sql`
    select d.id, d.name, ${clinicOf} as clinic_id
    from doctors away
    join doctors d on d.city_id = away.city_id and d.specialty = away.specialty and d.id <> away.id
    where away.id = ${insteadOf} and d.id = ${doctorId} and d.archived_at is null`);
  return row ?? null;
}

export type Place = { doctorId: string; clinicId: string | null };

/** The free times of several doctors, each at a clinic or at none, in one statement. */
export function findFreeTimes(
  db: Db,
  places: readonly Place[],
  { firstDay, lastDay, now }: { firstDay: string; lastDay: string; now: Date },
): Promise<(Place & { times: Date[] })[]> {
  const doctorIds = places.map(({ doctorId }) => doctorId);
  const clinicIds = places.map(({ clinicId }) => clinicId);
  return db.rows<Place & { times: Date[] }>(sql`
    select w.doctor_id, w.clinic_id,
      array(select t.starts_at from ${bookableTimes({
        wantedDoctor: sql`w.doctor_id`,
        wantedClinic: sql`w.clinic_id`,
        firstDay,
        lastDay,
        atTime: now,
        most: mostTimes,
      })} t
        order by t.starts_at) as times
    from unnest(${doctorIds}::uuid[], ${clinicIds}::uuid[]) w (doctor_id, clinic_id)`);
}
