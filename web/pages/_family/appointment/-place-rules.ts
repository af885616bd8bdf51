import { placeOf } from '#contract/appointments/place.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import type { BookingValues } from './-booking-rules.ts';

/** Whether a ride brings the patient to the visit or back. */
export type RideSide = 'before' | 'after';

/** The patient should arrive this long before the visit. */
export const arrivalMinutes = 20;
/** The planned length of a ride, as in `step_minutes.sql`. */
const rideMinutes = 60;
/** The length of a visit whose end is not known. */
const visitMinutes = 30;
const minuteMs = 60_000;

type Visit = Pick<Appointment, 'startsAt' | 'endsAt' | 'clinic' | 'address' | 'hospital' | 'placeCity' | 'city'>;
type Places = { placeFrom: string; placeTo: string };

/** When the ride starts: early enough to arrive before the visit, or at the end of the visit. */
export function rideStart({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>, side: RideSide): Date {
  const start = new Date(startsAt).getTime();
  if (side === 'before') return new Date(start - (arrivalMinutes + rideMinutes) * minuteMs);
  return endsAt ? new Date(endsAt) : new Date(start + visitMinutes * minuteMs);
}

/** The type of a ride. Only a ride has a place where it starts. */
export const ride = 'transportation';

/** The places that stay when another type is chosen: of a ride, the one that was typed, and not the `filledIn` one. */
export function placesOfType(type: string, before: Places & { type: string }, filledIn: string): Places {
  const { placeFrom, placeTo } = before;
  if (type === ride || before.type !== ride) return { placeFrom, placeTo };
  return { placeFrom: '', placeTo: typedPlace(before, filledIn) };
}

const typedPlace = ({ placeFrom, placeTo }: Places, filledIn: string) =>
  [placeFrom, placeTo].find((place) => place && place !== filledIn) ?? '';

/** The side that the places of a ride show, also those of a restored draft. */
export function rideSide(visit: Visit, { placeFrom, placeTo }: Places): RideSide | undefined {
  const place = placeOf(visit);
  return placeTo === place ? 'before' : placeFrom === place ? 'after' : undefined;
}

/**
 * The values that a ride to or from a visit fills in: the place of the visit at its end of the ride, and the time unless it
 * has passed. The other place stays as it was typed.
 */
export function rideProposal(visit: Visit, side: RideSide, typed: Places, now: Date): Partial<BookingValues> {
  const place = placeOf(visit);
  const home = typedPlace(typed, place);
  const places = side === 'before' ? { placeFrom: home, placeTo: place } : { placeFrom: place, placeTo: home };
  const start = rideStart(visit, side);
  return start > now ? { ...places, date: dayInIndia(start), time: clockInIndia(start) } : places;
}
