import type { AttendanceState, CallNote, FamilyAnswer } from '#contract/appointments/staff-schemas.ts';
import type { ShownStatus } from '#contract/appointments/statuses.ts';
import type { Day, DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import type { ListedDoctor, NextTime } from '#contract/doctors/schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { freeSlots } from '#contract/times/free-slots.ts';

type BusyStep = Day['busySteps'][number];

/** The id of the column for visits without a doctor. */
export const noDoctorColumn = 'none';

/** One column of the board. `doctor` is null for visits without a doctor. */
export type BoardColumn = {
  id: string;
  doctor: DayDoctor | null;
  visits: readonly DayVisit[];
  steps: readonly BusyStep[];
};

/** The doctors in the server's order, and last the visits without a doctor. */
export function boardColumnsOf({ doctors, visits, busySteps }: Pick<Day, 'doctors' | 'visits' | 'busySteps'>) {
  const visitsOf = Map.groupBy(visits, ({ doctorId }) => doctorId ?? noDoctorColumn);
  const stepsOf = Map.groupBy(busySteps, ({ doctorId }) => doctorId);
  const columns: BoardColumn[] = doctors.map((doctor) => ({
    id: doctor.id,
    doctor,
    visits: visitsOf.get(doctor.id) ?? [],
    steps: stepsOf.get(doctor.id) ?? [],
  }));
  const others = visitsOf.get(noDoctorColumn);
  return others ? [...columns, { id: noDoctorColumn, doctor: null, visits: others, steps: [] }] : columns;
}

/** Keeps the columns in their places while the page is open. New columns follow. An unneeded column stays, empty. */
export function keepColumns(previous: readonly BoardColumn[], next: readonly BoardColumn[]): BoardColumn[] {
  const nextById = new Map(next.map((column) => [column.id, column]));
  const known = new Set(previous.map(({ id }) => id));
  return [
    ...previous.map((column) => nextById.get(column.id) ?? { ...column, visits: [], steps: [] }),
    ...next.filter(({ id }) => !known.has(id)),
  ];
}

/** Keeps the order of the ids that are shown already. New ids follow. */
export function keepOrder(previous: readonly string[], next: readonly string[]): string[] {
  const wanted = new Set(next);
  const kept = previous.filter((id) => wanted.has(id));
  const known = new Set(kept);
  return [...kept, ...next.filter((id) => !known.has(id))];
}

/** The minutes from the beginning of the board's day in India to an instant. */
export function minuteOf(date: string, instant: Date | string): number {
  return Math.round((new Date(instant).getTime() - indiaInstant(date, '00:00').getTime()) / 60_000);
}

/** `570` becomes `09:30`, as endpoints take it. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** A visit without an end takes this long on the board. */
const assumedMinutes = 30;

type Span = { from: number; to: number };

/** The time that a visit or step takes on the board, within the day. */
export function visitSpan(date: string, { startsAt, endsAt }: { startsAt: string; endsAt: string | null }): Span {
  const from = minuteOf(date, startsAt);
  const to = endsAt === null ? from + assumedMinutes : minuteOf(date, endsAt);
  return { from, to: Math.min(to, 1440) };
}

/** The hours that the board shows: `last` is the hour at which it ends. */
export type HourRange = { first: number; last: number };

const usualHours: HourRange = { first: 9, last: 18 };

/** The hours in which a doctor works or a visit lies; usual hours on a day without either. */
export function hourRangeOf(date: string, columns: readonly BoardColumn[]): HourRange {
  const spans = columns.flatMap(({ doctor, visits, steps }) => [
    ...(doctor?.hours ?? []).map(({ opens, closes }) => ({ from: opens, to: closes })),
    ...[...visits, ...steps].map((one) => visitSpan(date, one)),
  ]);
  if (spans.length === 0) return usualHours;
  const first = spans.reduce((earliest, { from }) => Math.min(earliest, from), 1440);
  const last = spans.reduce((latest, { to }) => Math.max(latest, to), 0);
  return { first: Math.floor(first / 60), last: Math.min(24, Math.ceil(last / 60)) };
}

/** The range only grows while the page is open, so that rows do not disappear under the pointer. */
export function growRange(previous: HourRange | null, next: HourRange): HourRange {
  if (!previous) return next;
  return { first: Math.min(previous.first, next.first), last: Math.max(previous.last, next.last) };
}

export type Lane = { lane: number; lanes: number };

/**
 * Places overlapping spans side by side. `lanes` is the number of lanes of all spans that are connected by overlaps. A
 * span keeps its previous lane if that is free, so that a new visit does not move the others.
 */
export function assignLanes(
  spans: readonly (Span & { id: string })[],
  previous: ReadonlyMap<string, number> = new Map(),
): Map<string, Lane> {
  const sorted = [...spans].sort((a, b) => a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1));
  const laneOf = new Map<string, number>();
  const isFree = (span: Span, lane: number) =>
    !sorted.some((other) => laneOf.get(other.id) === lane && other.from < span.to && span.from < other.to);
  for (const span of sorted) {
    const lane = previous.get(span.id);
    if (lane !== undefined && isFree(span, lane)) laneOf.set(span.id, lane);
  }
  for (const span of sorted) {
    if (laneOf.has(span.id)) continue;
    let lane = 0;
    while (!isFree(span, lane)) lane += 1;
    laneOf.set(span.id, lane);
  }

  const placed = new Map<string, Lane>();
  let group: string[] = [];
  let groupEnd = 0;
  const closeGroup = () => {
    const lanes = Math.max(0, ...group.map((id) => laneOf.get(id) ?? 0)) + 1;
    for (const id of group) placed.set(id, { lane: laneOf.get(id) ?? 0, lanes });
    group = [];
  };
  for (const { id, from, to } of sorted) {
    if (from >= groupEnd) closeGroup();
    group.push(id);
    groupEnd = Math.max(groupEnd, to);
  }
  closeGroup();
  return placed;
}

