import type { Viewer } from '#contract/accounts.ts';
import { can } from '#contract/roles.ts';

/** Addresses are plain text here: some of these pages belong to other areas of the site. */
export type SiteLink = { to: string; label: string };

/** The links of the bar at the top. */
export const mainLinks: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/doctors', label: 'Find Doctor' },
  { to: '/clinics', label: 'Find Clinic' },
  { to: '/help', label: 'Get Help' },
];

/** The links under `Information` in the footer. */
export const informationLinks: readonly SiteLink[] = [
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/faq', label: 'FAQ' },
  { to: '/help', label: 'Help' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
];

/** Where a person who is signed in can go. The admin area shows only to staff. */
export function accountLinks(viewer: Viewer): readonly SiteLink[] {
  return [
    { to: '/patients', label: 'Patients' },
    { to: '/appointments', label: 'Appointments' },
    { to: '/account', label: 'Account' },
    ...(can(viewer.role, 'admin.enter') ? [{ to: '/admin', label: 'Admin Panel' }] : []),
  ];
}
