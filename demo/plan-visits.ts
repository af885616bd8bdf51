import { addDays } from '#contract/shared/clock.ts';
import type { DemoAbsence } from './absence.ts';
import { bookDemoVisit } from './book-visit.ts';
import { type Choice, chooseDoctorVisit, chooseService, suitableDoctors, withDoctor } from './choose-visit.ts';
import type { Diary } from './doctor-times.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import type { Leave } from './leave.ts';
import type { Resident } from './patients.ts';
import { choose, chooseWeighted, isChosen, type Random, seededRandom } from './random.ts';
import { distributeOverDays } from './visit-days.ts';
import type { DemoVisit } from './visits.ts';

/** Any fixed number. Another number gives other visits. */
const seed = 20_270_105;
const mostAttempts = 40;
/** The days of the leave, from 0, on which visits with the doctor stay booked: two on the first day, one on the third. */
const strandedDays = [0, 0, 2];
/** How many visits with the absent doctor are booked on the day of the absence. */
const visitsInAbsence = 3;

/** A patient while the visits are planned. */
type Candidate = {
  resident: Resident;
  doctors: ReturnType<typeof suitableDoctors>;
  seen: Set<DemoDoctor>;
  /** The day of the last visit; empty before the first one. */
  lastDay: string;
};

type Progress = { random: Random; today: string; candidates: Candidate[]; diary: Diary; visits: DemoVisit[] };
type Plan = { residents: readonly Resident[]; diary: Diary; leave: Leave; absence: DemoAbsence; total: number };

/** Plans the visits of the generated families, day after day. The same day gives the same visits. */
export function planVisits(today: string, { residents, diary, leave, absence, total }: Plan): DemoVisit[] {
  const candidates = residents.map((resident) => ({
    resident,
    doctors: suitableDoctors(resident),
    seen: new Set<DemoDoctor>(),
    lastDay: '',
  }));
  const progress: Progress = { random: seededRandom(seed), today, candidates, diary, visits: [] };
  const daysOfLeave = strandedDays.map((offset) => addDays(leave.firstDay, offset));
  for (const { day, count } of distributeOverDays(today, total - daysOfLeave.length)) {
    for (const _ of daysOfLeave.filter((other) => other === day)) addStranded(progress, leave.doctor, day);
    const stranded = day === absence.day ? visitsInAbsence : 0;
    for (let n = 0; n < stranded; n += 1) addStranded(progress, absence.doctor, day);
    for (let n = stranded; n < count; n += 1) addVisit(progress, day);
  }
  return progress.visits;
}

/** How likely a patient has one more visit on a day. `recently`: three days before this day. */
function needOf({ resident, lastDay }: Candidate, day: string, recently: string): number {
  if (resident.addedOn >= day || lastDay === day) return 0;
  const isFrequent = resident.conditions.some((one) => ['pregnancy', 'newborn', 'cancer'].includes(one));
  const need = isFrequent ? 4 : resident.age >= 60 ? 3 : 1.5;
  return lastDay > recently ? need / 10 : need;
}

function chooseCandidate(progress: Progress, day: string, weightOf: (candidate: Candidate) => number): Candidate {
  const recently = addDays(day, -3);
  const chosen = chooseWeighted(
    progress.random,
    progress.candidates,
    (one) => weightOf(one) * needOf(one, day, recently),
  );
  if (!chosen) throw new Error(`No patient of the demo is free on ${day}.`);
  return chosen;
}

/** Adds a visit of any patient. If no suitable doctor is free, it tries another patient, and in the end a service. */
function addVisit(progress: Progress, day: string): void {
  const { random, diary } = progress;
  for (let attempt = 0; ; attempt += 1) {
    const candidate = chooseCandidate(progress, day, () => 1);
    const { resident, doctors, seen } = candidate;
    const isService = attempt >= mostAttempts || isChosen(random, 0.24);
    const choice = isService
      ? chooseService(random, resident, day)
      : chooseDoctorVisit(random, diary, { age: resident.age, day, doctors, seen });
    if (!choice) continue;
    add(progress, { candidate, day, choice });
    return;
  }
}

/** Adds a stranded visit: it was booked before its doctor was reported away on that day. */
function addStranded(progress: Progress, doctorName: string, day: string): void {
  const { random, diary } = progress;
  const doctor = demoDoctors.find(({ name }) => name === doctorName) as DemoDoctor;
  const candidate = chooseCandidate(progress, day, ({ doctors }) =>
    doctors.some((one) => one.doctor === doctor) ? 1 : 0,
  );
  const choice = withDoctor(random, doctor, day, choose(random, diary.freeTimes(doctor, day)));
  add(progress, { candidate, day, choice, status: 'scheduled' });
}

type Added = { candidate: Candidate; day: string; choice: Choice; status?: 'scheduled' };

function add({ random, today, diary, visits }: Progress, { candidate, ...added }: Added): void {
  const { day, choice } = added;
  visits.push(bookDemoVisit(random, { ...added, resident: candidate.resident, number: visits.length, today }));
  candidate.lastDay = day;
  if (!choice.doctor) return;
  diary.take(choice.doctor, day, choice.minute);
  candidate.seen.add(choice.doctor);
}
