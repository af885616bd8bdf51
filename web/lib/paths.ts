import { addressIn } from '#contract/shared/page-languages.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import type { FileRouteTypes } from '#web/routeTree.gen.ts';

// Every address of the site. Use `import * as paths`: the bundler then inlines the constants.

/** Every route except the one for unknown addresses. */
type Route = Exclude<FileRouteTypes['to'], '/$'>;
type RouteWithId = Extract<Route, `${string}/$${string}`>;
/** The address of a page without path parameters, for the `to` of a `Link` or the `href` of an anchor. */
export type PageAddress = Exclude<Route, RouteWithId>;
/** The addresses of a route: `/patients/$patientId/edit` becomes `/patients/${string}/edit`. */
type AddressOf<To extends RouteWithId> = To extends `${infer Start}/$${infer Rest}`
  ? `${Start}/${string}${Rest extends `${string}/${infer End}` ? `/${End}` : ''}`
  : never;

export const home = '/' satisfies PageAddress;
export const about = '/about' satisfies PageAddress;
export const services = '/services' satisfies PageAddress;
export const faq = '/faq' satisfies PageAddress;
export const help = '/help' satisfies PageAddress;
export const terms = '/terms' satisfies PageAddress;
export const privacy = '/privacy' satisfies PageAddress;

export const doctors = '/doctors' satisfies PageAddress;
export const doctor = (id: string): string => `/doctors/${id}` satisfies AddressOf<'/doctors/$doctorId'>;
export const clinics = '/clinics' satisfies PageAddress;
export const clinic = (id: string): string => `/clinics/${id}` satisfies AddressOf<'/clinics/$clinicId'>;

export const login = '/login' satisfies PageAddress;
export const verify = '/verify' satisfies PageAddress;
export const forgotPassword = '/forgot-password' satisfies PageAddress;
export const changePassword = '/change-password' satisfies PageAddress;
export const account = '/account' satisfies PageAddress;
export const messageSettings = '/account/messages' satisfies PageAddress;
export const inbox = '/inbox' satisfies PageAddress;

export const patients = '/patients' satisfies PageAddress;
export const newPatient = '/patients/new' satisfies PageAddress;
export const patient = (id: string): string => `/patients/${id}` satisfies AddressOf<'/patients/$patientId'>;
export const editPatient = (id: string): string =>
  `/patients/${id}/edit` satisfies AddressOf<'/patients/$patientId/edit'>;

export const appointments = '/appointments' satisfies PageAddress;
export const visit = (id: string): string => `/appointments/${id}` satisfies AddressOf<'/appointments/$appointmentId'>;
export const appointmentSlip = (id: string): string =>
  `/appointments/${id}/slip` satisfies AddressOf<'/appointments/$appointmentId/slip'>;
/** The list of appointments with the dialog of one of them open. */
export const appointmentDialog = (id: string) => withQuery(appointments, { open: id });

/** The receipt of a payment, for families and in the admin area. */
export const receipt = (id: string): string => `/receipts/${id}` satisfies AddressOf<'/receipts/$paymentId'>;
export const staffReceipt = (id: string): string =>
  `/admin/receipts/${id}` satisfies AddressOf<'/admin/receipts/$paymentId'>;

/** The page on which the link of a message stops messages. */
export const stopMessages = (token: string): string => `/r/${token}/stop` satisfies AddressOf<'/r/$token/stop'>;

export const booking = '/appointment' satisfies PageAddress;
/** The booking form, prefilled, for an anchor. A `Link` takes `booking` as `to` and the same query as `search`. */
export const bookingOf = (query: BookingQuery) => withQuery(booking, query);

export const staffHome = '/admin' satisfies PageAddress;
export const staffLogin = '/admin/login' satisfies PageAddress;
/** The page on which members of staff manage the second factors of their own account. */
export const secondFactor = '/admin/second-factor' satisfies PageAddress;
export const staffDay = '/admin/day' satisfies PageAddress;
export const staffSteps = '/admin/steps' satisfies PageAddress;
export const myDay = '/admin/my-day' satisfies PageAddress;
export const staffAbsences = '/admin/absences' satisfies PageAddress;
/** One absence or leave, with the visits that need a new time. */
export const absence = (id: string): string =>
  `/admin/absences/${id}` satisfies AddressOf<'/admin/absences/$absenceId'>;
export const staffUsers = '/admin/users' satisfies PageAddress;
export const staffPatients = '/admin/patients' satisfies PageAddress;
/** The card of a family. */
export const family = (id: string): string => `/admin/families/${id}` satisfies AddressOf<'/admin/families/$accountId'>;
export const staffAppointments = '/admin/appointments' satisfies PageAddress;
export const staffTill = '/admin/till' satisfies PageAddress;
export const staffMessages = '/admin/messages' satisfies PageAddress;
export const messageTexts = '/admin/messages/texts' satisfies PageAddress;
export const staffDoctors = '/admin/doctors' satisfies PageAddress;
export const importDoctors = '/admin/doctors/import' satisfies PageAddress;
export const staffClinics = '/admin/clinics' satisfies PageAddress;
export const importClinics = '/admin/clinics/import' satisfies PageAddress;
export const staffTeam = '/admin/team' satisfies PageAddress;
export const staffAppointmentTypes = '/admin/appointment-types' satisfies PageAddress;
export const staffCities = '/admin/cities' satisfies PageAddress;
export const auditLog = '/admin/audit' satisfies PageAddress;
export const accessRecords = '/admin/audit/access-records' satisfies PageAddress;

export type BookingQuery = {
  doctor?: string | undefined;
  clinic?: string | undefined;
  patient?: string | undefined;
  /** The name of the appointment type. */
  type?: string | undefined;
  /** The appointment that a follow-up step belongs to. */
  relatedAppointment?: string | undefined;
  /** The day and the time that were chosen before, e.g. on the doctor's page or the day board. */
  date?: string | undefined;
  time?: string | undefined;
  /** The page of the admin area to which staff return. */
  from?: string | undefined;
};

/** Adds a query to an address, for an anchor, in the language of the page. Leaves out undefined values. */
export function withQuery(path: PageAddress, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const local = addressIn(pageLanguage(), path);
  return given.length > 0 ? `${local}?${new URLSearchParams(given)}` : local;
}

/** Whether a page is about a family: staff see it in the admin frame. */
export function isAboutFamily(pathname: string): boolean {
  return /^\/(patients|appointments?|receipts)(\/|$)/.test(pathname);
}

/** Whether a page was opened by the link of a message. No dialog may cover the buttons of such a page. */
export function isReplyPage(pathname: string): boolean {
  return pathname.startsWith('/r/');
}

/** Whether a page belongs to the admin area. */
export function isInStaffArea(pathname: string): boolean {
  return pathname === staffHome || pathname.startsWith(`${staffHome}/`);
}
