import type { ShownStatus } from '#contract/appointment-status.ts';
import type { ListReply } from '#contract/lists.ts';
import type { Role } from '#contract/roles.ts';
import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type List } from '#server/db/list.ts';
import { empty, inList, sql } from '#server/db/sql.ts';

export type AppointmentRow = {
  id: string;
  title: string;
  status: string;
  startsAt: Date;
  endsAt: Date | null;
  price: number;
  version: number;
  notes: string;
  description: string;
  type: string | null;
  patientId: string;
  patientName: string;
  patientNumber: string;
  doctorId: string | null;
  doctorName: string | null;
  hospital: string | null;
  clinicId: string | null;
  clinicName: string | null;
  address: string | null;
  placeCity: string | null;
  city: string | null;
  stepCount: number;
  createdAt: Date;
};

export const within = (scope: FamilyScope) => (scope.ownerId ? sql`and a.user_id = ${scope.ownerId}` : empty);

/** For rows that name an appointment and no family. */
export const ofOwn = (scope: FamilyScope, appointmentId: string) =>
  scope.ownerId ? sql`and exists (select from appointments a where a.id = ${appointmentId} ${within(scope)})` : empty;

const columns = sql`
  a.id, a.title, a.status, a.starts_at, a.ends_at, a.price, a.version, a.notes, a.description, a.created_at,
  t.name as type, a.patient_id, p.name as patient_name, p.patient_number, a.doctor_id, d.name as doctor_name, d.hospital,
  a.clinic_id, c.name as clinic_name, c.full_address as address,
  (select name from cities where id = coalesce(c.city_id, d.city_id)) as place_city,
  y.name as city, (select count(*)::integer from appointments s where s.parent_id = a.id) as step_count`;
const from = sql`
  appointments a
  join patients p on p.id = a.patient_id
  left join appointment_types t on t.id = a.appointment_type_id
  left join doctors d on d.id = a.doctor_id
  left join clinics c on c.id = a.clinic_id
  left join cities y on y.id = a.city_id`;

type Filter = {
  when: 'all' | 'upcoming' | 'past';
  for?: string | undefined;
  status?: ShownStatus | undefined;
  now: Date;
};

const storedAs: Record<ShownStatus, string[]> = {
  open: ['scheduled', 'open'],
  closed: ['closed'],
  cancelled: ['cancelled'],
};

const matching = (scope: FamilyScope, filter: Filter) => sql`
  not a.is_step ${within(scope)}
    ${filter.for ? sql`and a.patient_id = ${filter.for}` : empty}
    ${filter.status ? sql`and a.status in ${inList(storedAs[filter.status])}` : empty}
    ${filter.when === 'upcoming' ? sql`and a.starts_at >= ${filter.now}` : empty}
    ${filter.when === 'past' ? sql`and a.starts_at < ${filter.now}` : empty}`;

/** Exact for any family; for staff, counting stops here. */
const mostCounted = 10_000;

/** One page, newest date first. */
export function findAppointments(
  db: Db,
  scope: FamilyScope,
  search: Filter & { after?: string | undefined; limit: number },
): Promise<ListReply<AppointmentRow>> {
  const where = matching(scope, search);
  const list: List<'date'> = {
    columns,
    from,
    where,
    counting: { from: sql`appointments a`, where, most: mostCounted },
    orders: { date: { key: sql`a.starts_at`, type: 'timestamptz' } },
    id: { key: sql`a.id`, type: 'uuid' },
  };
  return findPage<AppointmentRow, 'date'>(db, list, { sort: '-date', after: search.after, limit: search.limit });
}

export async function hasPatient(db: Db, scope: FamilyScope, id: string): Promise<boolean> {
  const found = await db.rows(sql`
    select from patients p where p.id = ${id} ${scope.ownerId ? sql`and p.user_id = ${scope.ownerId}` : empty}`);
  return found.length > 0;
}

export async function findAppointment(db: Db, scope: FamilyScope, id: string): Promise<AppointmentRow | null> {
  const row = await db.maybeRow<AppointmentRow>(
    sql`select ${columns} from ${from} where a.id = ${id} ${within(scope)}`,
  );
  return row ?? null;
}

export type StepRow = {
  id: string;
  title: string;
  stepType: 'visit' | 'pickup' | 'test' | 'followup' | 'prescription' | 'other';
  status: 'pending' | 'complete' | 'cancelled';
  startsAt: Date;
  price: number;
  notes: string;
  description: string;
};

