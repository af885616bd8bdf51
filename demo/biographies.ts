import { pick } from './pick.ts';

type Person = { surname: string; gender: 'female' | 'male'; experience: number; focus: string; language: string };

/** Each opening must fit any focus: a complaint, a treatment or a group of people. */
const openings: readonly ((person: Person) => string)[] = [
  (p) => `With ${p.experience} years in practice, Dr. ${p.surname} focuses on ${p.focus}.`,
  (p) => `Families come to Dr. ${p.surname} for help with ${p.focus}.`,
  (p) => `Dr. ${p.surname} has ${p.experience} years of experience, and takes a special interest in ${p.focus}.`,
  (p) => `Over ${p.experience} years, the practice of Dr. ${p.surname} has come to centre on ${p.focus}.`,
];

const closings: readonly ((She: string, language: string) => string)[] = [
  (She) => `${She} draws every treatment plan on paper, so that the whole family knows what happens next.`,
  (She, language) => `${She} explains each report in simple ${language} and leaves time for questions.`,
  (She) => `${She} orders only the tests that are needed and says plainly what each one is for.`,
  (She, language) => `Visits are unhurried, and ${She.toLowerCase()} is glad to talk in ${language} or English.`,
  (She) => `${She} keeps a free half hour every week for families who need a second opinion.`,
  (She) => `Before prescribing anything new, ${She.toLowerCase()} goes through the medicines already at home.`,
  (She) => `${She} also teaches junior doctors and is known for listening before speaking.`,
  (She) =>
    `Prescriptions are written in large, clear letters, and ${She.toLowerCase()} reads them out before you leave.`,
  (She, language) =>
    `${She} stays easy to reach after the visit, and holds a free health talk in ${language} every winter.`,
  (She) => `${She} prefers small changes that last to big promises, and reviews progress at every visit.`,
  (She) => `First-time visitors are told what will happen, step by step, before ${She.toLowerCase()} begins.`,
];

/** Two sentences about a doctor. Four and eleven have no common divisor, so each pair repeats only after 44 doctors. */
export function biography(person: Person, index: number): string {
  // Doctors of one specialty are twelve apart: without the shift, they would all have the same opening.
  const opening = pick(openings, index + Math.floor(index / 12));
  const closing = pick(closings, index);
  const She = person.gender === 'female' ? 'She' : 'He';
  return `${opening(person)} ${closing(She, person.language)}`;
}
