import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/endpoints.ts';
import { listFreeTimes } from '#contract/doctors/endpoints.ts';
import { addDays, clockInIndia, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import {
  createAccount,
  createCity,
  createClinic,
  createDoctor,
  createPatient,
  createType,
} from '#server/test/factories.ts';

// Generates random schedules of a doctor and a clinic, and checks for each that the offered slots are exactly those that
// can be booked.
const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const firstDay = '2027-01-05';
const dayCount = 21;
const minuteMs = 60_000;

type Range = { weekday: number; opens: number; closes: number };
type Leave = { first: number; last: number };
/** Times are minutes after the first midnight. */
type Visit = { starts: number; minutes: number; isCancelled: boolean };
/** The schedule of a doctor and a clinic, for `dayCount` days. */
type Schedule = {
  slotMinutes: number;
  hours: Range[];
  leave: Leave[];
  closedWeekdays: number[];
  closedDays: number[];
  visits: Visit[];
  /** Each number selects an offered slot to book. */
  slotChoices: number[];
  /** Times to try to book, offered or not. */
  minutesToTry: number[];
};

const anyRange = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 72 }))
  .map(([weekday, from, length]) => ({ weekday, opens: from * 5, closes: Math.min(1440, (from + length) * 5) }));
const anyDay = fc.nat({ max: dayCount - 1 });
const anyMinute = fc.nat({ max: dayCount * 1440 - 1 });
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  slotMinutes: fc.constantFrom(5, 10, 15, 20, 25, 30, 45, 60, 240),
  hours: fc.array(anyRange, { minLength: 1, maxLength: 10 }).map(withoutOverlappingHours),
  leave: fc.array(
    fc.tuple(anyDay, fc.nat({ max: 5 })).map(([first, more]) => ({ first, last: first + more })),
    { maxLength: 3 },
  ),
  closedWeekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
  closedDays: fc.uniqueArray(anyDay, { maxLength: 3 }),
  visits: fc
    .array(fc.record({ starts: anyMinute, minutes: fc.integer({ min: 5, max: 180 }), isCancelled: fc.boolean() }), {
      maxLength: 12,
    })
    .map(withoutOverlappingVisits),
  slotChoices: fc.array(fc.nat({ max: 10_000 }), { maxLength: 5 }),
  minutesToTry: fc.array(anyMinute, { maxLength: 5 }),
});

/** The database rejects overlapping hours. */
function withoutOverlappingHours(ranges: Range[]): Range[] {
  return ranges.filter((one, at) =>
    ranges
      .slice(0, at)
      .every((other) => other.weekday !== one.weekday || other.closes <= one.opens || one.closes <= other.opens),
  );
}

function withoutOverlappingVisits(visits: Visit[]): Visit[] {
  return visits.filter((one, at) => visits.slice(0, at).every((other) => !overlap(one, other)));
}

const overlap = (one: { starts: number; minutes: number }, other: { starts: number; minutes: number }) =>
  one.starts < other.starts + other.minutes && other.starts < one.starts + one.minutes;

const instantOf = (minute: number) => new Date(indiaInstant(firstDay, '00:00').getTime() + minute * minuteMs);

/** Computes the free slots in another way than the database: minute by minute, instead of by sets and ranges. */
function modelSlots({ slotMinutes, hours, leave, closedWeekdays, closedDays, visits }: Schedule): string[] {
  const slots: string[] = [];
  for (let at = 0; at < dayCount; at += 1) {
    const weekday = ((at + 1) % 7) + 1; // the first day is a Tuesday
    if (leave.some(({ first, last }) => first <= at && at <= last)) continue;
    if (closedWeekdays.includes(weekday) || closedDays.includes(at)) continue;
    for (const { opens, closes } of hours.filter((one) => one.weekday === weekday)) {
      for (let minute = opens; minute + slotMinutes <= closes; minute += slotMinutes) {
        const slot = { starts: at * 1440 + minute, minutes: slotMinutes };
        const isTaken = visits.some((visit) => !visit.isCancelled && overlap(visit, slot));
        if (!isTaken && instantOf(slot.starts) > t.now) slots.push(instantOf(slot.starts).toISOString());
      }
    }
  }
  return slots.sort();
}

