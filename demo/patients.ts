import { addDays } from '#contract/shared/clock.ts';
import type { CityName } from './cities.ts';
import { type Condition, conditions } from './conditions.ts';
import { demoId } from './demo-id.ts';
import { type HouseholdRow, households, type MemberRow } from './households.ts';

export type DemoFamily = { id: string; name: string; phone: string; joinedOn: string };

export type DemoPatient = {
  id: string;
  familyId: string;
  /** The position in the family, from 0. */
  sequence: number;
  name: string;
  age: number;
  /** The months beyond the whole years, only below the age of two years. */
  months: number | null;
  gender: 'Male' | 'Female' | 'Other';
  mobile: string;
  history: string;
  /** The day on which the family added the patient and entered the age. */
  addedOn: string;
};

/** A patient of a generated family, with the city and the conditions, from which visits are planned. */
export type Resident = DemoPatient & { city: CityName; conditions: readonly Condition[] };

const genders = { f: 'Female', m: 'Male', o: 'Other' } as const;
const daysSinceInfantWasAdded = 25;

/** The phones of the generated families. No phone contains the digits by which tests find a documented account. */
export const generatedPhones = households.map((_, index) => `+919000000${201 + index * 21}`);

/** The generated families on a day. Most have had their accounts for months; every ninth family is new. */
export function generateFamilies(today: string): { family: DemoFamily; residents: Resident[] }[] {
  return households.map((household, index) => {
    const [holder] = household;
    const daysAgo = index % 9 === 5 ? 15 + index : 90 + ((index * 53) % 600);
    const family: DemoFamily = {
      id: demoId(`account household ${index}`),
      name: holder,
      phone: generatedPhones[index] ?? '',
      joinedOn: addDays(today, -daysAgo),
    };
    return { family, residents: residentsOf(household, family, today, index) };
  });
}

function residentsOf(household: HouseholdRow, family: DemoFamily, today: string, index: number): Resident[] {
  const [holder, city, ...members] = household;
  return members.map((member, sequence) => {
    const [name, gender, age, ...named] = member;
    const isInfant = typeof age === 'string';
    const isAdult = typeof age === 'number' && age >= 18;
    const latest = addDays(today, -daysSinceInfantWasAdded);
    const ownMobile = isAdult ? `9000001${200 + index * 5 + sequence}` : '';
    return {
      id: demoId(`patient household ${index} ${sequence}`),
      familyId: family.id,
      sequence,
      name,
      ...ageOf(age),
      gender: genders[gender],
      mobile: name === holder ? family.phone.slice(3) : ownMobile,
      history: named
        .map((condition) => conditions[condition].history)
        .filter(Boolean)
        .join(' '),
      addedOn: isInfant && family.joinedOn < latest ? latest : family.joinedOn,
      city,
      conditions: named,
    };
  });
}

function ageOf(age: MemberRow[2]): { age: number; months: number | null } {
  if (typeof age === 'number') return { age, months: null };
  const months = Number.parseInt(age, 10);
  return { age: Math.floor(months / 12), months: months % 12 };
}
