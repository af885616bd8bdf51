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
import { productName } from '#contract/product.ts';
import { can, type Permission, type Role } from '#contract/roles.ts';
import * as paths from '#web/lib/paths.ts';

export type AdminScreen = {
  to: paths.Address;
  label: string;
  icon: LucideIcon;
  /** Required to open the screen and to see its link. The server checks every call independently. */
  permission: Permission;
};

/** The screens of the sidebar, in its order. */
const adminScreens: readonly AdminScreen[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard, permission: 'admin.enter' },
  { to: paths.adminDay, label: 'Day board', icon: CalendarRange, permission: 'appointment.changeAny' },
  { to: paths.myDay, label: 'My day', icon: ClipboardCheck, permission: 'appointment.changeAny' },
  { to: paths.adminSteps, label: 'Steps', icon: Footprints, permission: 'appointment.changeAny' },
  { to: paths.adminAbsences, label: 'Absences', icon: UserRoundX, permission: 'appointment.changeAny' },
  { to: paths.adminUsers, label: 'Users', icon: Users, permission: 'account.manage' },
  { to: paths.adminPatients, label: 'Patients', icon: HeartPulse, permission: 'patient.readAny' },
  { to: paths.adminAppointments, label: 'Appointments', icon: CalendarDays, permission: 'appointment.changeAny' },
  { to: paths.adminTill, label: 'Till', icon: IndianRupee, permission: 'payment.take' },
  { to: paths.adminMessages, label: 'Messages', icon: MessagesSquare, permission: 'appointment.changeAny' },
  { to: paths.adminDoctors, label: 'Doctors', icon: Stethoscope, permission: 'directory.read' },
  { to: paths.adminClinics, label: 'Clinics', icon: Building2, permission: 'directory.read' },
  { to: paths.adminTeam, label: 'Team', icon: ShieldCheck, permission: 'team.manage' },
  { to: paths.adminAppointmentTypes, label: 'Appointment Types', icon: Tags, permission: 'pricing.read' },
  { to: paths.adminCities, label: 'Cities', icon: MapPinned, permission: 'pricing.read' },
  { to: paths.auditLog, label: 'Audit log', icon: ScrollText, permission: 'audit.read' },
];

/** The titles of screens that are not in the sidebar. */
const otherTitles: Record<string, string> = {
  [paths.accessRecords]: 'Access records',
  [paths.messageTexts]: 'Texts of messages',
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
    name: 'Import doctors',
    permission: 'directory.edit',
  },
  {
    pattern: /^\/admin\/clinics\/import$/,
    screen: paths.adminClinics,
    name: 'Import clinics',
    permission: 'directory.edit',
  },
  { pattern: /^\/admin\/families\/[^/]+$/, screen: paths.adminPatients, name: 'Family' },
  { pattern: /^\/admin\/absences\/[^/]+$/, screen: paths.adminAbsences, name: 'Absence' },
  { pattern: /^(\/admin)?\/receipts\/[^/]+$/, screen: paths.adminTill, name: 'Receipt' },
  { pattern: /^\/patients$/, screen: paths.adminPatients, name: null },
  { pattern: /^\/patients\/new$/, screen: paths.adminPatients, name: 'Add New Patient' },
  { pattern: /^\/patients\/[^/]+$/, screen: paths.adminPatients, name: 'Patient' },
  { pattern: /^\/patients\/[^/]+\/edit$/, screen: paths.adminPatients, name: 'Edit Patient' },
  { pattern: /^\/appointments$/, screen: paths.adminAppointments, name: null },
  { pattern: /^\/appointment$/, screen: paths.adminAppointments, name: 'Booking' },
  { pattern: /^\/appointments\/[^/]+$/, screen: paths.adminAppointments, name: 'Visit' },
  { pattern: /^\/appointments\/[^/]+\/slip$/, screen: paths.adminAppointments, name: 'Appointment Slip' },
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
export function titleAt(pathname: string): string {
  const screen = otherTitles[pathname] ?? pageAt(pathname) ?? screenAt(pathname)?.label;
  return screen ? `${screen} · ${productName} admin` : `${productName} admin`;
}
