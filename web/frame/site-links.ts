import type { Viewer } from '#contract/accounts/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { msg } from '#web/i18n/translate.ts';
import * as paths from '#web/lib/paths.ts';

/** `label` is English. It is translated where it is shown. */
export type SiteLink = { to: paths.PageAddress; label: string };

export const mainLinks: readonly SiteLink[] = [
  { to: paths.home, label: msg('Home') },
  { to: paths.doctors, label: msg('Find Doctor') },
  { to: paths.clinics, label: msg('Find Clinic') },
  { to: paths.help, label: msg('Get Help') },
];

export const informationLinks: readonly SiteLink[] = [
  { to: paths.about, label: msg('About{#us}') },
  { to: paths.services, label: msg('Services') },
  { to: paths.faq, label: msg('FAQ') },
  { to: paths.help, label: msg('Help') },
  { to: paths.terms, label: msg('Terms') },
  { to: paths.privacy, label: msg('Privacy') },
];

/** Returns the links of the account menu. The admin area is listed only for staff. */
export function accountLinks(viewer: Viewer): readonly SiteLink[] {
  const links: SiteLink[] = [
    { to: paths.patients, label: msg('Patients') },
    { to: paths.appointments, label: msg('Appointments') },
    { to: paths.account, label: msg('Account') },
  ];
  if (can(viewer.role, 'admin.enter')) links.push({ to: paths.staffHome, label: msg('Admin Panel') });
  return links;
}
