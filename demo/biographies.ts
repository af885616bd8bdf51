import { pickFrom } from './pick.ts';

type Person = { surname: string; gender: 'female' | 'male'; experience: number; focus: string; language: string };

/** The first sentence of a biography. Each must fit any focus: a complaint, a treatment or a group of people. */
const openings: readonly ((person: Person) => string)[] = [
  (p) => `With ${p.experience} years in practice, Dr. ${p.surname} focuses on ${p.focus}.`,
  (p) => `Families come to Dr. ${p.surname} for help with ${p.focus}.`,
  (p) => `Dr. ${p.surname} has ${p.experience} years of experience, and takes a special interest in ${p.focus}.`,
  (p) => `Over ${p.experience} years, the practice of Dr. ${p.surname} has come to centre on ${p.focus}.`,
];

const closings: readonly ((pronoun: 'She' | 'He', language: string) => string)[] = [
  (pronoun) => `${pronoun} draws every treatment plan on paper, so that the whole family knows what happens next.`,
  (pronoun, language) => `${pronoun} explains each report in simple ${language} and leaves time for questions.`,
  (pronoun) => `${pronoun} orders only the tests that are needed and says plainly what each one is for.`,
  (pronoun, language) =>
    `Visits are unhurried, and ${pronoun.toLowerCase()} is glad to talk in ${language} or English.`,
  (pronoun) => `${pronoun} keeps a free half hour every week for families who need a second opinion.`,
  (pronoun) => `Before prescribing anything new, ${pronoun.toLowerCase()} goes through the medicines already at home.`,
  (pronoun) => `${pronoun} also teaches junior doctors and is known for listening before speaking.`,
  (pronoun) =>
    `Prescriptions are written in large, clear letters, and ${pronoun.toLowerCase()} reads them out before you leave.`,
  (pronoun, language) =>
    `${pronoun} stays easy to reach after the visit, and holds a free health talk in ${language} every winter.`,
  (pronoun) => `${pronoun} prefers small changes that last to big promises, and reviews progress at every visit.`,
  (pronoun) => `First-time visitors are told what will happen, step by step, before ${pronoun.toLowerCase()} begins.`,
];

/** Returns two sentences about a doctor. Different doctors should get different pairs of sentences. */
export function biography(person: Person, index: number): string {
  // The indexes of the doctors of one specialty differ by 12, a multiple of 4. The shift gives them different openings.
  const opening = pickFrom(openings, index + Math.floor(index / 12));
  const closing = pickFrom(closings, index);
  const pronoun = person.gender === 'female' ? 'She' : 'He';
  return `${opening(person)} ${closing(pronoun, person.language)}`;
}
