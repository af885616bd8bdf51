import type { Appointment } from './appointments.ts';

type PlaceFields = Pick<Appointment, 'clinic' | 'address' | 'hospital' | 'placeCity' | 'city'>;

/**
 * The place of an appointment in one line that a map service can find: the clinic and its address, or else the doctor's
 * hospital, and the city. `placeCity` comes first: `city` decides the price and may be another city. A screen passes
 * `t.named`, so that the city is in its language; a map service gets the English name.
 */
export function placeOf(
  { clinic, address, hospital, placeCity, city }: PlaceFields,
  cityName = (english: string) => english,
): string {
  const cityOfPlace = placeCity ?? city;
  const parts = clinic ? [clinic.name, address, cityOfPlace] : [hospital, cityOfPlace];
  const isNotRepeated = (part: string | null, index: number) =>
    part && !parts.slice(0, index).some((earlier) => earlier?.includes(part));
  return parts
    .filter(isNotRepeated)
    .map((part) => (part && part === cityOfPlace ? cityName(part) : part))
    .join(', ');
}
