import type { Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';
import * as paths from '#web/lib/paths.ts';

export type SiteLink = { to: paths.Address; label: string };

/** The links of the navigation bar. */
export const mainLinks: readonly SiteLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.doctors, label: 'Find Doctor' },
  { to: paths.clinics, label: 'Find Clinic' },
  { to: paths.help, label: 'Get Help' },
];

/** The links under `Information` in the footer. */
export const informationLinks: readonly SiteLink[] = [
  { to: paths.about, label: 'About' },
  { to: paths.services, label: 'Services' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.help, label: 'Help' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
];

/** Returns the links of the account menu. The admin area is listed only for staff. */
export function accountLinks(viewer: Viewer): readonly SiteLink[] {
  const links: SiteLink[] = [
    { to: paths.patients, label: 'Patients' },
    { to: paths.appointments, label: 'Appointments' },
    { to: paths.account, label: 'Account' },
  ];
  if (can(viewer.role, 'admin.enter')) links.push({ to: paths.admin, label: 'Admin Panel' });
  return links;
}
