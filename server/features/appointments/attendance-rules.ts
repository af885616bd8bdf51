import {
  type Attendance,
  type AttendanceTimes,
  attendanceOf,
  attendanceProblem,
} from '#contract/appointments/staff-texts.ts';
import { shownStatus } from '#contract/appointments/texts.ts';
import { conflict } from '#server/errors.ts';

const timeOf: Record<Attendance, keyof AttendanceTimes> = {
  arrived: 'arrivedAt',
  'with-doctor': 'withDoctorAt',
  seen: 'seenAt',
  'no-show': 'noShowAt',
};
const closesVisit = (state: Attendance | null) => state === 'seen' || state === 'no-show';

type Visit = AttendanceTimes & { status: string; startsAt: Date };
type Mark = {
  times: AttendanceTimes;
  status: string;
  /** The state before and after, for the audit log; with the status if it changes. */
  before: { attendance: Attendance | null; status?: string };
  after: { attendance: Attendance | null; status?: string };
};

/**
 * The attendance and status of a visit after a mark, or after an undo (`to` is null). An undo clears the latest mark, so
 * the state before it applies again; it reopens a visit that the mark had closed.
 */
export function markAttendance(visit: Visit, to: Attendance | null, now: Date): Mark {
  const { arrivedAt, withDoctorAt, seenAt, noShowAt, startsAt } = visit;
  const current = attendanceOf(visit);
  const problem = attendanceProblem({ status: shownStatus(visit.status), startsAt, attendance: current }, to, now);
  if (problem) throw conflict(problem);

  const state = current?.state ?? null;
  const times: AttendanceTimes = { arrivedAt, withDoctorAt, seenAt, noShowAt };
  if (to) times[timeOf[to]] = now;
  else if (state) times[timeOf[state]] = null;

  const reopens = to === null && closesVisit(state);
  const status = closesVisit(to) ? 'closed' : reopens ? 'open' : visit.status;
  const [before, after] = [{ attendance: state }, { attendance: attendanceOf(times)?.state ?? null }];
  if (status === visit.status) return { times, status, before, after };
  const withStatus = { before: { ...before, status: shownStatus(visit.status) }, after: { ...after, status } };
  return { times, status, ...withStatus };
}
