import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '#contract/shared/clock.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { ensureDemoData } from './ensure-demo-data.ts';
import { demoRecords } from './records.ts';
import type { DemoMarks } from './visits.ts';

const now = new Date('2027-01-05T02:00:00Z'); // 7:30 in India: some bookings of this morning would be later
const hashed: string[] = [];
const hashPassword = async (password: string) => {
  hashed.push(password);
  return `hash of ${password}`;
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const load = () => ensureDemoData(database.pool, { now, hashPassword });
  expect((await Promise.all([load(), load()])).sort()).toEqual([false, true]); // two servers start at once
});
afterAll(() => database.drop());

async function count(fromClause: string): Promise<number> {
  const row = await database.owner.row<{ n: number }>(verbatimSql(`select count(*)::int as n from ${fromClause}`));
  return row.n;
}

const open = `status in ('scheduled', 'open')`;
const inIndia = (column: string) => `(${column} at time zone 'Asia/Kolkata')::date`;

test.each([
  ['accounts', 42],
  [`accounts where user_role = 'user'`, 40],
  ['patients', 90],
  ['appointments where not is_step', 600],
  [`appointments where created_at > '${now.toISOString()}' or updated_at > '${now.toISOString()}'`, 0],
  [`appointments where created_at >= starts_at and not is_step`, 0],
  // The price of each appointment is the price of its type in its city.
  ['appointments where price <> appointment_price(appointment_type_id, city_id)', 0],
  ['appointments where price = 0', 0],
  [
    `appointments where step_type <> (select step_type_of(t.name) from appointment_types t where t.id = appointment_type_id)`,
    0,
  ],
  [
    `appointments a join patients p on p.id = a.patient_id where not a.is_step and a.search_text
      <> search_fold(a.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(a.id::text, 6))`,
    0,
  ],
  // Every payment is audited, no visit is overpaid, and the closed till agrees with its rows.
  [`payments where received_at > '${now.toISOString()}'`, 0],
  ['payments where reverses is not null', 1],
  [`audit_log where action = 'payment.reversed' and after ? 'reason'`, 1],
  [
    `payments p where not exists (select from audit_log l where l.entity = 'payment'
      and l.entity_id = coalesce(p.reverses, p.id)::text and (l.after ->> 'amount')::integer = p.amount)`,
    0,
  ],
  ['appointments a cross join lateral visit_money(a.id) m where not a.is_step and m.received > m.charged', 0],
  [`till_closings where day = '2027-01-04'`, 1],
  [
    `till_closings c where row_count <> (select count(*) from payments p where p.day = c.day) or row_count = 0
      or cash_total <> cash_counted`,
    0,
  ],
  [
    `(select day, sum(amount) as amount from payments group by day) p
     full join (select day, sum(amount) as amount from payment_totals group by day) t using (day)
     where p.amount is distinct from t.amount`,
    0,
  ],
  // Because of the leave of one doctor, three visits need a new time.
  ['doctor_leave', 1],
  [
    `appointments a join doctor_leave l on l.doctor_id = a.doctor_id
     where a.${open} and ${inIndia('a.starts_at')} between l.first_day and l.last_day`,
    3,
  ],
  // Because of the absence of another doctor, three visits need a new time.
  ['doctor_absences', 1],
  [
    `appointments a join doctor_absences x on x.doctor_id = a.doctor_id
     where a.${open} and a.starts_at >= x.starts_at and a.starts_at < x.ends_at and x.reported_at <= '${now.toISOString()}'`,
    3,
  ],
  // Apart from these visits, only the documented families have visits at times that their doctor does not offer.
  [
    `appointments a join doctors d on d.id = a.doctor_id join accounts f on f.id = a.user_id
     where not doctor_offers(d.id, d.slot_minutes, a.starts_at) and f.phone not in ('+919000000001', '+919000000002')`,
    6,
  ],
  [
    `appointments a where is_requested and (has_weekly_hours(doctor_id, clinic_id) or starts_at < '${now.toISOString()}')`,
    0,
  ],
  // The stored totals of the dashboard agree.
  [
    `(select noun from record_totals group by noun having (noun, sum(total)) in
      (('doctors', 72), ('clinics', 32), ('patients', 90), ('accounts', 42))) as right_ones`,
    4,
  ],
  [
    `(select sum(bookings), sum(revenue) from booking_totals
     except select count(*) filter (where not is_step), sum(price) from appointments where status <> 'cancelled') as wrong`,
    0,
  ],
  // The audit log says who booked each visit, and who ended it.
  [`audit_log where action = 'appointment.booked'`, 600],
  [`audit_log where action = 'doctor.absence-reported' and entity = 'doctor'`, 1],
  [
    `appointments a where not a.is_step and not a.${open} and not exists (
       select from audit_log l where l.entity_id = a.id::text and l.after ->> 'status' = a.status)`,
    0,
  ],
  // The assistant is assigned to steps of the coming week, and the log says who assigned them.
  [`step_work where assignee_id is not null and helper_name = 'Meera' and starts_at >= '2027-01-04T18:30:00Z'`, 10],
  [
    `step_work w where w.assignee_id is not null and not exists (
       select from audit_log l where l.entity_id = w.step_id::text and l.action = 'appointment.step-assigned')`,
    0,
  ],
  [`(select distinct actor_role from audit_log where action = 'appointment.booked') as roles`, 3],
  [`(select at, lag(at) over (order by id) as previous from audit_log) as l where at < previous`, 0],
])('%s: %i', async (fromClause, expected) => {
  expect(await count(fromClause)).toBe(expected);
});

