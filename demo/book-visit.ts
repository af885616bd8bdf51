import { addDays, indiaInstant } from '#contract/shared/clock.ts';
import type { Choice } from './choose-visit.ts';
import { type Condition, conditions } from './conditions.ts';
import { demoId } from './demo-id.ts';
import { toTime } from './doctor-times.ts';
import type { DemoDoctor } from './doctors.ts';
import type { Resident } from './patients.ts';
import { between, choose, chooseWeighted, isChosen, type Random } from './random.ts';
import type { Specialty } from './specialties.ts';
import { stepsAround } from './visit-steps.ts';
import { type DemoVisit, noMarks } from './visits.ts';

const minuteMs = 60_000;
const bookers = { family: 62, assistant: 28, manager: 10 };

const notes = [
  'Please call my daughter on arrival.',
  'Needs a wheelchair at the entrance.',
  'कृपया हिंदी में बात करें।',
  'Coming from out of town, may be ten minutes late.',
  'Insurance papers are with the patient.',
  'Second opinion: the reports are in a blue folder.',
  'Please keep it short, school starts at nine.',
  'Allergic to penicillin.',
];

type Booked = {
  number: number;
  resident: Resident;
  day: string;
  today: string;
  choice: Choice;
  /** If it is missing, it follows from the day. */
  status?: DemoVisit['status'];
};

/** Makes a visit of a choice: adds who booked it and when, its status and when it ended, and its steps. */
export function bookDemoVisit(random: Random, { number, resident, day, today, choice, ...given }: Booked): DemoVisit {
  const { doctor, clinic, type, minute } = choice;
  const startsAt = indiaInstant(day, toTime(minute));
  const endsAt = doctor && new Date(startsAt.getTime() + doctor.slotMinutes * minuteMs);
  const by = chooseWeighted(random, ['family', 'assistant', 'manager'] as const, (one) => bookers[one]) ?? 'family';
  const bookedAt = bookingTime(random, { day, today, addedOn: resident.addedOn, isByFamily: by === 'family' });
  const status = given.status ?? statusOf(random, day, today);
  const isOpen = status === 'scheduled' || status === 'open';
  const isConfirmed = by !== 'family' || clinic !== null || (doctor?.weeklyHours.length ?? 0) > 0;
  const condition = conditionFor(resident, doctor);
  const visit = {
    id: demoId(`visit ${number}`),
    familyId: resident.familyId,
    patientId: resident.id,
    type,
    city: resident.city,
    doctor,
    clinic,
    startsAt,
    endsAt,
    status,
    isRequested: isOpen && !isConfirmed && day > today && isChosen(random, 0.75),
    notes: notesOf(random, condition),
    bookedAt,
    bookedBy: by,
    endedAt: isOpen ? null : endOf(random, status, { bookedAt, startsAt, endsAt, today }),
    marks: noMarks,
    calls: [],
  } satisfies Omit<DemoVisit, 'steps'>;
  return { ...visit, steps: stepsAround(random, visit, { age: resident.age, condition, today }) };
}

/** The condition for which the patient sees the doctor. */
function conditionFor(resident: Resident, doctor: DemoDoctor | null): Condition | undefined {
  if (!doctor) return undefined;
  return resident.conditions.find((one) =>
    conditions[one].specialties.some((specialty: Specialty) => specialty === doctor.specialty),
  );
}

function notesOf(random: Random, condition: Condition | undefined): string {
  if (condition && isChosen(random, 0.3)) return conditions[condition].reason;
  return isChosen(random, 0.1) ? choose(random, notes) : '';
}

/** A visit of a past day is over. Visits of today and later are open, unless they were cancelled. */
function statusOf(random: Random, day: string, today: string): DemoVisit['status'] {
  if (day < today) return isChosen(random, 0.11) ? 'cancelled' : 'closed';
  if (isChosen(random, 0.06)) return 'cancelled';
  return isChosen(random, 0.3) ? 'open' : 'scheduled';
}

type BookingDay = { day: string; today: string; addedOn: string; isByFamily: boolean };

/** When the visit was booked: one to twenty days before it, not after this morning, and not before the patient was added. */
function bookingTime(random: Random, { day, today, addedOn, isByFamily }: BookingDay): Date {
  const wanted = addDays(day, -1 - Math.floor(random() ** 2 * 20));
  const possible = wanted > today ? addDays(today, -between(random, 0, 12)) : wanted;
  const bookedOn = possible < addedOn ? addedOn : possible;
  const [first, last] = bookedOn === today ? [420, 570] : isByFamily ? [480, 1320] : [540, 1080];
  return indiaInstant(bookedOn, toTime(between(random, first, last)));
}

type Times = { bookedAt: Date; startsAt: Date; endsAt: Date | null; today: string };

/** When a visit ended: closed soon after its end, or cancelled between its booking and its start, at the latest last night. */
function endOf(random: Random, status: string, { bookedAt, startsAt, endsAt, today }: Times): Date {
  if (status === 'closed') return new Date((endsAt ?? startsAt).getTime() + between(random, 5, 40) * minuteMs);
  const midnight = indiaInstant(today, '00:00').getTime();
  const latest = Math.max(Math.min(startsAt.getTime(), midnight), bookedAt.getTime());
  return new Date(bookedAt.getTime() + Math.floor(random() * (latest - bookedAt.getTime())));
}
