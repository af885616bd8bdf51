import type { Db } from '#server/db/client.ts';
import { inScope, type OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { isOpenVisit } from '#server/db/visits.ts';
import {
  type AppointmentRecord,
  contactColumns,
  type Delayed,
  delayColumn,
  hospitalOfDoctor,
  placeColumns,
  type RidePlaces,
  type VisitContact,
  visitColumns,
  visitTables,
} from './queries.ts';

const overviewVisits = 10;
const overviewDoctors = 6;

export type UpcomingVisitRow = AppointmentRecord & Delayed & VisitContact & RidePlaces;

/** The next open visits of the family, and the open steps with a price, which the family has booked. Soonest first. */
export async function findNextVisits(db: Db, scope: OwnScope, now: Date): Promise<UpcomingVisitRow[]> {
  return db.rows<UpcomingVisitRow>(sql`
    select ${visitColumns}, ${delayColumn}, ${contactColumns}, ${placeColumns}
    from ${visitTables} ${hospitalOfDoctor}
    where a.starts_at >= ${now} and ${isOpenVisit} and (not a.is_step or a.price > 0) ${inScope(scope)}
    order by a.starts_at, a.id
    limit ${overviewVisits}`);
}

export type KnownDoctorRow = {
  id: string;
  name: string;
  specialty: string;
  hospital: string;
  city: string;
  image: string | null;
  startsAt: Date;
  patientId: string;
  patientName: string;
  clinicId: string | null;
  clinicName: string | null;
  type: string | null;
};

/** The doctors of the family's visits, except cancelled ones, latest visit first. Without archived doctors and patients. */
export async function findKnownDoctors(db: Db, scope: OwnScope): Promise<KnownDoctorRow[]> {
  return db.rows<KnownDoctorRow>(sql`
    select d.id, d.name, d.specialty, d.hospital, y.name as city, '/images/doctors/' || d.image_hash as image,
      l.starts_at, l.patient_id, p.name as patient_name, c.id as clinic_id, c.name as clinic_name, t.name as type
    from (
      select distinct on (a.doctor_id) a.doctor_id, a.starts_at, a.patient_id, a.clinic_id, a.appointment_type_id
      from appointments a join patients q on q.id = a.patient_id and q.archived_at is null
      where a.doctor_id is not null and not a.is_step and a.status <> 'cancelled' ${inScope(scope)}
      order by a.doctor_id, a.starts_at desc) l
    join doctors d on d.id = l.doctor_id and d.archived_at is null
    join cities y on y.id = d.city_id
    join patients p on p.id = l.patient_id
    left join clinics c on c.id = l.clinic_id and c.archived_at is null
    left join appointment_types t on t.id = l.appointment_type_id and t.is_active
    order by l.starts_at desc
    limit ${overviewDoctors}`);
}