/** The starts of a column's free slots. The visit that is being dragged does not occupy its own time. */
export function freeSlotsOf(
  date: string,
  { doctor, visits, steps }: BoardColumn,
  { clinic, now, without }: { clinic: Day['clinic']; now: Date; without?: string | null },
): number[] {
  if (!doctor) return [];
  const active = visits.filter(({ id, status }) => status !== 'cancelled' && id !== without);
  const midnight = indiaInstant(date, '00:00');
  return freeSlots({ midnight, doctor, busy: [...active, ...steps], clinic, now });
}

type StateFields = {
  status: ShownStatus;
  isRequested: boolean;
  needsNewTime: boolean;
  attendance: Pick<AttendanceState, 'state'> | null;
};

export type VisitState = 'cancelled' | 'closed' | 'open' | 'requested' | 'new-time' | AttendanceState['state'];

/** The one state that the board shows for a visit. */
export function visitStateOf({ status, isRequested, needsNewTime, attendance }: StateFields): VisitState {
  if (status === 'cancelled') return 'cancelled';
  if (needsNewTime) return 'new-time';
  if (attendance) return attendance.state;
  if (status === 'open' && isRequested) return 'requested';
  return status;
}

/** Whether a visit can be moved from the board. Staff open a cancelled visit again in its dialog. */
export function canMove({ status, attendance }: StateFields): boolean {
  return status === 'open' && attendance?.state !== 'with-doctor';
}

/** When a visit is expected to begin if its doctor runs late; null if it begins on time or has begun. */
export function expectedAt(visit: StateFields & { startsAt: string }, delayMinutes: number): string | null {
  const isWaiting = visit.status === 'open' && (!visit.attendance || visit.attendance.state === 'arrived');
  if (delayMinutes === 0 || !isWaiting) return null;
  return new Date(new Date(visit.startsAt).getTime() + delayMinutes * 60_000).toISOString();
}

export type DayCounts = Record<
  'visits' | 'arrived' | 'withDoctor' | 'seen' | 'noShows' | 'requested' | 'newTime' | 'cancelled',
  number
>;

