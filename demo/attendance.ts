import { dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import type { DemoDoctor } from './doctors.ts';
import { between, isChosen, type Random, seededRandom } from './random.ts';
import { type DemoMarks, type DemoVisit, noMarks } from './visits.ts';

/** Any fixed number. Another number gives other times. */
const seed = 20_270_106;
const minuteMs = 60_000;
const delayMinutes = 25;

/** A doctor who runs late today. */
export type Delay = { doctor: DemoDoctor; day: string; minutes: number; setAt: Date };

const isOpen = ({ status }: DemoVisit) => status === 'scheduled' || status === 'open';
const plus = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);
const latest = (...times: Date[]) => new Date(Math.max(...times.map((at) => at.getTime())));

/** The value that most visits have. If several values are equally frequent, the first one. */
function mostFrequent<T>(visits: readonly DemoVisit[], keyOf: (visit: DemoVisit) => T | null): T | undefined {
  const groups = Map.groupBy(visits, keyOf);
  groups.delete(null);
  return [...groups].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? undefined;
}

/** The delay of today: the doctor with the most visits runs late. Undefined if no visit of today has a doctor. */
export function delayOf(visits: readonly DemoVisit[], today: string): Delay | undefined {
  const open = visits.filter((visit) => isOpen(visit) && dayInIndia(visit.startsAt) === today);
  const doctor = mostFrequent(open, (visit) => visit.doctor);
  return doctor && { doctor, day: today, minutes: delayMinutes, setAt: indiaInstant(today, '08:40') };
}

/**
 * Adds attendance to the visits of the past and of today. Most patients are seen. A few do not come, and one family
 * often does not. Staff closed some visits without marking attendance. A doctor sees one patient after the other.
 */
export function addAttendance(visits: readonly DemoVisit[], today: string, delay: Delay | undefined): DemoVisit[] {
  const random = seededRandom(seed);
  const past = visits.filter(({ status }) => status === 'closed');
  const forgetful = mostFrequent(past, ({ familyId }) => familyId);
  const freeFrom = new Map<string, Date>();
  const marked = new Map<DemoVisit, DemoVisit>();
  for (const visit of visits.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const { doctor, startsAt } = visit;
    const day = dayInIndia(startsAt);
    if (visit.status !== 'closed' && (!isOpen(visit) || day !== today)) continue;
    if (visit.status === 'closed' && isChosen(random, 0.04)) continue;
    const chance = visit.familyId === forgetful ? 0.4 : 0.05;
    const key = `${doctor?.name} ${day}`;
    const isLate = delay && doctor === delay.doctor && day === delay.day;
    const begin = latest(isLate ? plus(startsAt, delay.minutes) : startsAt, (doctor && freeFrom.get(key)) ?? startsAt);
    const marks = isChosen(random, chance) ? noShowOf(random, startsAt) : marksOf(random, visit, begin);
    if (marks.seenAt) freeFrom.set(key, marks.seenAt);
    const endedAt = visit.status === 'closed' ? (marks.seenAt ?? marks.noShowAt) : null;
    marked.set(visit, { ...visit, marks, endedAt });
  }
  return visits.map((visit) => marked.get(visit) ?? visit);
}

const noShowOf = (random: Random, startsAt: Date): DemoMarks => ({
  ...noMarks,
  noShowAt: plus(startsAt, between(random, 25, 50)),
});

/** `begin`: when the doctor is free for the patient. Some patients of a service, such as a test, do not report at the desk. */
function marksOf(random: Random, { doctor, startsAt }: DemoVisit, begin: Date): DemoMarks {
  const arrivedAt = plus(startsAt, between(random, -25, 8));
  if (!doctor) {
    const isReported = isChosen(random, 0.6);
    return { ...noMarks, arrivedAt: isReported ? arrivedAt : null, seenAt: plus(startsAt, between(random, 10, 50)) };
  }
  const withDoctorAt = plus(latest(begin, arrivedAt), between(random, 1, 3));
  return {
    ...noMarks,
    arrivedAt,
    withDoctorAt,
    seenAt: plus(withDoctorAt, doctor.slotMinutes - between(random, 2, 5)),
  };
}

/** The visit as it is at a moment: with the marks until then, and closed if one of these marks closes it. */
export function visitAt(visit: DemoVisit, now: Date): DemoVisit {
  const until = (at: Date | null) => (at && at <= now ? at : null);
  const { arrivedAt, withDoctorAt, seenAt, noShowAt } = visit.marks;
  const marks: DemoMarks = {
    arrivedAt: until(arrivedAt),
    withDoctorAt: until(withDoctorAt),
    seenAt: until(seenAt),
    noShowAt: until(noShowAt),
  };
  const closedAt = marks.seenAt ?? marks.noShowAt;
  return closedAt ? { ...visit, marks, status: 'closed', endedAt: closedAt } : { ...visit, marks };
}
