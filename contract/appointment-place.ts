import type { Appointment } from './appointments.ts';

/** Where to go, in one line that a map understands: the clinic and its address, else the doctor's hospital; the city. */
export function placeOf({
  clinic,
  address,
  hospital,
  city,
}: Pick<Appointment, 'clinic' | 'address' | 'hospital' | 'city'>): string {
  const parts = clinic ? [clinic.name, address, city] : [hospital, city];
  const isNew = (part: string | null, at: number) => part && !parts.slice(0, at).some((known) => known?.includes(part));
  return parts.filter(isNew).join(', ');
}
