import type { Dashboard } from '#contract/dashboard/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';

/** The number of records of each kind. Triggers maintain `record_totals`. */
export async function findRecordTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db.rows<{ noun: string; total: number }>(sql`
    select noun, sum(total)::float8 as total from record_totals group by noun`);
  return new Map(rows.map(({ noun, total }) => [noun, total]));
}

/** Bookings, revenue and received money of each day from the first to the last, also of days without bookings. */
export async function findBookingsByDay(db: Db, first: string, last: string): Promise<Dashboard['days']> {
  return db.rows<Dashboard['days'][number]>(sql`
    select d::date as day, coalesce(sum(t.bookings), 0)::float8 as bookings, coalesce(sum(t.revenue), 0)::float8 as revenue,
      (select coalesce(sum(m.amount), 0)::float8 from payment_totals m where m.day = d::date) as received
    from generate_series(${first}::date, ${last}::date, interval '1 day') d
    left join booking_totals t on t.day = d::date
    group by d order by d`);
}

export async function findBookingsByCity(db: Db, first: string, last: string): Promise<Dashboard['cities']> {
  return db.rows<Dashboard['cities'][number]>(sql`
    select c.name as city, sum(t.bookings)::float8 as bookings, sum(t.revenue)::float8 as revenue
    from booking_totals t left join cities c on c.id = t.city_id
    where t.day between ${first} and ${last}
    group by c.name having sum(t.bookings) > 0
    order by sum(t.bookings) desc, c.name limit 50`);
}

type LimitRow = Omit<Dashboard['limitsReached'][number], 'lastAt'> & { lastAt: Date };

/** Families that have reached a booking limit since a time, latest first. */
export async function findLimitsReached(db: Db, scope: FamilyScope, since: Date): Promise<LimitRow[]> {
  return db.rows<LimitRow>(sql`
    select h.account_id, f.name, f.phone, h.kind, h.times, h.last_at
    from booking_limit_hits h join accounts f on f.id = h.account_id
    where h.last_at >= ${since} ${scope.ownerId ? sql`and h.account_id = ${scope.ownerId}` : emptySql}
    order by h.last_at desc, h.account_id limit 20`);
}

type SetAsideRow = Omit<Dashboard['setAsideVisits'][number], 'startsAt'> & { startsAt: Date };

/**
 * Future visits that were set aside (entered before the present owner of the phone recovered the account), soonest
 * first. Leaves out visits about which staff have reached somebody by phone since then.
 */
export async function findSetAsideVisits(db: Db, scope: FamilyScope, now: Date): Promise<SetAsideRow[]> {
  return db.rows<SetAsideRow>(sql`
    select a.id, a.user_id as account_id, a.title, a.starts_at, p.name as patient_name, p.mobile_number
    from appointments a join patients p on p.id = a.patient_id
    where a.set_aside_at is not null and not a.is_step and a.status in ('scheduled', 'open') and a.starts_at >= ${now}
      and not exists (select from call_notes n where n.appointment_id = a.id and n.called_at >= a.set_aside_at and n.outcome <> 'no-answer')
      ${inScope(scope)}
    order by a.starts_at, a.id limit 20`);
}

type TimeRange = { from: Date; to: Date };

/** How many visits of one day are open, closed and cancelled, by the hour in India at which they begin. */
export async function countAppointmentsByHour(
  db: Db,
  scope: FamilyScope,
  { from, to }: TimeRange,
): Promise<Dashboard['today']['hours']> {
  return db.rows<Dashboard['today']['hours'][number]>(sql`
    select extract(hour from a.starts_at at time zone 'Asia/Kolkata')::integer as hour,
      count(*) filter (where a.status in ('scheduled', 'open'))::integer as open,
      count(*) filter (where a.status = 'closed')::integer as closed,
      count(*) filter (where a.status = 'cancelled')::integer as cancelled
    from appointments a
    where not a.is_step and a.starts_at >= ${from} and a.starts_at < ${to} ${inScope(scope)}
    group by 1 order by 1`);
}

type NextRow = Omit<Dashboard['today']['next'][number], 'startsAt'> & { startsAt: Date };

export async function findNextAppointments(db: Db, scope: FamilyScope, { from, to }: TimeRange): Promise<NextRow[]> {
  return db.rows<NextRow>(sql`
    select a.id, a.title, a.starts_at, p.name as patient_name, d.name as doctor_name
    from appointments a
    join patients p on p.id = a.patient_id
    left join doctors d on d.id = a.doctor_id
    where not a.is_step and a.status in ('scheduled', 'open') and a.starts_at >= ${from} and a.starts_at < ${to}
      ${inScope(scope)}
    order by a.starts_at, a.id limit 5`);
}
