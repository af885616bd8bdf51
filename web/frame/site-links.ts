import type { Viewer } from '#contract/accounts/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { marked } from '#web/i18n/translate.ts';
import * as paths from '#web/lib/paths.ts';

/** `label` is English. It is translated where it is shown. */
export type SiteLink = { to: paths.Address; label: string };

/** The links of the navigation bar. */
export const mainLinks: readonly SiteLink[] = [
  { to: paths.home, label: marked('Home') },
  { to: paths.doctors, label: marked('Find Doctor') },
  { to: paths.clinics, label: marked('Find Clinic') },
  { to: paths.help, label: marked('Get Help') },
];

/** The links under `Information` in the footer. */
export const informationLinks: readonly SiteLink[] = [
  { to: paths.about, label: marked('About{#us}') },
  { to: paths.services, label: marked('Services') },
  { to: paths.faq, label: marked('FAQ') },
  { to: paths.help, label: marked('Help') },
  { to: paths.terms, label: marked('Terms') },
  { to: paths.privacy, label: marked('Privacy') },
];

/** Returns the links of the account menu. The admin area is listed only for staff. */
export function accountLinks(viewer: Viewer): readonly SiteLink[] {
  const links: SiteLink[] = [
    { to: paths.patients, label: marked('Patients') },
    { to: paths.appointments, label: marked('Appointments') },
    { to: paths.account, label: marked('Account') },
  ];
  if (can(viewer.role, 'admin.enter')) links.push({ to: paths.admin, label: marked('Admin Panel') });
  return links;
}
