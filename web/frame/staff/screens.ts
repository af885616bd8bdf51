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
import { marked } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';

export type AdminScreen = {
  to: paths.Address;
  /** An English sentence. It is translated where it is shown, like `InnerPage.name`. */
  label: string;
  icon: LucideIcon;
  /** Required to open the screen and to see its link. The server checks every call independently. */
  permission: Permission;
};

/** The screens of the sidebar, in its order. */
const adminScreens: readonly AdminScreen[] = [
  { to: paths.admin, label: marked('Dashboard'), icon: LayoutDashboard, permission: 'admin.enter' },
  { to: paths.adminDay, label: marked('Day board'), icon: CalendarRange, permission: 'appointment.changeAny' },
  { to: paths.myDay, label: marked('My day'), icon: ClipboardCheck, permission: 'appointment.changeAny' },
  { to: paths.adminSteps, label: marked('Steps'), icon: Footprints, permission: 'appointment.changeAny' },
  { to: paths.adminAbsences, label: marked('Absences'), icon: UserRoundX, permission: 'appointment.changeAny' },
  { to: paths.adminUsers, label: marked('Users'), icon: Users, permission: 'account.manage' },
  { to: paths.adminPatients, label: marked('Patients'), icon: HeartPulse, permission: 'patient.readAny' },
  {
    to: paths.adminAppointments,
    label: marked('Appointments'),
    icon: CalendarDays,
    permission: 'appointment.changeAny',
  },
  { to: paths.adminTill, label: marked('Till'), icon: IndianRupee, permission: 'payment.take' },
  { to: paths.adminMessages, label: marked('Messages'), icon: MessagesSquare, permission: 'appointment.changeAny' },
  { to: paths.adminDoctors, label: marked('Doctors'), icon: Stethoscope, permission: 'directory.read' },
  { to: paths.adminClinics, label: marked('Clinics'), icon: Building2, permission: 'directory.read' },
  { to: paths.adminTeam, label: marked('Team'), icon: ShieldCheck, permission: 'team.manage' },
  { to: paths.adminAppointmentTypes, label: marked('Appointment Types'), icon: Tags, permission: 'pricing.read' },
  { to: paths.adminCities, label: marked('Cities'), icon: MapPinned, permission: 'pricing.read' },
  { to: paths.auditLog, label: marked('Audit log'), icon: ScrollText, permission: 'audit.read' },
];

/** The titles of screens that are not in the sidebar. */
const otherTitles: Record<string, string> = {
  [paths.accessRecords]: marked('Access records'),
  [paths.messageTexts]: marked('Texts of messages'),
};

/** Returns the screens that a role may open. */
export function screensFor(role: Role): readonly AdminScreen[] {
  return adminScreens.filter(({ permission }) => can(role, permission));
}

/** A page below a screen. Without a permission of its own, that of the screen is enough. */
type InnerPage = { pattern: RegExp; screen: paths.Address; name: string | null; permission?: Permission };

/**
 * The imports, the pages of a single record, and the pages of a family, which staff see in the admin frame; each with the
 * screen that it belongs to.
 */
const innerPages: readonly InnerPage[] = [
  {
    pattern: /^\/admin\/doctors\/import$/,
    screen: paths.adminDoctors,
    name: marked('Import doctors'),
    permission: 'directory.edit',
  },
  {
    pattern: /^\/admin\/clinics\/import$/,
    screen: paths.adminClinics,
    name: marked('Import clinics'),
    permission: 'directory.edit',
  },
  { pattern: /^\/admin\/families\/[^/]+$/, screen: paths.adminPatients, name: marked('Family') },
  { pattern: /^\/admin\/absences\/[^/]+$/, screen: paths.adminAbsences, name: marked('Absence') },
  { pattern: /^(\/admin)?\/receipts\/[^/]+$/, screen: paths.adminTill, name: marked('Receipt') },
  { pattern: /^\/patients$/, screen: paths.adminPatients, name: null },
  { pattern: /^\/patients\/new$/, screen: paths.adminPatients, name: marked('Add New Patient') },
  { pattern: /^\/patients\/[^/]+$/, screen: paths.adminPatients, name: marked('Patient') },
  { pattern: /^\/patients\/[^/]+\/edit$/, screen: paths.adminPatients, name: marked('Edit Patient') },
  { pattern: /^\/appointments$/, screen: paths.adminAppointments, name: null },
  { pattern: /^\/appointment$/, screen: paths.adminAppointments, name: marked('Booking') },
  { pattern: /^\/appointments\/[^/]+$/, screen: paths.adminAppointments, name: marked('Visit') },
  { pattern: /^\/appointments\/[^/]+\/slip$/, screen: paths.adminAppointments, name: marked('Appointment Slip') },
];

const withoutEndSlash = (pathname: string) => pathname.replace(/\/+$/, '');
const innerPageAt = (pathname: string) => innerPages.find(({ pattern }) => pattern.test(withoutEndSlash(pathname)));

/** Returns the name of a page below its screen; null if the page is the screen itself. */
export function pageAt(pathname: string): string | null {
  return innerPageAt(pathname)?.name ?? null;
}

/** Returns the screen at an address. An address below a screen belongs to that screen. */
export function screenAt(pathname: string): AdminScreen | undefined {
  const path = innerPageAt(pathname)?.screen ?? withoutEndSlash(pathname);
  return adminScreens.find(({ to }) => path === to || (to !== paths.admin && path.startsWith(`${to}/`)));
}

/** Whether a role may open the page at an address. An unknown address needs no permission: it shows the not-found page. */
export function mayOpen(role: Role, pathname: string): boolean {
  const permission = innerPageAt(pathname)?.permission ?? screenAt(pathname)?.permission;
  return permission === undefined || can(role, permission);
}

/** Returns the document title of an address of the admin area. */
export function titleAt(t: T, pathname: string): string {
  const screen = otherTitles[pathname] ?? pageAt(pathname) ?? screenAt(pathname)?.label;
  const area = t('{product} admin', { product: productName });
  return screen ? `${t(screen)} · ${area}` : area;
}
