import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** The name that a link brought along for the patient of the booking page. Only in memory: it is a person's name. */
let hint: { patient: string | null; name: string } | null = null;

/**
 * Older links carry a patient's name (`patientName`). It is shown while the patient loads, and leaves the address at once,
 * before anything else is asked: addresses end up in histories and logs, and a login page would pass it on.
 */
export function takePatientName({ location, preload }: { location: ParsedLocation; preload: boolean }): void {
  const search = new URLSearchParams(location.searchStr);
  const name = search.get('patientName');
  if (name === null || preload) return;
  search.delete('patientName');
  hint = { patient: search.get('patient'), name: name.slice(0, 120) };
  const query = search.size > 0 ? `?${search}` : '';
  throw redirect({ href: location.pathname + query, replace: true });
}

/** What the link said that this patient is called. */
export function hintedName(patient: string | undefined): string | undefined {
  return hint?.patient === (patient ?? null) ? hint.name : undefined;
}
