import type { AbsenceTimes, StrandedVisit } from '#contract/absences/schemas.ts';
import { addDays, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { conflict, invalid } from '#server/errors.ts';

export type AbsenceSpan = { startsAt: Date; endsAt: Date | null };

const dayMs = 86_400_000;

/** The instants of an absence. Whole days begin and end at midnight in India. */
export function absenceSpan({ firstDay, fromTime, lastDay, toTime }: AbsenceTimes): AbsenceSpan {
  const startsAt = indiaInstant(firstDay, fromTime ?? '00:00');
  if (lastDay === null) return { startsAt, endsAt: null };
  const endsAt = toTime ? indiaInstant(lastDay, toTime) : indiaInstant(addDays(lastDay, 1), '00:00');
  return { startsAt, endsAt };
}

/** Rejects an absence that ends before it begins, or begins more than a year ahead. */
export function requireTimesInOrder({ startsAt, endsAt }: AbsenceSpan, now: Date): void {
  if (endsAt && endsAt <= startsAt) throw invalid({ lastDay: 'The end must be after the start.' });
  if (startsAt >= indiaInstant(addDays(todayInIndia(now), bookableDaysAhead + 1), '00:00'))
    throw invalid({ firstDay: 'Please choose a day within one year.' });
}

/** Rejects the report of an absence that is over or began before today. It would strand visits that have taken place. */
export function requireReportable(span: AbsenceSpan, now: Date): void {
  requireTimesInOrder(span, now);
  if (span.startsAt < indiaInstant(todayInIndia(now), '00:00'))
    throw invalid({ firstDay: 'Please choose today or a later day.' });
  if (span.endsAt && span.endsAt <= now) throw invalid({ lastDay: 'Please choose a time that is not over.' });
}

/** Whether a manager has to confirm an absence: it is longer than a day, or its end is open. */
export function isLongAbsence({ startsAt, endsAt }: AbsenceSpan): boolean {
  return !endsAt || endsAt.getTime() - startsAt.getTime() > dayMs;
}

/** Rejects that staff end an absence that has not begun, or that is already over. */
export function requireRunningAbsence({ startsAt, endsAt }: AbsenceSpan, now: Date): void {
  if (startsAt >= now) throw conflict('This absence has not begun. Please withdraw it instead.');
  if (endsAt && endsAt <= now) throw conflict('This absence is already over.');
}

/** The free times of one doctor for visits at one clinic, soonest first. */
type FreeTimes = { doctorId: string; clinicId: string | null; times: Date[] };
/** Another doctor of the specialty in the city. `clinicId` is the clinic at which the doctor works. */
type OtherDoctor = { id: string; name: string; hospital: string; consultationFee: number; clinicId: string | null };
/** The doctor who is away, the doctors who can replace this doctor, and the free times of all of them. */
export type ReplacementOffer = { doctorId: string; others: OtherDoctor[]; freeTimes: FreeTimes[] };

const timesOfSameDoctor = 6;
const timesOfOtherDoctor = 3;
const mostOtherDoctors = 5;

type VisitToMove = { id: string; startsAt: Date; clinicId: string | null };
export type Proposal = Pick<StrandedVisit, 'times' | 'proposed' | 'doctors'>;

/**
 * The new times and the other doctors that staff can offer for each visit. Times before the visit are not offered, so
 * that nobody has to come earlier than planned. One of the times of the same doctor is proposed: the earliest visit
 * gets the first one, and no time is proposed twice, so that all proposals can be accepted together.
 */
export function proposalsFor(visits: readonly VisitToMove[], offer: ReplacementOffer): Map<string, Proposal> {
  const timesOf = (doctorId: string, clinicId: string | null, { startsAt }: VisitToMove) =>
    offer.freeTimes
      .find((free) => free.doctorId === doctorId && free.clinicId === clinicId)
      ?.times.filter((time) => time >= startsAt) ?? [];
  const iso = (times: readonly Date[]) => times.map((time) => time.toISOString());
  const proposed = new Set<number>();
  const proposals = new Map<string, Proposal>();
  for (const visit of visits.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const same = timesOf(offer.doctorId, visit.clinicId, visit);
    const own = same.find((time) => !proposed.has(time.getTime()));
    if (own) proposed.add(own.getTime());
    const doctors = offer.others
      .map(({ clinicId, ...doctor }) => {
        const times = timesOf(doctor.id, visit.clinicId && clinicId, visit);
        return { ...doctor, times: iso(times.slice(0, timesOfOtherDoctor)) };
      })
      .filter(({ times }) => times.length > 0)
      .sort((a, b) => (a.times[0] ?? '').localeCompare(b.times[0] ?? ''))
      .slice(0, mostOtherDoctors);
    const times = same.slice(0, timesOfSameDoctor);
    proposals.set(visit.id, { times: iso(times), proposed: own?.toISOString() ?? null, doctors });
  }
  return proposals;
}
