import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** The patient's name from a link to the booking page. Kept only in memory, because it is personal data. */
let nameFromLink: { patient: string | null; name: string } | null = null;

/**
 * Moves `patientName`, which older links contain, from the address into memory. The page shows it while the patient
 * loads. It is removed before any request and redirect: addresses are stored in histories and logs, and the login page
 * would pass it on.
 */
export function removePatientName({ location, preload }: { location: ParsedLocation; preload: boolean }): void {
  const search = new URLSearchParams(location.searchStr);
  const name = search.get('patientName');
  if (name === null || preload) return;
  search.delete('patientName');
  // The server serves many families, and renders the page with the patient's data.
  if (!import.meta.env.SSR) nameFromLink = { patient: search.get('patient'), name: name.slice(0, 120) };
  const query = search.size > 0 ? `?${search}` : '';
  throw redirect({ href: location.pathname + query, replace: true });
}

/** The name that the link contained for this patient. */
export function patientNameFromLink(patient: string | undefined): string | undefined {
  return nameFromLink?.patient === (patient ?? null) ? nameFromLink.name : undefined;
}
