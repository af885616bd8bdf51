import { pickFrom } from '#demo/pick.ts';
import { StartError } from '#server/errors.ts';
import { clinicInCity, practiceOf } from './directory.ts';
import { accountIdFor, idFor, personOf, randomFor } from './generated.ts';
import { placeInFamily, priceKey, type ScaleWorld } from './world-options.ts';

const dayMs = 86_400_000;
const histories = ['', '', '', 'Type 2 diabetes, on metformin.', 'Asthma; carries an inhaler.', 'High blood pressure.'];

/** The phone of the first family; the others follow. Families sign in with them. */
export const firstPhone = 7_000_000_000;
export const scalePassword = 'family-scale';

function familyId(world: ScaleWorld, family: number): string {
  return accountIdFor(world.seed, family, world.families, world.takenPrefixes);
}

function headOf(world: ScaleWorld, family: number) {
  return personOf(randomFor(world.seed, 'account', family));
}

function joinedOn(world: ScaleWorld, family: number): Date {
  return new Date(world.now.getTime() - (400 + (family % 400)) * dayMs);
}

export function accountRow(world: ScaleWorld, family: number) {
  const joined = joinedOn(world, family);
  return {
    id: familyId(world, family),
    name: headOf(world, family).name,
    phone: `+91${firstPhone + family}`,
    user_role: 'user',
    password_hash: world.passwordHash,
    phone_verified_at: joined,
    created_at: joined,
  };
}

/** The family, name and number of a patient. */
function identityOf(world: ScaleWorld, patient: number) {
  const { family, sequence } = placeInFamily(patient);
  const user_id = familyId(world, family);
  const random = randomFor(world.seed, 'patient', patient);
  const head = headOf(world, family);
  return {
    family,
    sequence,
    random,
    user_id,
    id: idFor(world.seed, 'patient', patient),
    person: sequence === 0 ? head : personOf(random, head.surname),
    number: `${user_id.slice(0, 6).toUpperCase()}-P${String(sequence).padStart(3, '0')}`,
  };
}

/** The data of a patient that is stored with the appointments. */
function patientFacts(world: ScaleWorld, patient: number) {
  const { id, user_id, person, number } = identityOf(world, patient);
  return { patient_id: id, user_id, name: person.name, number };
}

export function patientRow(world: ScaleWorld, index: number) {
  const { family, sequence, random, user_id, id, person, number } = identityOf(world, index);
  return {
    id,
    user_id,
    sequence,
    name: person.name,
    gender: person.isWoman ? 'Female' : 'Male',
    patient_number: number,
    age: 1 + random(90),
    mobile_number: sequence === 0 ? String(firstPhone + family) : '',
    medical_history: histories[random(histories.length)] ?? '',
    created_at: new Date(joinedOn(world, family).getTime() + sequence * dayMs),
  };
}

const minuteMs = 60_000;
const indiaOffsetMs = 330 * minuteMs;
const weeksBefore = 52;
const totalWeeks = 60;
// A prime larger than the number of doctors, so its multiples select each doctor once before any doctor twice.
const stride = 1_000_003;

/** The instant of midnight in India on the Monday of this week. */
function mondayOf(now: Date): number {
  const days = Math.floor((now.getTime() + indiaOffsetMs) / dayMs);
  return (days - ((days + 3) % 7)) * dayMs - indiaOffsetMs; // 1 January 1970 was a Thursday
}

/**
 * The time of a doctor's nth visit: each n has its own week, session and slot, so that no two visits overlap. The week
 * changes fastest, then the session, then the slot. Each doctor starts with another week, session and slot.
 */
function nthTime(world: ScaleWorld, doctor: number, nth: number): { start: number; minutes: number } {
  const { sessions, slotMinutes } = practiceOf(world, doctor);
  const week = (nth * 7 + doctor) % totalWeeks;
  const turn = Math.floor(nth / totalWeeks);
  const session = pickFrom(sessions, turn + doctor);
  const slots = Math.floor((session.closes - session.opens) / slotMinutes);
  const slot = Math.floor(turn / sessions.length);
  if (slot >= slots) throw new StartError('These doctors have no time for so many appointments: ask for more doctors.');
  const day = mondayOf(world.now) + ((week - weeksBefore) * 7 + session.weekday - 1) * dayMs;
  const minute = session.opens + ((slot + doctor) % slots) * slotMinutes;
  return { start: day + minute * minuteMs, minutes: slotMinutes };
}