/** The totals of a day. `visits` counts the visits that are not cancelled. A visit counts only in its current attendance. */
export function dayCountsOf(visits: readonly StateFields[]): DayCounts {
  const counts: DayCounts = {
    visits: 0,
    arrived: 0,
    withDoctor: 0,
    seen: 0,
    noShows: 0,
    requested: 0,
    newTime: 0,
    cancelled: 0,
  };
  for (const visit of visits) {
    if (visit.status === 'cancelled') {
      counts.cancelled += 1;
      continue;
    }
    counts.visits += 1;
    if (visit.isRequested) counts.requested += 1;
    if (visit.needsNewTime) counts.newTime += 1;
    const state = visit.attendance?.state;
    if (state === 'arrived') counts.arrived += 1;
    if (state === 'with-doctor') counts.withDoctor += 1;
    if (state === 'seen') counts.seen += 1;
    if (state === 'no-show') counts.noShows += 1;
  }
  return counts;
}

type Contact = CallNote['outcome'] | FamilyAnswer['answer'] | 'none';

const callRank: Record<Contact, number> = {
  'not-coming': 0,
  call: 0,
  none: 1,
  'no-answer': 2,
  'wants-to-move': 3,
  coming: 4,
  confirmed: 4,
};

type Answers = Pick<DayVisit, 'answer' | 'stepAnswer'>;

/**
 * The answer that is shown with a visit: one about the visit on which staff must act, else one about a step, else any
 * other.
 */
export function shownAnswerOf({ answer, stepAnswer }: Answers): (FamilyAnswer & { title?: string }) | null {
  return answer && answer.answer !== 'coming' ? answer : (stepAnswer ?? answer);
}

/** The latest contact with a family: the last call, or its answer by the link of a message if that is newer. */
function lastContactOf({ lastCall, ...answers }: Answers & Pick<DayVisit, 'lastCall'>): Contact {
  const answer = shownAnswerOf(answers);
  if (answer && (!lastCall || answer.at > lastCall.at)) return answer.answer;
  return lastCall?.outcome ?? 'none';
}

/**
 * The open visits in the order in which staff call the families: first families that answered that they cannot come or want
 * a call, then families that nobody has called, that were not reached, that want to move, and last those that come.
 */
export function visitsToCall(visits: readonly DayVisit[]): DayVisit[] {
  const rankOf = (visit: DayVisit) => callRank[lastContactOf(visit)];
  return visits
    .filter(({ status, attendance }) => status === 'open' && !attendance)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.startsAt.localeCompare(b.startsAt));
}

type Slot = { minute: number; doctor: DayDoctor | null };

/** The visits and free slots of each hour that has any, in the order of time. */
export function hoursOf(date: string, visits: readonly DayVisit[], slots: readonly Slot[]) {
  const hourOf = (minute: number) => Math.floor(minute / 60);
  const visitsOf = Map.groupBy(visits, ({ startsAt }) => hourOf(minuteOf(date, startsAt)));
  const slotsOf = Map.groupBy(slots, ({ minute }) => hourOf(minute));
  const hours = [...new Set([...visitsOf.keys(), ...slotsOf.keys()])].sort((a, b) => a - b);
  return hours.map((hour) => ({
    hour,
    visits: visitsOf.get(hour) ?? [],
    slots: (slotsOf.get(hour) ?? []).sort((a, b) => a.minute - b.minute),
  }));
}

const offeredDays = 5;
const offeredDoctors = 5;

/** The first different days of a sorted list of days with free times. */
export function nextDaysOf(days: readonly string[]): string[] {
  return [...new Set(days)].slice(0, offeredDays);
}

type OtherDoctor = Pick<ListedDoctor, 'id' | 'name' | 'hospital'>;

/** The doctors whose next free time is soonest. A doctor without a free time is left out. */
export function soonestOf(
  doctors: readonly OtherDoctor[],
  nextTimes: readonly Pick<NextTime, 'doctorId' | 'startsAt'>[],
): (OtherDoctor & { startsAt: string })[] {
  const startOf = new Map(nextTimes.map(({ doctorId, startsAt }) => [doctorId, startsAt]));
  return doctors
    .flatMap(({ id, name, hospital }) => {
      const startsAt = startOf.get(id);
      return startsAt ? [{ id, name, hospital, startsAt }] : [];
    })
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .slice(0, offeredDoctors);
}
