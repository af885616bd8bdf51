import type { Appointment } from './appointments.ts';

type Placed = Pick<Appointment, 'clinic' | 'address' | 'hospital' | 'placeCity' | 'city'>;

/**
 * Where to go, in one line that a map understands: the clinic and its address, else the doctor's hospital; and the city
 * in which that is. The appointment's own city decides the price, and may be another.
 */
export function placeOf({ clinic, address, hospital, placeCity, city }: Placed): string {
  const where = placeCity ?? city;
  const parts = clinic ? [clinic.name, address, where] : [hospital, where];
  const isNew = (part: string | null, at: number) => part && !parts.slice(0, at).some((known) => known?.includes(part));
  return parts.filter(isNew).join(', ');
}
