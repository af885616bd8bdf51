import { dayInIndia } from '../shared/clock.ts';
import type { ShownStatus } from './statuses.ts';

/** The states that staff mark on the day of a visit. The visit also has a status: `seen` and `no-show` close the visit. */
export const attendances = ['arrived', 'with-doctor', 'seen', 'no-show'] as const;
export type Attendance = (typeof attendances)[number];

export const attendanceLabels: Record<Attendance, string> = {
  arrived: 'Arrived',
  'with-doctor': 'With doctor',
  seen: 'Seen',
  'no-show': 'No-show',
};

/** The states that may follow each state; `none`: nothing is marked yet. A state may be skipped. */
const nextAttendances: Record<Attendance | 'none', readonly Attendance[]> = {
  none: ['arrived', 'with-doctor', 'seen', 'no-show'],
  arrived: ['with-doctor', 'seen', 'no-show'],
  'with-doctor': ['seen'],
  seen: [],
  'no-show': [],
};

const wrongOrder: Record<Attendance, string> = {
  arrived: 'This patient has already arrived.',
  'with-doctor': 'This patient is already with the doctor.',
  seen: 'This patient has already been seen.',
  'no-show': 'This visit is marked as a no-show. Please undo that first.',
};

/** When each state was marked; null if it was not marked, or if the mark was undone. */
export type AttendanceTimes = Record<'arrivedAt' | 'withDoctorAt' | 'seenAt' | 'noShowAt', Date | null>;

/** The latest state of a visit; null if nothing is marked. */
export function attendanceOf({ arrivedAt, withDoctorAt, seenAt, noShowAt }: AttendanceTimes) {
  const marks: [Attendance, Date | null][] = [
    ['no-show', noShowAt],
    ['seen', seenAt],
    ['with-doctor', withDoctorAt],
    ['arrived', arrivedAt],
  ];
  for (const [state, at] of marks) {
    if (!at) continue;
    const [arrived, withDoctor] = [arrivedAt?.toISOString() ?? null, withDoctorAt?.toISOString() ?? null];
    return { state, at: at.toISOString(), arrivedAt: arrived, withDoctorAt: withDoctor };
  }
  return null;
}

type Visit = {
  status: ShownStatus;
  startsAt: Date | string;
  /** The current state and when it was marked; null if nothing is marked. */
  attendance: { state: Attendance; at: Date | string } | null;
};

/**
 * Why a visit cannot be marked, or null if it can. `to` is null for an undo, which goes back to the state before. The
 * server decides with this rule. The screens disable the buttons that the server would reject.
 */
export function attendanceProblem(visit: Visit, to: Attendance | null, now: Date): string | null {
  const { status, startsAt, attendance } = visit;
  const [day, today] = [dayInIndia(startsAt), dayInIndia(now)];
  if (status === 'cancelled') return 'This appointment is already cancelled.';
  if (to === null) {
    if (!attendance) return 'There is nothing to undo.';
    return dayInIndia(attendance.at) === today
      ? null
      : 'Attendance can be undone only on the day on which it was marked.';
  }
  if (today < day) return 'Attendance can be marked from the day of the visit on.';
  if (attendance && !nextAttendances[attendance.state].includes(to)) return wrongOrder[attendance.state];
  if (status === 'closed') return 'This appointment is already closed.';
  if (today > day && (to === 'arrived' || to === 'with-doctor'))
    return 'The day of this visit is over. Please mark it as seen or as a no-show.';
  if (to === 'no-show' && new Date(startsAt) > now) return 'A no-show can be marked once the visit should have begun.';
  return null;
}
