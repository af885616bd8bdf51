import { biography } from '#demo/biographies.ts';
import { cityFacts } from '#demo/cities.ts';
import { type ClinicType, demoClinicTypes } from '#demo/clinic-types.ts';
import { daysOf, describeWeek, type WeeklyRange, weeklyHoursOf } from '#demo/doctor-weekly-hours.ts';
import { pickFrom } from '#demo/pick.ts';
import { demoSpecialties, type Specialty } from '#demo/specialties.ts';
import { idFor, personOf, randomFor, streetOf } from './generated.ts';
import type { ScaleWorld } from './world-options.ts';

const specialtyNames = Object.keys(demoSpecialties) as Specialty[];
const clinicTypeNames = Object.keys(demoClinicTypes) as ClinicType[];
const dayMs = 86_400_000;

type Session = { weekday: number; opens: number; closes: number };

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const sessionOf = (range: WeeklyRange): Session => ({
  weekday: range.day,
  opens: minutes(range.from),
  closes: minutes(range.to),
});
const weeks = Array.from({ length: 9 }, (_, index) => {
  const hours = weeklyHoursOf(index);
  return { sessions: hours.map(sessionOf), text: describeWeek(hours), days: daysOf(hours) };
});
// The hours in which doctors without known hours have visits.
const usualHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 540, closes: 1080 }));

const hasKnownHours = (doctor: number) => doctor % 4 !== 3;

/** The data of a doctor that appointments need: sessions, length of a slot, city. */
export function practiceOf(world: ScaleWorld, doctor: number) {
  // The city changes with every doctor and the specialty after all cities, so each city has all specialties.
  const specialty = pickFrom(specialtyNames, Math.floor(doctor / world.cities.length));
  return {
    id: idFor(world.seed, 'doctor', doctor),
    city: pickFrom(world.cities, doctor),
    specialty,
    slotMinutes: demoSpecialties[specialty].slotMinutes,
    sessions: hasKnownHours(doctor) ? pickFrom(weeks, doctor).sessions : usualHours,
  };
}

export function doctorRow(world: ScaleWorld, index: number) {
  const random = randomFor(world.seed, 'doctor', index);
  const { id, city, specialty, slotMinutes } = practiceOf(world, index);
  const facts = demoSpecialties[specialty];
  const place = cityFacts[city.name];
  const { name, surname, isWoman } = personOf(random);
  const experience = 1 + random(40);
  const gender = isWoman ? ('female' as const) : ('male' as const);
  const week = hasKnownHours(index) ? pickFrom(weeks, index) : null;
  return {
    id,
    name: `Dr. ${name}`,
    specialty,
    hospital: clinicName(world, clinicInCity(world, index, random)),
    city_id: city.id,
    phone: `+918${String(100_000_000 + index)}`,
    email: `doctor${index}@example.in`,
    license_number: `${place.council}/${2025 - experience}/${String(index).padStart(6, '0')}`,
    experience,
    consultation_fee: Math.round((facts.fee * (70 + Math.min(experience, 35) * 3)) / 5_000) * 5_000,
    bio: biography(
      { surname, gender, experience, focus: pickFrom(facts.focus, random(6)), language: place.localLanguage },
      index,
    ),
    available_hours: week?.text ?? '',
    available_days: week?.days ?? [],
    qualifications: [...facts.degrees],
    languages: [...place.languages],
    // The sum of two random numbers: most ratings are between 3.5 and 4.5, few at either end.
    rating: (30 + random(11) + random(11)) / 10,
    slot_minutes: slotMinutes,
    image_hash: world.pictures.doctors.length > 0 ? pickFrom(world.pictures.doctors, random(1_000)) : null,
    created_at: new Date(world.now.getTime() - (index % 730) * dayMs),
  };
}

/** The weekly hours of one doctor, if they are known. */
export function hoursRows(world: ScaleWorld, index: number) {
  const { id, sessions } = practiceOf(world, index);
  return hasKnownHours(index) ? sessions.map((session) => ({ doctor_id: id, ...session })) : [];
}

/** A clinic in the city of a doctor: doctors and clinics take the cities in the same order. */
export function clinicInCity(world: ScaleWorld, doctor: number, random: (limit: number) => number): number {
  const round = world.cities.length;
  return random(Math.floor(world.clinics / round)) * round + (doctor % round);
}

function clinicName(world: ScaleWorld, index: number): string {
  return `${streetOf(randomFor(world.seed, 'clinic', index))} ${pickFrom(clinicTypeNames, index)}`;
}

export function clinicRow(world: ScaleWorld, index: number) {
  const random = randomFor(world.seed, 'clinic', index);
  const street = streetOf(random);
  const type = pickFrom(clinicTypeNames, index);
  const facts = demoClinicTypes[type];
  const city = pickFrom(world.cities, index);
  const address = `${1 + random(400)} ${street}`;
  const site = `clinic-${index}.example.in`;
  return {
    id: idFor(world.seed, 'clinic', index),
    name: clinicName(world, index),
    type,
    city_id: city.id,
    address,
    full_address: `${address}, ${city.name}, ${cityFacts[city.name].state}`,
    phone: `+918${String(500_000_000 + index)}`,
    email: `hello@${site}`,
    website: `https://${site}`,
    open_hours: pickFrom(facts.openHours, index),
    emergency_services: facts.isAlwaysOpen,
    parking_available: random(3) > 0,
    wheelchair_accessible: random(4) > 0,
    services: [...facts.services],
    facilities: [...facts.facilities],
    insurance_accepted: ['Star Health'],
    rating: (30 + random(11) + random(11)) / 10,
    image_hash: world.pictures.clinics.length > 0 ? pickFrom(world.pictures.clinics, random(1_000)) : null,
    created_at: new Date(world.now.getTime() - (index % 730) * dayMs),
  };
}
