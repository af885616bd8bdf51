import { indiaInstant } from '#contract/shared/clock.ts';
import { isWithinHours } from '#contract/times/within-hours.ts';
import { readOpenHours } from './clinic-hours.ts';
import { type DemoClinic, demoClinics } from './clinics.ts';
import { conditions } from './conditions.ts';
import { type Diary, toTime } from './doctor-times.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import type { Resident } from './patients.ts';
import { between, choose, chooseWeighted, isChosen, type Random } from './random.ts';
import type { Specialty } from './specialties.ts';
import type { TypeName } from './visits.ts';

/** What is booked, with whom, where and when. `minute`: since midnight. */
export type Choice = {
  type: TypeName;
  doctor: DemoDoctor | null;
  clinic: DemoClinic | null;
  minute: number;
};

const childAge = 16;
const hoursOfClinic = new Map(demoClinics.map((clinic) => [clinic, readOpenHours(clinic.openHours)]));

function isOpen(clinic: DemoClinic, startsAt: Date, endsAt: Date | null): boolean {
  return isWithinHours(hoursOfClinic.get(clinic) ?? [], { startsAt, endsAt });
}

/** How likely a patient sees a doctor of a specialty; 0 if the specialty does not suit the patient. */
function suitability({ age, conditions: named }: Resident, specialty: string): number {
  const isChild = age < childAge;
  if (specialty === 'Pediatrician' && !isChild) return 0;
  if (named.some((condition) => conditions[condition].specialties.some((one: Specialty) => one === specialty)))
    return 6;
  if (specialty === 'Pediatrician') return 4;
  if (specialty === 'General Physician') return isChild ? 1 : 2;
  return ['Dermatologist', 'ENT Specialist', 'Ophthalmologist'].includes(specialty) ? 0.25 : 0;
}

const doctorsByCity = Map.groupBy(demoDoctors, (doctor) => doctor.city);

/** The doctors in the patient's city who suit the patient, each with how likely the patient sees this doctor. */
export function suitableDoctors(resident: Resident): { doctor: DemoDoctor; weight: number }[] {
  return (doctorsByCity.get(resident.city) ?? [])
    .map((doctor) => {
      const certainty = doctor.weeklyHours.length > 0 ? 1 : 0.5;
      return { doctor, weight: suitability(resident, doctor.specialty) * (doctor.rating - 3) * certainty };
    })
    .filter(({ weight }) => weight > 0);
}

type Wanted = {
  age: number;
  day: string;
  doctors: readonly { doctor: DemoDoctor; weight: number }[];
  /** Doctors whom the patient has seen before. */
  seen: ReadonlySet<DemoDoctor>;
};

/** A visit at a free time of one of the doctors; undefined if no time is free on this day. */
export function chooseDoctorVisit(random: Random, diary: Diary, wanted: Wanted): Choice | undefined {
  const { age, day, doctors, seen } = wanted;
  const chosen = chooseWeighted(random, doctors, ({ doctor, weight }) => {
    const isPossible = !diary.isAway(doctor, day) && diary.freeTimes(doctor, day).length > 0;
    return isPossible ? weight * (seen.has(doctor) ? 4 : 1) : 0;
  });
  if (!chosen) return undefined;
  const { doctor } = chosen;
  const type = seen.has(doctor) && isChosen(random, 0.55) ? 'followup' : 'consultation';
  return {
    ...withDoctor(random, doctor, day, choose(random, diary.freeTimes(doctor, day))),
    type: age >= 65 && isChosen(random, 0.1) ? 'fullcare' : type,
  };
}

/** A visit to a doctor, mostly at the clinic in which the doctor works. */
export function withDoctor(random: Random, doctor: DemoDoctor, day: string, minute: number): Choice {
  const startsAt = indiaInstant(day, toTime(minute));
  const endsAt = new Date(startsAt.getTime() + doctor.slotMinutes * 60_000);
  const workplace = demoClinics.find(({ name, city }) => name === doctor.hospital && city === doctor.city);
  const hasClinic = isChosen(random, 0.8) && workplace !== undefined && isOpen(workplace, startsAt, endsAt);
  return { type: 'consultation', doctor, clinic: hasClinic ? workplace : null, minute };
}

/** A visit without a doctor: tests, medicines, a ride or an assistant. */
export function chooseService(random: Random, resident: Resident, day: string): Choice {
  const { age } = resident;
  const weights = { diagnostic: 6, pharmacy: 3, transportation: age >= 60 ? 3 : 1, assistant: age >= 70 ? 3 : 0.5 };
  const names = Object.keys(weights) as (keyof typeof weights)[];
  const type = chooseWeighted(random, names, (name) => weights[name]) ?? 'diagnostic';
  if (type !== 'diagnostic') return { type, doctor: null, clinic: null, minute: between(random, 36, 72) * 15 };

  const minute = between(random, 28, 44) * 15;
  const laboratories = demoClinics.filter(
    (clinic) =>
      clinic.city === resident.city &&
      clinic.services.includes('Laboratory') &&
      isOpen(clinic, indiaInstant(day, toTime(minute)), null),
  );
  const clinic = laboratories.length > 0 && isChosen(random, 0.6) ? choose(random, laboratories) : null;
  return { type, doctor: null, clinic, minute };
}