export async function findSteps(db: Db, scope: FamilyScope, parentId: string): Promise<StepRow[]> {
  return db.rows<StepRow>(sql`
    select a.id, a.title, a.step_type, a.status, a.starts_at, a.price, a.notes, a.description
    from appointments a where a.parent_id = ${parentId} ${within(scope)}
    order by a.starts_at, a.id`);
}

export async function findHistory(db: Db, scope: FamilyScope, appointmentId: string) {
  type Moment = { startsAt?: string; status?: string } | null;
  return db.rows<{ at: Date; action: string; before: Moment; after: Moment }>(sql`
    select l.at, l.action, l.before, l.after from audit_log l
    where l.entity = 'appointment' and l.entity_id = ${appointmentId} ${ofOwn(scope, appointmentId)}
    order by l.id desc limit 50`);
}

/** The session that asked, and as what: a change that waited is made only while both still hold. */
export type Requester = {
  actorId: string;
  role: Role;
  /** Whose appointments it may change. */
  scope: FamilyScope;
  sessionToken: Buffer;
  now: Date;
  requestId: string;
};

export type Booking = {
  /** Derived from the account and the idempotency key: the same submit again is the same appointment. */
  id: string;
  digest: Buffer;
  patientId: string;
  type: string;
  city: string;
  doctorId: string | null;
  clinicId: string | null;
  parentId: string | null;
  startsAt: Date;
  notes: string;
  seenTotal: number;
  acceptsOverlap: boolean;
  needsVerifiedPhone: boolean;
};

const actsAsStaff = ({ scope }: Requester) => scope.ownerId === null;

type BookingRow = { outcome: string; appointmentId: string | null; total: number | null };

/** Decides a booking inside one statement, under the locks of its family, clinic and doctor. */
export async function book(db: Db, by: Requester, b: Booking): Promise<BookingRow> {
  const row = await db.row<BookingRow>(sql`
    select * from book_appointment(${by.actorId}, ${actsAsStaff(by)}, ${by.role}, ${by.sessionToken}, ${b.id}, ${b.digest},
      ${by.now}, ${by.requestId}, ${b.patientId}, ${b.type}, ${b.city}, ${b.doctorId}, ${b.clinicId}, ${b.parentId},
      ${b.startsAt}, ${b.notes}, ${b.seenTotal}, ${b.acceptsOverlap}, ${b.needsVerifiedPhone})`);
  return row;
}

export type Move = {
  appointmentId: string;
  startsAt: Date;
  /** Null for staff. */
  noticeHours: number | null;
  version: number;
};

export async function move(db: Db, by: Requester, m: Move): Promise<string> {
  const notice = m.noticeHours === null ? null : `${m.noticeHours} hours`;
  const row = await db.row<{ outcome: string }>(sql`
    select outcome from move_appointment(${by.actorId}, ${actsAsStaff(by)}, ${by.role}, ${by.sessionToken}, ${by.now},
      ${by.requestId}, ${m.appointmentId}, ${m.startsAt}, ${notice}::interval, ${m.version})`);
  return row.outcome;
}

/** Rejects the change where the session that asked has ended meanwhile. Call it last in a transaction that may wait. */
export async function requireSession(db: Db, by: Requester): Promise<void> {
  await db.run(sql`select require_session(${by.sessionToken}, ${by.actorId}, ${by.role}, ${by.now})`);
}

/** Takes the locks of an appointment's family, clinic and doctor, in that order, then the row's own. */
export async function lockAppointment(db: Db, scope: FamilyScope, id: string) {
  await db.run(sql`select lock_visit(a.id) from appointments a where a.id = ${id} ${within(scope)}`);
  const row = await db.maybeRow<{ id: string; status: string; startsAt: Date; version: number }>(sql`
    select a.id, a.status, a.starts_at, a.version from appointments a where a.id = ${id} ${within(scope)} for update`);
  return row ?? null;
}

/** Cancels it and what is still pending around it: their times are free at once. */
export async function cancel(db: Db, scope: FamilyScope, id: string): Promise<void> {
  await db.run(sql`
    update appointments a set status = 'cancelled', version = version + 1
    where (a.id = ${id} or (a.parent_id = ${id} and a.status = 'pending')) ${within(scope)}`);
}
