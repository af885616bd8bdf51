import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NewPatient } from '#contract/patients/schemas.ts';
import { addDays, clockInIndia, dayInIndia, indiaInstant, weekdayNumber } from '#contract/shared/clock.ts';
import { isWithinHours } from '#contract/times/within-hours.ts';
import { visitAt } from './attendance.ts';
import { cityNames } from './cities.ts';
import { readOpenHours } from './clinic-hours.ts';
import { conditions } from './conditions.ts';
import { demoDoctors } from './doctors.ts';
import { demoAccounts, documentedPatients } from './documented-families.ts';
import { households } from './households.ts';
import { demoRecords } from './records.ts';
import type { DemoVisit } from './visits.ts';

/** `npm run verify` checks more days. */
const spreadDays = process.env.JOURNEYS === 'all' ? 60 : 14;
const spread = Array.from({ length: spreadDays }, (_, index) => addDays('2027-03-01', index * 73));
const days = [
  '2027-01-03',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  ...spread,
];

const isOpen = ({ status }: DemoVisit) => status === 'scheduled' || status === 'open';
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const distinct = (values: readonly unknown[]) => new Set(values).size;
const documentedIds = new Set(
  demoRecords('2027-01-05')
    .patients.slice(0, documentedPatients.length)
    .map(({ id }) => id),
);

/** Describes the first entries that are wrong, because an assertion for each of the 40,000 visits would take minutes. */
const wrongOnes = <T>(all: readonly T[], isRight: (one: T) => boolean, describeOne: (one: T) => unknown) =>
  all
    .filter((one) => !isRight(one))
    .slice(0, 3)
    .map(describeOne);

/** Tests compare digests, because printing the difference of whole records would take minutes. */
const digestOf = (records: ReturnType<typeof demoRecords>) =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex');

const shown = ({ doctor, startsAt, status, type }: DemoVisit) => [type, doctor?.name, startsAt.toISOString(), status];

test('the days include a Sunday and all weekdays', () => {
  expect(weekdayNumber('2027-01-03')).toBe(7);
  expect(distinct(spread.map(weekdayNumber))).toBe(7);
});

