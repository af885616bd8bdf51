import type { Look } from './art/portraits.ts';
import { biography } from './biographies.ts';
import { type CityName, cityFacts, cityNames } from './cities.ts';
import { type RosterRow, roster } from './doctor-roster.ts';
import { pick } from './pick.ts';
import { specialties } from './specialties.ts';
import { daysOf, describeWeek, type WeeklyRange, weekOf } from './weekly-hours.ts';

export type DemoDoctor = {
  name: string;
  gender: 'female' | 'male';
  specialty: string;
  hospital: string;
  city: string;
  phone: string;
  email: string;
  licenseNumber: string;
  experience: number;
  /** Whole rupees. */
  consultationFee: number;
  bio: string;
  /** Free text; empty where nothing is known. */
  availableHours: string;
  qualifications: string[];
  languages: string[];
  availableDays: string[];
  /** One decimal. */
  rating: number;
  /** Empty for doctors whose hours are known only as text, or not at all. */
  weeklyHours: WeeklyRange[];
  slotMinutes: 15 | 20 | 30 | 45;
  /** What the portrait shows. */
  look: Look;
};

/** One row for each city, so that every city has somebody good and somebody still earning trust. */
const ratings: Record<CityName, readonly number[]> = {
  Mumbai: [4.8, 4.6, 4.9, 4.2, 4.7, 3.9, 4.5, 4.7, 4.1],
  Delhi: [4.5, 4.9, 4.3, 4.6, 4.0, 4.4, 3.7, 4.8, 4.2],
  Bengaluru: [4.7, 4.4, 3.8, 4.6, 4.8, 4.1, 4.5, 4.3, 5.0],
  Hyderabad: [4.3, 4.6, 4.2, 4.9, 4.5, 3.6, 4.4, 4.7, 4.0],
  Chennai: [4.9, 4.3, 4.8, 4.1, 4.6, 4.4, 4.7, 4.5, 3.9],
  Kolkata: [4.6, 4.7, 3.8, 4.4, 4.2, 4.8, 4.0, 4.5, 4.3],
  Pune: [4.8, 4.5, 4.1, 4.3, 4.6, 3.7, 4.7, 4.2, 4.4],
  Jaipur: [4.4, 4.6, 4.0, 4.7, 4.8, 4.3, 4.1, 4.5, 3.6],
};

/** What a doctor without structured hours tells people instead. Empty: nothing is known. */
const looseHours: readonly (readonly [text: string, days: readonly string[]])[] = [
  ['Weekday mornings, please call first', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ['', []],
  ['By appointment only', []],
  ['Saturday and Sunday, 10 AM onwards', ['Saturday', 'Sunday']],
  ['', []],
  ['Evenings after 6 PM, except Sunday', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']],
];

function doctor([name, gender, specialty, experience, hospital, extra]: RosterRow, city: CityName, index: number) {
  const facts = specialties[specialty];
  const place = cityFacts[city];
  const latinName = name.replace(/ \(.*\)$/, '');
  const surname = latinName.slice(latinName.lastIndexOf(' ') + 1);
  const look: Look = {
    gender: gender === 'f' ? 'female' : 'male',
    ageBand: experience < 11 ? 'young' : experience < 26 ? 'middle' : 'senior',
    headwear: extra?.headwear ?? 'none',
    mayWearBindi: !extra?.noBindi,
  };
  // Specialties come round every twelve rows, so this numbers the six doctors of one specialty.
  const round = Math.floor(index / 12);
  // One doctor in four has not given structured hours, in every specialty: screens must cope with both kinds.
  const isLoose = (index + round) % 4 === 3;
  const [looseText, looseDays] = pick(looseHours, Math.floor(index / 4));
  const weeklyHours = isLoose ? [] : weekOf(index);
  const focus = pick(facts.focus, round);

  return {
    name: `Dr. ${name}`,
    gender: look.gender,
    specialty,
    hospital,
    city,
    phone: `+918000000${101 + index}`,
    email: `${slug(latinName)}@example.in`,
    licenseNumber: `${place.council}/${2025 - experience}/${String(10427 + index * 137).padStart(6, '0')}`,
    experience,
    consultationFee: fee(facts.fee, experience, place.feeLevel),
    bio: biography({ surname, gender: look.gender, experience, focus, language: place.localLanguage }, index),
    availableHours: isLoose ? looseText : describeWeek(weeklyHours),
    qualifications: qualifications(facts.degrees, facts.fellowship, experience, index),
    languages: [...place.languages, ...(extra?.also ?? [])],
    availableDays: isLoose ? [...looseDays] : daysOf(weeklyHours),
    rating: pick(ratings[city], index),
    weeklyHours,
    slotMinutes: facts.slotMinutes,
    look,
  } satisfies DemoDoctor;
}

/** DNB stands for the board's exam that some take instead of a university's MD or MS. */
function qualifications(degrees: readonly string[], fellowship: string, experience: number, index: number): string[] {
  const hasBoard = index % 5 === 2;
  const earned = degrees.map((degree) => (hasBoard && (degree === 'MD' || degree === 'MS') ? 'DNB' : degree));
  if (degrees.length === 2 && experience < 5) return earned.slice(0, 1);
  if (experience >= 20 && index % 3 === 0) earned.push(fellowship);
  if (experience >= 30 && index % 4 === 1) earned.push('PhD');
  return earned;
}

function fee(usual: number, experience: number, level: number): number {
  const seniority = 70 + Math.min(experience, 35) * 3;
  return Math.round((usual * seniority * level) / 10_000 / 50) * 50;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}

/** Six doctors of each specialty, nine in each city. All invented. */
export const demoDoctors: DemoDoctor[] = cityNames.flatMap((city, cityIndex) =>
  roster[city].map((row, rowIndex) => doctor(row, city, cityIndex * 9 + rowIndex)),
);