let setup: {
  typeName: string;
  cityName: string;
  cityId: string;
  patientId: string;
  accountId: string;
  browser: Browser;
};
beforeAll(async () => {
  const type = await createType(t.db);
  const city = await createCity(t.db);
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const ids = { cityId: city.id, patientId: patient.id, accountId: family.id };
  // Staff make the bookings, because a family would reach its limits.
  const browser = await t.as(await createAccount(t.db, { role: 'assistant' }));
  setup = { typeName: type.name, cityName: city.name, ...ids, browser };
});

async function createSchedule(given: Schedule) {
  const doctor = await createDoctor(t.db, { cityId: setup.cityId });
  const clinic = await createClinic(t.db, { cityId: setup.cityId });
  await t.owner.run(sql`update doctors set slot_minutes = ${given.slotMinutes} where id = ${doctor.id}`);
  await t.owner.run(sql`update clinics set closed_weekdays = ${given.closedWeekdays} where id = ${clinic.id}`);
  for (const { weekday, opens, closes } of given.hours) {
    await t.owner.run(
      sql`insert into doctor_hours (doctor_id, weekday, opens, closes) values (${doctor.id}, ${weekday}, ${opens}, ${closes})`,
    );
  }
  for (const { first, last } of given.leave) {
    await t.owner.run(sql`insert into doctor_leave (doctor_id, first_day, last_day)
      values (${doctor.id}, ${addDays(firstDay, first)}, ${addDays(firstDay, last)})`);
  }
  for (const at of given.closedDays) {
    await t.owner.run(
      sql`insert into clinic_closed_days (clinic_id, day) values (${clinic.id}, ${addDays(firstDay, at)})`,
    );
  }
  for (const { starts, minutes, isCancelled } of given.visits) {
    await t.owner.run(sql`insert into appointments (user_id, patient_id, doctor_id, title, status, starts_at, ends_at)
      values (${setup.accountId}, ${setup.patientId}, ${doctor.id}, 'Visit', ${isCancelled ? 'cancelled' : 'scheduled'},
        ${instantOf(starts)}, ${instantOf(starts + minutes)})`);
  }
  return { doctorId: doctor.id, clinicId: clinic.id };
}

async function findOffered({ doctorId, clinicId }: { doctorId: string; clinicId: string }): Promise<string[]> {
  const query = { from: firstDay, days: String(dayCount), clinic: clinicId };
  const { body } = await t.call(listFreeTimes, { params: { doctorId }, query });
  return body.times.map(({ startsAt }) => startsAt);
}

async function book(place: { doctorId: string; clinicId: string }, startsAt: string) {
  const { patientId, typeName: type, cityName: city, browser } = setup;
  const when = { date: dayInIndia(startsAt), time: clockInIndia(startsAt) };
  const body = {
    key: randomUUID(),
    patientId,
    type,
    city,
    ...place,
    ...when,
    seenTotal: 50_000,
    confirmsOverlap: true,
  };
  return (await browser.call(bookAppointment, { body })).status;
}

test('the offered slots equal those of a model, can be booked, and no other time can', async () => {
  await fc.assert(
    fc.asyncProperty(anySchedule, async (given) => {
      const place = await createSchedule(given);
      const free = await findOffered(place);
      expect(free).toEqual(modelSlots(given).slice(0, 1000));

      const chosen = new Set(given.slotChoices.flatMap((choice) => free[choice % free.length] ?? []));
      for (const slot of chosen) expect(await book(place, slot)).toBe(201);
      const left = free.filter((slot) => !chosen.has(slot));
      expect(await findOffered(place)).toEqual(free.length < 1000 ? left : expect.arrayContaining(left));
      for (const slot of chosen) expect(await book(place, slot)).toBe(409);

      for (const moment of given.minutesToTry.map((minute) => instantOf(minute).toISOString())) {
        expect(await book(place, moment), moment).toBe(left.includes(moment) ? 201 : 409);
        if (left.includes(moment)) left.splice(left.indexOf(moment), 1);
      }
      const overlaps = await t.owner.rows(sql`
        select from appointments a join appointments b on a.doctor_id = b.doctor_id and a.id < b.id
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.doctor_id = ${place.doctorId} and a.status <> 'cancelled' and b.status <> 'cancelled'`);
      expect(overlaps).toHaveLength(0);
    }),
    { numRuns: 60 },
  );
});
