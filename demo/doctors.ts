import type { Look } from './art/portraits.ts';
import { biography } from './biographies.ts';
import { type CityName, cityFacts, cityNames } from './cities.ts';
import { type RosterRow, roster } from './doctor-roster.ts';
import { daysOf, describeWeek, type WeeklyRange, weeklyHoursOf } from './doctor-weekly-hours.ts';
import { pickFrom } from './pick.ts';
import { demoSpecialties } from './specialties.ts';

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
  /** A free text; empty if the hours are unknown. */
  availableHours: string;
  qualifications: string[];
  languages: string[];
  availableDays: string[];
  /** With one decimal. */
  rating: number;
  /** Empty for doctors whose hours are known only as text, or not at all. */
  weeklyHours: WeeklyRange[];
  slotMinutes: 15 | 20 | 30 | 45;
  /** What the person looks like in the portrait. */
  look: Look;
};

/** The ratings of the doctors of each city. Every city has high and low ratings. */
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

/** The hours of doctors without weekly hours, as text. An empty text means that the hours are unknown. */
const textHours: readonly (readonly [text: string, days: readonly string[]])[] = [
  ['Weekday mornings, please call first', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ['', []],
  ['By appointment only', []],
  ['Saturday and Sunday, 10 AM onwards', ['Saturday', 'Sunday']],
  ['', []],
  ['Evenings after 6 PM, except Sunday', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']],
];

function toDoctor([name, gender, specialty, experience, hospital, extra]: RosterRow, city: CityName, index: number) {
  const specialtyFacts = demoSpecialties[specialty];
  const { council, feePercent, languages, localLanguage } = cityFacts[city];
  const latinName = name.replace(/ \(.*\)$/, '');
  const surname = latinName.slice(latinName.lastIndexOf(' ') + 1);
  const look: Look = {
    gender: gender === 'f' ? 'female' : 'male',
    ageBand: experience < 11 ? 'young' : experience < 26 ? 'middle' : 'senior',
    headwear: extra?.headwear ?? 'none',
    mayWearBindi: !extra?.noBindi,
  };
  // The twelve specialties repeat in the same order, so this is the index of a doctor within the specialty, 0 to 5.
  const indexInSpecialty = Math.floor(index / 12);
  // In every specialty, one doctor in four has no weekly hours, because screens must support both kinds.
  const hasWeeklyHours = (index + indexInSpecialty) % 4 !== 3;
  const [hoursText, hoursDays] = pickFrom(textHours, Math.floor(index / 4));
  const weeklyHours = hasWeeklyHours ? weeklyHoursOf(index) : [];
  const focus = pickFrom(specialtyFacts.focus, indexInSpecialty);

  return {
    name: `Dr. ${name}`,
    gender: look.gender,
    specialty,
    hospital,
    city,
    phone: `+918000000${101 + index}`,
    email: `${slug(latinName)}@example.in`,
    licenseNumber: `${council}/${2025 - experience}/${String(10427 + index * 137).padStart(6, '0')}`,
    experience,
    consultationFee: feeOf(specialtyFacts.fee, experience, feePercent),
    bio: biography({ surname, gender: look.gender, experience, focus, language: localLanguage }, index),
    availableHours: hasWeeklyHours ? describeWeek(weeklyHours) : hoursText,
    qualifications: qualificationsOf(specialtyFacts.degrees, specialtyFacts.fellowship, experience, index),
    languages: [...languages, ...(extra?.moreLanguages ?? [])],
    availableDays: hasWeeklyHours ? daysOf(weeklyHours) : [...hoursDays],
    rating: pickFrom(ratings[city], index),
    weeklyHours,
    slotMinutes: specialtyFacts.slotMinutes,
    look,
  } satisfies DemoDoctor;
}

/** The qualifications of a doctor. DNB is the national board's equivalent of the MD or MS of a university. */
function qualificationsOf(degrees: readonly string[], fellowship: string, experience: number, index: number): string[] {
  const hasBoardDegree = index % 5 === 2;
  const earned = degrees.map((degree) => (hasBoardDegree && (degree === 'MD' || degree === 'MS') ? 'DNB' : degree));
  if (degrees.length === 2 && experience < 5) return earned.slice(0, 1);
  if (experience >= 20 && index % 3 === 0) earned.push(fellowship);
  if (experience >= 30 && index % 4 === 1) earned.push('PhD');
  return earned;
}

/** Returns a consultation fee, rounded to 50 rupees. */
function feeOf(usualFee: number, experience: number, cityPercent: number): number {
  const experiencePercent = 70 + Math.min(experience, 35) * 3;
  return Math.round((usualFee * experiencePercent * cityPercent) / 10_000 / 50) * 50;
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}

/** Six doctors of each specialty, nine in each city. All doctors are invented. */
export const demoDoctors: DemoDoctor[] = cityNames.flatMap((city, cityIndex) =>
  roster[city].map((row, rowIndex) => toDoctor(row, city, cityIndex * 9 + rowIndex)),
);