/** Seven of eight visits are with a doctor; the others have no doctor, such as rides, tests and medicines. */
function timeAndPlace(world: ScaleWorld, index: number, random: (limit: number) => number) {
  if (index % 8 === 7) {
    const city = pickFrom(world.cities, random(world.cities.length));
    const start =
      mondayOf(world.now) + (random(totalWeeks * 7) - weeksBefore * 7) * dayMs + (32 + random(32)) * 15 * minuteMs;
    return { doctor_id: null, clinic_id: null, city, starts_at: new Date(start), ends_at: null };
  }
  const turn = Math.floor(index / 8) * 7 + (index % 8);
  const round = Math.floor(turn / world.doctors);
  const doctor = (turn * stride + round) % world.doctors;
  const { id, city } = practiceOf(world, doctor);
  const { start, minutes } = nthTime(world, doctor, round);
  return {
    doctor_id: id,
    city,
    starts_at: new Date(start),
    ends_at: new Date(start + minutes * minuteMs),
    clinic_id: random(3) === 0 ? idFor(world.seed, 'clinic', clinicInCity(world, doctor, random)) : null,
  };
}

function statusOf(isPast: boolean, percent: number): string {
  if (isPast) return percent < 78 ? 'closed' : percent < 90 ? 'cancelled' : 'open';
  return percent < 70 ? 'scheduled' : percent < 90 ? 'open' : 'cancelled';
}

/** The search text of a visit. Usually a trigger computes it, which would take longer than the whole load. */
function searchTextOf(world: ScaleWorld, visit: number, title: string, id: string): string {
  const { name, number } = patientFacts(world, visit % world.patients);
  return `${title} ${name} ${number}-${id.slice(0, 6)}`.toLowerCase();
}

export function visitRow(world: ScaleWorld, index: number) {
  const random = randomFor(world.seed, 'visit', index);
  const { city, ...when } = timeAndPlace(world, index, random);
  const type = pickFrom(world.types, random(world.types.length));
  const isPast = when.starts_at < world.now;
  const id = idFor(world.seed, 'visit', index);
  const { patient_id, user_id } = patientFacts(world, index % world.patients);
  return {
    id,
    patient_id,
    user_id,
    search_text: searchTextOf(world, index, type.title, id),
    parent_id: null,
    appointment_type_id: type.id,
    city_id: city.id,
    title: type.title,
    step_type: type.stepType,
    ...when,
    status: statusOf(isPast, random(100)),
    price: world.prices.get(priceKey(type.id, city.id)) ?? 0,
    description: '',
    created_at: new Date(Math.min(when.starts_at.getTime(), world.now.getTime()) - (1 + random(20)) * dayMs),
  };
}

/** A visit has two steps, an hour before and an hour after it. They have no doctor and no end. */
export function stepRow(world: ScaleWorld, index: number) {
  const random = randomFor(world.seed, 'step', index);
  const visit = (Math.floor(index / 2) * stride) % world.visits;
  const parent = visitRow(world, visit);
  const id = idFor(world.seed, 'step', index);
  const type = pickFrom(world.types, random(world.types.length));
  const starts_at = new Date(parent.starts_at.getTime() + (index % 2 === 0 ? -60 : 60) * minuteMs);
  const undone = parent.status === 'cancelled' ? 'cancelled' : 'pending';
  return {
    ...parent,
    id,
    parent_id: parent.id,
    appointment_type_id: type.id,
    title: type.title,
    step_type: type.stepType,
    doctor_id: null,
    clinic_id: null,
    starts_at,
    ends_at: null,
    status: parent.status === 'closed' ? 'complete' : undone,
    price: 0,
    description: 'Arranged with the visit.',
    search_text: searchTextOf(world, visit, type.title, id),
  };
}