describe.each(days)('on %s', (today) => {
  const { families, patients, visits, payments, leave, absence, delay } = demoRecords(today);
  const generated = visits.filter(({ patientId }) => !documentedIds.has(patientId));
  const dayOf = (visit: DemoVisit) => dayInIndia(visit.startsAt);
  const patientOf = new Map(patients.map((patient) => [patient.id, patient]));

  test('there are 40 families, 90 patients and 600 visits with steps', () => {
    expect(families.length + demoAccounts.filter(({ role }) => role === 'user').length).toBe(40);
    expect(patients).toHaveLength(90);
    expect(visits).toHaveLength(600);
    const steps = visits.flatMap((visit) => visit.steps);
    expect(steps.length).toBeGreaterThan(100);
    expect(distinct([...visits, ...steps].map(({ id }) => id))).toBe(visits.length + steps.length);
    expect(distinct(steps.map(({ type, status }) => `${type} ${status}`))).toBeGreaterThan(8);
  });

  test('visits are 60 days back to 30 days ahead, more on working days than on Sundays', () => {
    const offDays = wrongOnes(
      visits,
      (visit) => dayOf(visit) >= addDays(today, -60) && dayOf(visit) <= addDays(today, 30),
      shown,
    );
    expect(offDays).toEqual([]);
    expect(generated.filter((visit) => dayOf(visit) === addDays(today, -60)).length).toBeGreaterThan(0);
    const on = (weekday: number) => visits.filter((visit) => weekdayNumber(dayOf(visit)) === weekday).length;
    expect(on(7)).toBeLessThan(on(6));
    for (const weekday of [1, 2, 3, 4, 5]) expect(on(6)).toBeLessThan(on(weekday));
    expect(visits.filter((visit) => dayOf(visit) === today && isOpen(visit)).length).toBeGreaterThanOrEqual(4);
  });

  test('visits start at a slot of the weekly hours, and at a clinic within its hours', () => {
    const isAtSlot = ({ doctor, startsAt, endsAt }: DemoVisit) => {
      if (!doctor) return endsAt === null;
      const start = minutes(clockInIndia(startsAt));
      if (endsAt?.getTime() !== startsAt.getTime() + doctor.slotMinutes * 60_000) return false;
      if (doctor.weeklyHours.length === 0) return start >= 9 * 60 && start <= 20 * 60;
      return doctor.weeklyHours.some(
        ({ day, from, to }) =>
          day === weekdayNumber(dayInIndia(startsAt)) &&
          start >= minutes(from) &&
          start + doctor.slotMinutes <= minutes(to) &&
          (start - minutes(from)) % doctor.slotMinutes === 0,
      );
    };
    expect(wrongOnes(generated, isAtSlot, shown)).toEqual([]);
    const isInPlace = ({ city, doctor, clinic, ...visit }: DemoVisit) =>
      (doctor === null || doctor.city === city) &&
      (clinic === null || (clinic.city === city && isWithinHours(readOpenHours(clinic.openHours), visit)));
    expect(wrongOnes(generated, isInPlace, shown)).toEqual([]);
  });

  test('no two visits of a doctor overlap, and no patient has two visits on a day', () => {
    const byDoctor = Map.groupBy(
      visits.filter(({ doctor }) => doctor),
      ({ doctor }) => doctor,
    );
    for (const own of byDoctor.values()) {
      const sorted = own.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      const isAfterPrevious = (visit: DemoVisit, index: number) =>
        index === 0 || visit.startsAt >= (sorted[index - 1]?.endsAt as Date);
      expect(sorted.filter((visit, index) => !isAfterPrevious(visit, index)).map(shown)).toEqual([]);
    }
    expect(distinct(generated.map((visit) => `${visit.patientId} ${dayOf(visit)}`))).toBe(generated.length);
  });

  test('a doctor is on leave within two weeks, which strands exactly three visits', () => {
    expect(leave.firstDay > today && leave.lastDay <= addDays(today, 14)).toBe(true);
    const own = visits.filter(
      (visit) => visit.doctor?.name === leave.doctor && dayOf(visit) >= leave.firstDay && dayOf(visit) <= leave.lastDay,
    );
    expect(own).toHaveLength(3);
    expect(own.every(isOpen)).toBe(true);
    expect(visits.filter((visit) => visit.doctor?.name === leave.doctor).length).toBeGreaterThan(8);
  });

  test('another doctor is away on the next working day, which strands exactly three visits', () => {
    expect([addDays(today, 1), addDays(today, 2)]).toContain(absence.day);
    const own = visits.filter((visit) => visit.doctor?.name === absence.doctor && dayOf(visit) === absence.day);
    expect(own).toHaveLength(3);
    expect(own.every(isOpen)).toBe(true);
  });

  test('past visits are closed or cancelled, later ones open or cancelled, and some times are requested', () => {
    const isNatural = (visit: DemoVisit) =>
      visit.status === 'cancelled' || (dayOf(visit) < today ? visit.status === 'closed' : isOpen(visit));
    expect(wrongOnes(visits, isNatural, shown)).toEqual([]);
    const cancelled = visits.filter(({ status }) => status === 'cancelled').length;
    expect(cancelled).toBeGreaterThan(25);
    expect(cancelled).toBeLessThan(100);

    const requested = visits.filter(({ isRequested }) => isRequested);
    expect(requested.length).toBeGreaterThan(4);
    const isUnconfirmed = (visit: DemoVisit) =>
      isOpen(visit) && visit.bookedBy === 'family' && !visit.clinic && !visit.doctor?.weeklyHours.length;
    expect(wrongOnes(requested, isUnconfirmed, shown)).toEqual([]);
  });

  test('bookings, ends and steps are in the order of time', () => {
    const midnight = indiaInstant(today, '00:00');
    const isInOrder = ({ bookedAt, startsAt, endedAt, patientId, steps }: DemoVisit) =>
      bookedAt < startsAt &&
      bookedAt < indiaInstant(today, '10:00') &&
      dayInIndia(bookedAt) >= (patientOf.get(patientId)?.addedOn ?? '') &&
      (endedAt === null || (endedAt >= bookedAt && (endedAt < midnight || endedAt.getTime() === bookedAt.getTime()))) &&
      steps.every((step) => step.bookedAt < step.startsAt && step.bookedAt < indiaInstant(today, '10:00'));
    expect(wrongOnes(visits, isInOrder, shown)).toEqual([]);
    expect(distinct(visits.map(({ bookedBy }) => bookedBy))).toBe(3);

    const isStepNatural = ({ status, startsAt }: DemoVisit['steps'][number], visit: DemoVisit) =>
      visit.status === 'cancelled' ? status === 'cancelled' : status !== 'complete' || dayInIndia(startsAt) < today;
    const isNatural = (visit: DemoVisit) => visit.steps.every((step) => isStepNatural(step, visit));
    expect(wrongOnes(generated, isNatural, shown)).toEqual([]);
  });

  test('past patients were seen or did not come, today’s come in the course of the day, and later ones not yet', () => {
    const marksOf = ({ marks }: DemoVisit) =>
      [marks.arrivedAt, marks.withDoctorAt, marks.seenAt, marks.noShowAt].filter((at) => at !== null);
    const isNatural = (visit: DemoVisit) => {
      const { marks, status, endedAt, bookedAt } = visit;
      const all = marksOf(visit);
      if (all.length === 0) return true;
      const isInOrder = all.every((at, index) => at > bookedAt && (index === 0 || at > (all[index - 1] as Date)));
      const isOnItsDay = all.every((at) => dayInIndia(at) === dayOf(visit));
      const ends = marks.seenAt ?? marks.noShowAt;
      const isEnded =
        dayOf(visit) === today ? isOpen(visit) && endedAt === null : status === 'closed' && endedAt === ends;
      const isOneEnd = (marks.seenAt === null) !== (marks.noShowAt === null);
      return isInOrder && isOnItsDay && isEnded && isOneEnd && dayOf(visit) <= today;
    };
    expect(wrongOnes(visits, isNatural, shown)).toEqual([]);
    const closed = generated.filter(({ status }) => status === 'closed');
    const noShows = closed.filter(({ marks }) => marks.noShowAt);
    expect(closed.filter(({ marks }) => marks.seenAt).length).toBeGreaterThan(closed.length * 0.8);
    expect(closed.filter((visit) => marksOf(visit).length === 0).length).toBeGreaterThan(0);
    expect(noShows.length).toBeGreaterThan(10);
    const perFamily = [...Map.groupBy(noShows, ({ familyId }) => familyId).values()].map((own) => own.length);
    expect(Math.max(...perFamily)).toBeGreaterThanOrEqual(3);
    const open = visits.filter((visit) => dayOf(visit) === today && isOpen(visit));
    expect(open.filter((visit) => marksOf(visit).length === 0)).toEqual([]);
  });

  test('a doctor sees one patient after the other, and the one with most visits today runs late', () => {
    const seen = visits.filter(({ doctor, marks }) => doctor && marks.withDoctorAt && marks.seenAt);
    for (const own of Map.groupBy(seen, ({ doctor }) => doctor).values()) {
      const times = own
        .map(({ marks }) => ({ from: marks.withDoctorAt as Date, to: marks.seenAt as Date }))
        .sort((a, b) => a.from.getTime() - b.from.getTime());
      expect(times.filter(({ from }, index) => index > 0 && from < (times[index - 1]?.to as Date))).toEqual([]);
    }
    const ownToday = visits.filter((visit) => visit.doctor && visit.doctor === delay?.doctor && dayOf(visit) === today);
    expect(delay).toMatchObject({ day: today, minutes: 25 });
    expect(ownToday.length).toBeGreaterThan(0);
    const isLate = ({ marks, startsAt }: DemoVisit) =>
      !marks.withDoctorAt || marks.withDoctorAt.getTime() >= startsAt.getTime() + 25 * 60_000;
    expect(wrongOnes(ownToday, isLate, shown)).toEqual([]);
  });

  test('families of the next two days were called this morning, except for some', () => {
    const next = visits.filter((visit) => isOpen(visit) && dayOf(visit) > today && dayOf(visit) <= addDays(today, 2));
    const called = next.filter(({ calls }) => calls.length > 0);
    if (next.length >= 5) {
      expect(new Set(called.map(({ calls }) => calls.at(-1)?.outcome))).toEqual(
        new Set(['confirmed', 'no-answer', 'wants-to-move']),
      );
      expect(called.length).toBeLessThan(next.length);
    }
    const isBefore = ({ calls, bookedAt, startsAt }: DemoVisit) =>
      calls.every(({ at }) => at > bookedAt && at < startsAt && at <= indiaInstant(today, '10:00'));
    expect(wrongOnes(visits, isBefore, shown)).toEqual([]);
    expect(visits.filter(({ calls, status }) => status === 'closed' && calls.length > 0).length).toBeGreaterThan(40);
  });

  test('at a moment of today, only what has happened is marked', () => {
    const statesAt = (time: string) => {
      const now = indiaInstant(today, time);
      const visitsNow = visits.filter((visit) => dayOf(visit) === today).map((visit) => visitAt(visit, now));
      const isPast = ({ marks }: DemoVisit) => Object.values(marks).every((at) => at === null || at <= now);
      expect(wrongOnes(visitsNow, isPast, shown)).toEqual([]);
      const isEnded = ({ marks, status }: DemoVisit) => !(marks.seenAt ?? marks.noShowAt) || status === 'closed';
      expect(wrongOnes(visitsNow, isEnded, shown)).toEqual([]);
      return visitsNow.filter(({ status }) => status === 'closed').length;
    };
    expect(statesAt('00:00')).toBe(0);
    expect(statesAt('23:59')).toBe(visits.filter((visit) => dayOf(visit) === today && isOpen(visit)).length);
  });

  test('visits are spread over the doctors, and every city has some', () => {
    const counts = [...Map.groupBy(visits, ({ doctor }) => doctor?.name).values()].map((own) => own.length);
    expect(counts.length).toBeGreaterThan(50);
    expect(distinct(visits.map(({ city }) => city))).toBe(cityNames.length);
    for (const doctor of demoDoctors)
      expect(visits.filter((visit) => visit.doctor === doctor).length, doctor.name).toBeLessThan(60);
  });

  test('most past visits are paid, in three ways, and one payment is returned', () => {
    const closed = visits.filter(({ status, marks }) => status === 'closed' && !marks.noShowAt);
    const paid = new Set(payments.map(({ visitId }) => visitId));
    const share = closed.filter(({ id }) => paid.has(id)).length / closed.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.95);
    expect(distinct(payments.map(({ method }) => method))).toBe(3);
    expect(distinct(payments.map(({ id }) => id))).toBe(payments.length);
    expect(payments.filter(({ reverses }) => reverses)).toHaveLength(1);
    expect(payments.filter(({ share: part }) => part === 'rest').length).toBeGreaterThan(5);
    // The till of yesterday is closed at 10:30 PM.
    expect(payments.filter(({ at }) => clockInIndia(at) >= '22:30' || clockInIndia(at) < '06:00')).toEqual([]);
  });

  test('the same day gives the same records', () => {
    const records = { families, patients, visits, payments, leave, absence, delay };
    expect(digestOf(demoRecords(today))).toBe(digestOf(records));
  });
});

