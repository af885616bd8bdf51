import { type ParsedLocation, redirect } from '@tanstack/react-router';

/** The patient's name from a link to the booking page. Kept only in memory, because it is personal data. */
let nameFromLink: { patient: string | null; name: string } | null = null;

type Navigation = { location: ParsedLocation; preload: boolean };

/**
 * Redirects to the same address without `patientName`, which older links contain. The page shows the name from memory while
 * the patient loads. Call it before any request and any other redirect: addresses are stored in histories and logs, and the
 * login page would pass the name on.
 */
export function redirectWithoutPatientName({ location, preload }: Navigation): void {
  const search = new URLSearchParams(location.searchStr);
  const name = search.get('patientName');
  if (name === null || preload) return;
  search.delete('patientName');
  // Not on the server: all families share its memory, and it renders the page with the patient's data.
  if (!import.meta.env.SSR) nameFromLink = { patient: search.get('patient'), name: name.slice(0, 120) };
  const query = search.size > 0 ? `?${search}` : '';
  throw redirect({ href: location.pathname + query, replace: true });
}

/** The name that the link contained for this patient. */
export function patientNameFromLink(patient: string | undefined): string | undefined {
  return nameFromLink?.patient === (patient ?? null) ? nameFromLink.name : undefined;
}
