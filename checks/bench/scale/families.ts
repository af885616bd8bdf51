import { personOf } from './names.ts';
import { accountIdFor, idFor, randomFor } from './random.ts';
import { placeInFamily, type World } from './world.ts';

const dayMs = 86_400_000;
const histories = ['', '', '', 'Type 2 diabetes, on metformin.', 'Asthma; carries an inhaler.', 'High blood pressure.'];

/** The phone of the first family; the others follow. Families sign in with them. */
export const firstPhone = 7_000_000_000;
export const scalePassword = 'family-scale';

function familyId(world: World, family: number): string {
  return accountIdFor(world.seed, family, world.families, world.takenPrefixes);
}

function headOf(world: World, family: number) {
  return personOf(randomFor(world.seed, 'account', family));
}

function joinedOn(world: World, family: number): Date {
  return new Date(world.now.getTime() - (400 + (family % 400)) * dayMs);
}

export function accountRow(world: World, family: number) {
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
function identityOf(world: World, patient: number) {
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

/** The data of a patient that appointments need. */
export function patientFacts(world: World, patient: number) {
  const { id, user_id, person, number } = identityOf(world, patient);
  return { patient_id: id, user_id, name: person.name, number };
}

export function patientRow(world: World, index: number) {
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