describe('the families', () => {
  const { families, patients } = demoRecords('2027-01-05');

  test('phones, names and account numbers are not repeated', () => {
    const phones = [...demoAccounts, ...families].map(({ phone }) => phone);
    expect(distinct(phones)).toBe(phones.length);
    expect(phones.filter((phone) => !/^\+91[6-9]\d{9}$/.test(phone))).toEqual([]);
    const names = patients.map(({ name }) => name);
    expect(distinct(names)).toBe(names.length);
    const prefixes = patients.filter(({ sequence }) => sequence === 0).map(({ familyId }) => familyId.slice(0, 6));
    expect(distinct(prefixes)).toBe(40);
    const mobiles = patients.flatMap(({ mobile }) => mobile || []);
    expect(distinct(mobiles)).toBe(mobiles.length);
  });

  test('patients are what the form accepts, of all ages, genders and several scripts', () => {
    for (const { name, age, months, gender, mobile, history } of patients) {
      const form = { name, age, months: months ?? '', gender, mobileNumber: mobile, medicalHistory: history };
      expect(NewPatient.safeParse(form).error?.issues, name).toBeUndefined();
    }
    expect(patients.filter(({ months }) => months !== null).length).toBeGreaterThan(5);
    expect(patients.filter(({ age }) => age < 16).length).toBeGreaterThan(15);
    expect(patients.filter(({ age }) => age >= 65).length).toBeGreaterThan(20);
    expect(distinct(patients.map(({ gender }) => gender))).toBe(3);
    for (const script of ['Devanagari', 'Tamil', 'Bengali', 'Telugu', 'Kannada', 'Gujarati', 'Malayalam', 'Gurmukhi'])
      expect(
        patients.some(({ name }) => new RegExp(`\\p{Script=${script}}`, 'u').test(name)),
        script,
      ).toBe(true);
    expect(patients.some(({ name }) => !name.includes(' '))).toBe(true);
    expect(patients.some(({ name }) => name.length > 30)).toBe(true);
  });

  test('a doctor for every condition is in the city', () => {
    const missing = households.flatMap(([, city, ...members]) =>
      members.flatMap(([name, , , ...named]) =>
        named
          .filter((one) => {
            const specialties: readonly string[] = conditions[one].specialties;
            return !demoDoctors.some((doctor) => doctor.city === city && specialties.includes(doctor.specialty));
          })
          .map((one) => [name, city, one]),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('children see children’s doctors, and no one else does', () => {
    const { patients: all, visits } = demoRecords('2027-01-05');
    const ageOf = new Map(all.map(({ id, age }) => [id, age]));
    const generated = visits.filter(({ patientId }) => !documentedIds.has(patientId));
    const wrong = generated.filter(
      ({ doctor, patientId }) => doctor?.specialty === 'Pediatrician' && (ageOf.get(patientId) ?? 0) >= 16,
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  test('no generated name or phone is found by the searches for documented ones', () => {
    const texts = [
      ...families.map(({ name, phone }) => `${name} ${phone}`),
      ...patients.slice(5).map(({ name }) => name),
    ];
    expect(texts.filter((text) => /sharma|fernandes|kamala|aarav|ananya|शर्मा|00001/i.test(text))).toEqual([]);
  });
});