// On a Tuesday morning, on a Sunday afternoon and at noon of the last day of a year.
describe.each([
  ['2027-01-05T02:00:00Z', 0],
  ['2027-01-03T08:30:00Z', 1],
  ['2026-12-31T06:30:00Z', 3],
])('at %s', (moment, closedToday) => {
  const at = new Date(moment);
  const today = todayInIndia(at);
  let own: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    own = await createTestDatabase();
    await ensureDemoData(own.pool, { now: at, hashPassword: async (password) => `hash of ${password}` });
  });
  afterAll(() => own.drop());
  const countOwn = async (fromClause: string) => {
    const row = await own.owner.row<{ n: number }>(verbatimSql(`select count(*)::int as n from ${fromClause}`));
    return row.n;
  };

  test('attendance, calls and the delay are those of the records up to that moment, with their history', async () => {
    const { visits } = demoRecords(today);
    const until = (mark: keyof DemoMarks) =>
      visits.filter(({ marks }) => marks[mark] && (marks[mark] as Date) <= at).length;
    expect(await countOwn('appointments where arrived_at is not null')).toBe(until('arrivedAt'));
    expect(await countOwn('appointments where with_doctor_at is not null')).toBe(until('withDoctorAt'));
    expect(await countOwn('appointments where seen_at is not null')).toBe(until('seenAt'));
    expect(await countOwn('appointments where no_show_at is not null')).toBe(until('noShowAt'));
    expect(until('seenAt')).toBeGreaterThan(300);
    const marks = 'arrived_at, with_doctor_at, seen_at, no_show_at';
    expect(await countOwn(`appointments where greatest(${marks}, updated_at) > '${moment}'`)).toBe(0);
    expect(
      await countOwn(`appointments where status = 'closed' and ${inIndia('starts_at')} = '${today}'`),
    ).toBeGreaterThanOrEqual(closedToday);
    const marked = until('arrivedAt') + until('withDoctorAt') + until('seenAt') + until('noShowAt');
    expect(await countOwn(`audit_log where action = 'appointment.attendance-changed'`)).toBe(marked);

    expect(await countOwn('appointments where is_booked_by_staff')).toBe(
      visits.filter(({ bookedBy }) => bookedBy !== 'family').length,
    );
    const calls = visits.flatMap((visit) => visit.calls);
    expect(await countOwn(`call_notes where called_at <= '${moment}'`)).toBe(calls.length);
    expect(await countOwn(`audit_log where action = 'appointment.call-noted'`)).toBe(calls.length);
    expect(await countOwn(`doctor_delays where day = '${today}' and minutes = 25`)).toBe(1);
    expect(await countOwn(`audit_log where action = 'doctor.delay-changed' and entity = 'doctor'`)).toBe(1);
    expect(await countOwn(`audit_log where at > '${moment}'`)).toBe(0);
  });
});

test('the generated families share one hash of a password that nobody knows', async () => {
  const rows = await database.owner.rows<{ passwordHash: string; families: number }>(sql`
    select password_hash, count(*)::int as families from accounts group by 1 order by 2 desc`);
  expect(rows.map(({ families }) => families)).toEqual([38, 1, 1, 1, 1]);
  expect(rows[0]?.passwordHash).toMatch(/^hash of [0-9a-f-]{36}$/);
  expect(hashed.length).toBeLessThanOrEqual(10); // five for each of the two servers
});

test('a start on a later day changes nothing', async () => {
  const before = await count(`appointments where starts_at >= '2027-01-05'`);
  const later = new Date('2027-02-01T06:00:00Z');
  expect(await ensureDemoData(database.pool, { now: later, hashPassword })).toBe(false);
  expect(await count(`appointments where starts_at >= '2027-01-05'`)).toBe(before);
  expect(await count('accounts')).toBe(42);
});
