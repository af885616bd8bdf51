type Hours = { opens: number; closes: number };

type DoctorDay = {
  /** The start of the day in India. */
  midnight: Date;
  doctor: {
    slotMinutes: number;
    hours: readonly Hours[];
    leave: string | null;
    /** Minutes since midnight in India. */
    absences: readonly { from: number; to: number }[];
    isArchived: boolean;
  };
  /** The times of the doctor's visits and steps that are not cancelled. */
  busy: readonly { startsAt: Date | string; endsAt: Date | string | null }[];
  /** The clinic at which the visit would be, if one is chosen. */
  clinic?: { isClosed: boolean; hours: readonly Hours[] | null } | null;
  now: Date;
};

/**
 * The starts of a doctor's free slots on one day, in minutes since midnight in India. The same rule as
 * `bookable_times.sql`, computed from what the day board has loaded. The server checks again when the user books a
 * slot.
 */
export function freeSlots({ midnight, doctor, busy, clinic, now }: DoctorDay): number[] {
  const { slotMinutes, hours, leave, absences, isArchived } = doctor;
  if (leave !== null || isArchived || clinic?.isClosed) return [];
  const minuteOf = (at: Date | string) => (new Date(at).getTime() - midnight.getTime()) / 60_000;
  const visits = busy.flatMap(({ startsAt, endsAt }) =>
    endsAt === null ? [] : { from: minuteOf(startsAt), to: minuteOf(endsAt) },
  );
  const taken = [...visits, ...absences];
  const isFree = (start: number) =>
    start > minuteOf(now) &&
    !taken.some(({ from, to }) => from < start + slotMinutes && start < to) &&
    (!clinic?.hours || clinic.hours.some(({ opens, closes }) => opens <= start && start + slotMinutes <= closes));
  return hours
    .flatMap(({ opens, closes }) =>
      Array.from({ length: Math.floor((closes - opens) / slotMinutes) }, (_, index) => opens + index * slotMinutes),
    )
    .filter(isFree)
    .sort((a, b) => a - b);
}
