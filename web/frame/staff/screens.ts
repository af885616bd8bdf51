import {
  Building2,
  CalendarDays,
  CalendarRange,
  ClipboardCheck,
  Footprints,
  HeartPulse,
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  MapPinned,
  MessagesSquare,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  Tags,
  UserRoundX,
  Users,
} from 'lucide-react';
import { productName } from '#contract/shared/product.ts';
import { can, type Permission, type Role } from '#contract/shared/roles.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';

export type StaffScreen = {
  to: paths.PageAddress;
  /** An English sentence. It is translated where it is shown, like `InnerPage.name`. */
  label: string;
  icon: LucideIcon;
  /** Required to open the screen and to see its link. The server checks every call independently. */
  permission: Permission;
};

/** The screens of the sidebar, in its order. */
const adminScreens: readonly StaffScreen[] = [
  { to: paths.staffHome, label: msg('Dashboard'), icon: LayoutDashboard, permission: 'admin.enter' },
  { to: paths.staffDay, label: msg('Day board'), icon: CalendarRange, permission: 'appointment.changeAny' },
  { to: paths.myDay, label: msg('My day'), icon: ClipboardCheck, permission: 'appointment.changeAny' },
  { to: paths.staffSteps, label: msg('Steps'), icon: Footprints, permission: 'appointment.changeAny' },
  { to: paths.staffAbsences, label: msg('Absences'), icon: UserRoundX, permission: 'appointment.changeAny' },
  { to: paths.staffUsers, label: msg('Users'), icon: Users, permission: 'account.manage' },
  { to: paths.staffPatients, label: msg('Patients'), icon: HeartPulse, permission: 'patient.readAny' },
  {
    to: paths.staffAppointments,
    label: msg('Appointments'),
    icon: CalendarDays,
    permission: 'appointment.changeAny',
  },
  { to: paths.staffTill, label: msg('Till'), icon: IndianRupee, permission: 'payment.take' },
  { to: paths.staffMessages, label: msg('Messages'), icon: MessagesSquare, permission: 'appointment.changeAny' },
  { to: paths.staffDoctors, label: msg('Doctors'), icon: Stethoscope, permission: 'directory.read' },
  { to: paths.staffClinics, label: msg('Clinics'), icon: Building2, permission: 'directory.read' },
  { to: paths.staffTeam, label: msg('Team'), icon: ShieldCheck, permission: 'team.manage' },
  { to: paths.staffAppointmentTypes, label: msg('Appointment Types'), icon: Tags, permission: 'pricing.read' },
  { to: paths.staffCities, label: msg('Cities'), icon: MapPinned, permission: 'pricing.read' },
  { to: paths.auditLog, label: msg('Audit log'), icon: ScrollText, permission: 'audit.read' },
];

/** The titles of screens that are not in the sidebar. */
const otherTitles: Record<string, string> = {
  [paths.accessRecords]: msg('Access records'),
  [paths.messageTexts]: msg('Texts of messages'),
};

export function screensFor(role: Role): readonly StaffScreen[] {
  return adminScreens.filter(({ permission }) => can(role, permission));
}

/** A page below a screen. If it has no `permission` of its own, the permission of the screen is enough. */
type InnerPage = { pattern: RegExp; screen: paths.PageAddress; name: string | null; permission?: Permission };

/**
 * The pages of imports, of single records, and of families (which staff see in the admin frame), each with the screen
 * to which it belongs.
 */
const innerPages: readonly InnerPage[] = [
  {
    pattern: /^\/admin\/doctors\/import$/,
    screen: paths.staffDoctors,
    name: msg('Import doctors'),
    permission: 'directory.edit',
  },
  {
    pattern: /^\/admin\/clinics\/import$/,
    screen: paths.staffClinics,
    name: msg('Import clinics'),
    permission: 'directory.edit',
  },
  { pattern: /^\/admin\/families\/[^/]+$/, screen: paths.staffPatients, name: msg('Family') },
  { pattern: /^\/admin\/absences\/[^/]+$/, screen: paths.staffAbsences, name: msg('Absence') },
  { pattern: /^(\/admin)?\/receipts\/[^/]+$/, screen: paths.staffTill, name: msg('Receipt') },
  { pattern: /^\/patients$/, screen: paths.staffPatients, name: null },
  { pattern: /^\/patients\/new$/, screen: paths.staffPatients, name: msg('Add New Patient') },
  { pattern: /^\/patients\/[^/]+$/, screen: paths.staffPatients, name: msg('Patient') },
  { pattern: /^\/patients\/[^/]+\/edit$/, screen: paths.staffPatients, name: msg('Edit Patient') },
  { pattern: /^\/appointments$/, screen: paths.staffAppointments, name: null },
  { pattern: /^\/appointment$/, screen: paths.staffAppointments, name: msg('Booking') },
  { pattern: /^\/appointments\/[^/]+$/, screen: paths.staffAppointments, name: msg('Visit') },
  { pattern: /^\/appointments\/[^/]+\/slip$/, screen: paths.staffAppointments, name: msg('Appointment Slip') },
];

const withoutEndSlash = (pathname: string) => pathname.replace(/\/+$/, '');
const innerPageAt = (pathname: string) => innerPages.find(({ pattern }) => pattern.test(withoutEndSlash(pathname)));

/** Returns the name of a page below its screen; null if the page is the screen itself. */
export function pageAt(pathname: string): string | null {
  return innerPageAt(pathname)?.name ?? null;
}

/** Returns the screen at an address. An address below a screen belongs to that screen. */
export function screenAt(pathname: string): StaffScreen | undefined {
  const path = innerPageAt(pathname)?.screen ?? withoutEndSlash(pathname);
  return adminScreens.find(({ to }) => path === to || (to !== paths.staffHome && path.startsWith(`${to}/`)));
}

/** Whether a role may open the page at an address. An unknown address needs no permission: it shows the not-found page. */
export function mayOpen(role: Role, pathname: string): boolean {
  const permission = innerPageAt(pathname)?.permission ?? screenAt(pathname)?.permission;
  return permission === undefined || can(role, permission);
}

export function titleAt(t: T, pathname: string): string {
  const screen = otherTitles[pathname] ?? pageAt(pathname) ?? screenAt(pathname)?.label;
  const area = t('{product} admin', { product: productName });
  return screen ? `${t(screen)} · ${area}` : area;
}
