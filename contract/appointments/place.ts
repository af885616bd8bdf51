import type { StepRow } from '../steps/schemas.ts';
import type { Appointment } from './schemas.ts';

type PlaceFields = Pick<Appointment, 'clinic' | 'address' | 'hospital' | 'placeCity' | 'city'>;

/**
 * The place of an appointment in one line that a map service can find: the clinic or else the doctor's hospital, its
 * address, and the city. The city is `placeCity` if it is known, because `city` only decides the price and may be
 * another city. A screen passes `t.named` as `cityName` to show the city in its language; a map service gets the
 * English name.
 */
export function placeOf(
  { clinic, address, hospital, placeCity, city }: PlaceFields,
  cityName = (english: string) => english,
): string {
  const parts = [clinic?.name ?? hospital, address].filter((part): part is string => Boolean(part));
  const written = parts.filter((part, index) => !parts.slice(0, index).some((earlier) => earlier.includes(part)));
  const cityOfPlace = placeCity ?? city;
  const needsCity = cityOfPlace && !written.some((part) => part.includes(cityOfPlace));
  return [...written, ...(needsCity ? [cityName(cityOfPlace)] : [])].join(', ');
}

/**
 * The destination of a step; empty if unknown. Without its own destination (`placeTo`), a step goes to the place of the
 * visit. Exceptions: a delivery of medicine, and a step that has a starting place and begins after the visit, because
 * it brings the patient back.
 */
export function destinationOf({ type, startsAt, work, visit }: StepPlaces): string {
  const isWayBack = work.placeFrom !== '' && startsAt > visit.startsAt;
  return work.placeTo || (isWayBack || type === 'prescription' ? '' : visit.place);
}

export type StepPlaces = Pick<StepRow, 'type' | 'startsAt' | 'work' | 'visit'>;
