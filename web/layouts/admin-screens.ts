import {
  Building2,
  CalendarDays,
  CalendarRange,
  HeartPulse,
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

/** Every screen of the admin area, in the order of the sidebar. */
const adminScreens: readonly AdminScreen[] = [
  { to: paths.admin, label: 'Dashboard', icon: LayoutDashboard, permission: 'admin.enter' },
  { to: paths.adminDay, label: 'Day board', icon: CalendarRange, permission: 'appointment.changeAny' },
  { to: paths.adminAbsences, label: 'Absences', icon: UserRoundX, permission: 'appointment.changeAny' },
  { to: paths.adminUsers, label: 'Users', icon: Users, permission: 'account.manage' },
  { to: paths.adminPatients, label: 'Patients', icon: HeartPulse, permission: 'patient.readAny' },
  { to: paths.adminAppointments, label: 'Appointments', icon: CalendarDays, permission: 'appointment.changeAny' },
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

/** The pages of a family that staff see in the admin frame, with the screen that each belongs to. */
const familyPages: readonly [RegExp, paths.Address, string | null][] = [
  [/^\/admin\/families\/[^/]+$/, paths.adminPatients, 'Family'],
  [/^\/admin\/absences\/[^/]+$/, paths.adminAbsences, 'Absence'],
  [/^\/patients$/, paths.adminPatients, null],
  [/^\/patients\/new$/, paths.adminPatients, 'Add New Patient'],
  [/^\/patients\/[^/]+$/, paths.adminPatients, 'Patient'],
  [/^\/patients\/[^/]+\/edit$/, paths.adminPatients, 'Edit Patient'],
  [/^\/appointments$/, paths.adminAppointments, null],
  [/^\/appointment$/, paths.adminAppointments, 'Booking'],
  [/^\/appointments\/[^/]+$/, paths.adminAppointments, 'Visit'],
  [/^\/appointments\/[^/]+\/slip$/, paths.adminAppointments, 'Appointment Slip'],
];

const withoutEndSlash = (pathname: string) => pathname.replace(/\/+$/, '');
const familyPageAt = (pathname: string) =>
  familyPages.find(([pattern]) => pattern.test(withoutEndSlash(pathname))) ?? [null, undefined, null];

/** Returns the name of a page below its screen; null if the page is the screen itself. */
export function pageAt(pathname: string): string | null {
  return familyPageAt(pathname)[2];
}

/** Returns the screen at an address. An address below a screen belongs to that screen. */
export function screenAt(pathname: string): AdminScreen | undefined {
  const path = familyPageAt(pathname)[1] ?? withoutEndSlash(pathname);
  return adminScreens.find(({ to }) => path === to || (to !== paths.admin && path.startsWith(`${to}/`)));
}

/** Returns the document title of an address of the admin area. */
export function titleAt(pathname: string): string {
  const screen = otherTitles[pathname] ?? pageAt(pathname) ?? screenAt(pathname)?.label;
  return screen ? `${screen} · ${productName} admin` : `${productName} admin`;
}
