/**
 * The expected HTTP status of each endpoint for each kind of person. The test calls every endpoint of the running server
 * and compares. An endpoint without a row fails the test. Statuses are in the order of `people`.
 */
export const people = [
  'visitor',
  'family',
  'assistant',
  'manager',
  'admin',
  'signed-out cookie',
  'removed account',
] as const;
export type Person = (typeof people)[number];

/** Whose record the id in the path is: the caller's, another family's, a valid id without a record, or no valid id. */
export type IdKind = 'own' | 'other' | 'random' | 'malformed';
type Statuses = readonly [number, number, number, number, number, number, number];
/** In a body, the test replaces the value 'fresh' by a new phone number or name. */
export type MatrixRow = { body?: Record<string, unknown> } & (
  | { statuses: Statuses }
  | { param: string; byId: Partial<Record<IdKind, Statuses>> }
);

const open: Statuses = [200, 200, 200, 200, 200, 200, 200];
const created: Statuses = [201, 201, 201, 201, 201, 201, 201];
const wrongCredentials: Statuses = [401, 401, 401, 401, 401, 401, 401];
const expiredCode: Statuses = [409, 409, 409, 409, 409, 409, 409];
const signedIn: Statuses = [401, 200, 200, 200, 200, 401, 401];
const staffOnly = (status: number): Statuses => [401, 403, status, status, status, 401, 401];
const adminOnly = (status: number): Statuses => [401, 403, 403, 403, status, 401, 401];

const missing: Statuses = [404, 404, 404, 404, 404, 404, 404];
const malformed: Statuses = [400, 400, 400, 400, 400, 400, 400];
const publicRecord = (param: string): MatrixRow => ({ param, byId: { other: open, random: missing, malformed } });

const patient = { name: 'Matrix Patient', age: 40, gender: 'Other' };
const booking = {
  key: '11111111-1111-4111-8111-111111111111',
  patientId: '22222222-2222-4222-8222-222222222222',
  type: 'consultation',
  city: 'Nowhere',
  date: '2027-02-02',
  time: '12:00',
  seenTotal: 0,
};
const step = { title: 'Matrix step', date: '2027-02-02' };
/**
 * A record of a family. The statuses are for its owner, for assistants, who may read every family's records, and for
 * managers and admins, who may also change them.
 */
const familyRecord = (
  param: string,
  { owner, assistant, manager }: { owner: number; assistant: number; manager: number },
  body: Record<string, unknown> = {},
): MatrixRow => ({
  body,
  param,
  byId: {
    own: [401, owner, owner, owner, owner, 401, 401],
    other: [401, 404, assistant, manager, manager, 401, 401],
    random: [401, 404, 404, 404, 404, 401, 401],
    malformed: [401, 400, 400, 400, 400, 401, 401],
  },
});

const newPassword = { password: 'matrix-words-1', confirmPassword: 'matrix-words-1' };
const unknownCredentials = { phone: 'fresh', password: 'nobody at all' };
const accountAction = (status: number, body: Record<string, unknown> = {}): MatrixRow => ({
  body,
  param: 'accountId',
  byId: { other: adminOnly(status), random: adminOnly(404), malformed: adminOnly(400) },
});

/** A record of any family, for staff only. */
const staffRecord = (param: string, status: number, body: Record<string, unknown> = {}): MatrixRow => {
  const byId = { own: staffOnly(status), other: staffOnly(status), random: staffOnly(404), malformed: staffOnly(400) };
  return { body, param, byId };
};

const managersOnly = (status: number): Statuses => [401, 403, 403, status, status, 401, 401];
const catalogueRecord = (
  param: string,
  statusesOf: (status: number) => Statuses,
  body: Record<string, unknown> = {},
  status = 200,
): MatrixRow => ({
  body,
  param,
  byId: { other: statusesOf(status), random: statusesOf(404), malformed: statusesOf(400) },
});

const doctor = {
  name: 'Dr. Matrix',
  specialty: 'Urologist',
  hospital: 'Matrix Hospital',
  city: 'Matrix Town',
  phone: '',
  email: '',
  licenseNumber: '',
  experience: 1,
  consultationFee: 0,
  bio: '',
  availableHours: '',
  availableDays: [],
  qualifications: [],
  languages: [],
  imageHash: null,
  slotMinutes: 30,
  hours: [],
  leave: [],
};
const clinic = {
  name: 'Matrix Clinic',
  type: 'Hospital',
  city: 'Matrix Town',
  address: '1 Matrix Road',
  openHours: 'Always',
  fullAddress: '1 Matrix Road, Matrix Town',
  phone: '',
  email: '',
  website: '',
  hasEmergencyServices: false,
  hasParking: false,
  isWheelchairAccessible: false,
  services: [],
  facilities: [],
  insurers: [],
  imageHash: null,
  closedWeekdays: [],
  closedDays: [],
};
const edited = { version: 1, acceptsStranded: false };
const type = { name: 'fresh', description: '', basePrice: 100 };
const rule = { city: 'Matrix Town', multiplier: 1.5, fixedPrice: null };

const catalogue: Record<string, MatrixRow> = {
  // The test sends no picture, so even a manager gets 400.
  'POST /api/admin/images/:kind': { param: 'kind', byId: { malformed: managersOnly(400) } },
  'GET /api/admin/doctors': { statuses: staffOnly(200) },
  'POST /api/admin/doctors/export': { statuses: staffOnly(200) },
  'POST /api/admin/doctors': { body: doctor, statuses: managersOnly(201) },
  'GET /api/admin/doctors/:doctorId': catalogueRecord('doctorId', staffOnly),
  'PUT /api/admin/doctors/:doctorId': catalogueRecord('doctorId', managersOnly, { ...doctor, ...edited }),
  'POST /api/admin/doctors/:doctorId/stranded': catalogueRecord('doctorId', managersOnly, { hours: [], leave: [] }),
  'DELETE /api/admin/doctors/:doctorId': catalogueRecord('doctorId', managersOnly),
  'GET /api/admin/clinics': { statuses: staffOnly(200) },
  'POST /api/admin/clinics/export': { statuses: staffOnly(200) },
  'POST /api/admin/clinics': { body: clinic, statuses: managersOnly(201) },
  'GET /api/admin/clinics/:clinicId': catalogueRecord('clinicId', staffOnly),
  'PUT /api/admin/clinics/:clinicId': catalogueRecord('clinicId', managersOnly, { ...clinic, ...edited }),
  'POST /api/admin/clinics/:clinicId/stranded': catalogueRecord('clinicId', managersOnly, {
    closedWeekdays: [],
    closedDays: [],
  }),
  'DELETE /api/admin/clinics/:clinicId': catalogueRecord('clinicId', managersOnly),
  'GET /api/admin/cities': { statuses: staffOnly(200) },
  'POST /api/admin/cities': { body: { name: 'fresh', imageHash: null }, statuses: managersOnly(201) },
  'PUT /api/admin/cities/:cityId': catalogueRecord('cityId', managersOnly, {
    name: 'fresh',
    imageHash: null,
    version: 1,
  }),
  'POST /api/admin/cities/:cityId/active': catalogueRecord('cityId', managersOnly, { isActive: false }),
  'DELETE /api/admin/cities/:cityId': catalogueRecord('cityId', managersOnly),
  'GET /api/admin/appointment-types': { statuses: staffOnly(200) },
  'POST /api/admin/appointment-types': { body: type, statuses: managersOnly(201) },
  'PUT /api/admin/appointment-types/:typeId': catalogueRecord('typeId', managersOnly, { ...type, version: 1 }),
  'POST /api/admin/appointment-types/:typeId/active': catalogueRecord('typeId', managersOnly, { isActive: false }),
  'POST /api/admin/appointment-types/:typeId/rules': catalogueRecord('typeId', managersOnly, rule, 201),
  'PUT /api/admin/price-rules/:ruleId': catalogueRecord('ruleId', managersOnly, { ...rule, version: 1 }),
  'POST /api/admin/price-rules/:ruleId/active': catalogueRecord('ruleId', managersOnly, { isActive: false }),
  'DELETE /api/admin/price-rules/:ruleId': catalogueRecord('ruleId', managersOnly),
  'POST /api/admin/price-preview': { body: { typeId: null, basePrice: 100, rule: null }, statuses: staffOnly(200) },
};

export const matrix: Record<string, MatrixRow> = {
  ...catalogue,
  'GET /api/viewer': { statuses: open },
  'POST /api/sign-in': { body: unknownCredentials, statuses: wrongCredentials },
  'POST /api/admin/sign-in': { body: unknownCredentials, statuses: wrongCredentials },
  'POST /api/sign-in/confirm': { body: { code: '000000' }, statuses: expiredCode },
  'POST /api/admin/sign-in/confirm': { body: { code: '000000' }, statuses: expiredCode },
  'POST /api/sign-out': { statuses: open },
  'POST /api/register': { body: { name: 'Matrix Walker', phone: 'fresh', ...newPassword }, statuses: created },
  'POST /api/register/confirm': { body: { code: '000000' }, statuses: expiredCode },
  'POST /api/password-recovery': { body: { phone: 'fresh' }, statuses: open },
  'POST /api/password-recovery/confirm': { body: { code: '000000', ...newPassword }, statuses: expiredCode },
  'POST /api/codes/resend': { statuses: expiredCode },
  'GET /api/account': { statuses: signedIn },
  'PATCH /api/account': { body: { name: 'Matrix Walker' }, statuses: signedIn },
  'POST /api/account/password': {
    body: { currentPassword: 'not this one', ...newPassword },
    statuses: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/account/phone/code': { statuses: signedIn },
  'POST /api/account/phone/confirm': { body: { code: '000000' }, statuses: [401, 409, 409, 409, 409, 401, 401] },
  'GET /api/account/access-records': { statuses: signedIn },
  'GET /api/account/devices': { statuses: signedIn },
  'DELETE /api/account/devices': { statuses: signedIn },
  'DELETE /api/account/devices/:deviceId': {
    param: 'deviceId',
    byId: {
      own: signedIn,
      other: [401, 404, 404, 404, 404, 401, 401],
      random: [401, 404, 404, 404, 404, 401, 401],
      malformed: [401, 400, 400, 400, 400, 401, 401],
    },
  },
  'GET /api/patients': { statuses: signedIn },
  'POST /api/patients/search': { body: { q: 'Matrix' }, statuses: signedIn },
  'POST /api/patients': { body: patient, statuses: [401, 201, 201, 201, 201, 401, 401] },
  'GET /api/patients/:patientId': familyRecord('patientId', { owner: 200, assistant: 200, manager: 200 }),
  'PUT /api/patients/:patientId': familyRecord('patientId', { owner: 200, assistant: 404, manager: 200 }, patient),
  // 409: the patient has a future appointment. Without the right to delete, the response is 404.
  'DELETE /api/patients/:patientId': familyRecord('patientId', { owner: 409, assistant: 404, manager: 409 }),
  'GET /api/appointments': { statuses: signedIn },
  'GET /api/appointments/:appointmentId': familyRecord('appointmentId', { owner: 200, assistant: 200, manager: 200 }),
  'GET /api/appointments/:appointmentId/calendar': familyRecord('appointmentId', {
    owner: 200,
    assistant: 200,
    manager: 200,
  }),
  'POST /api/appointments': { body: booking, statuses: [401, 404, 404, 404, 404, 401, 401] },
  'POST /api/appointments/:appointmentId/reschedule': familyRecord(
    'appointmentId',
    { owner: 200, assistant: 200, manager: 200 },
    { date: '2027-02-02', time: '12:00', version: 1 },
  ),
  'POST /api/appointments/:appointmentId/cancel': familyRecord(
    'appointmentId',
    { owner: 200, assistant: 200, manager: 200 },
    { version: 1 },
  ),
  'POST /api/admin/accounts': {
    body: { name: 'Matrix Helper', phone: 'fresh', password: 'matrix-words-1', role: 'assistant' },
    statuses: adminOnly(201),
  },
  'POST /api/admin/accounts/:accountId/reset-password': accountAction(200),
  'POST /api/admin/accounts/:accountId/reveal-password': accountAction(200),
  'POST /api/admin/accounts/:accountId/role': accountAction(200, { role: 'user' }),
  'POST /api/admin/accounts/:accountId/active': accountAction(200, { isActive: true }),
  'POST /api/admin/users/search': { statuses: adminOnly(200) },
  'POST /api/admin/users/export': { statuses: adminOnly(200) },
  'GET /api/admin/test-users': { statuses: adminOnly(200) },
  'POST /api/admin/test-users': { statuses: adminOnly(404) }, // only with demo data
  'POST /api/admin/team/search': { statuses: adminOnly(200) },
  'POST /api/admin/team/export': { statuses: adminOnly(200) },
  'POST /api/admin/patients/search': { statuses: staffOnly(200) },
  'POST /api/admin/patients/export': { statuses: staffOnly(200) },
  'POST /api/admin/audit/search': { statuses: adminOnly(200) },
  'POST /api/admin/audit/export': { statuses: adminOnly(200) },
  'GET /api/admin/audit/actions': { statuses: adminOnly(200) },
  'POST /api/admin/access-records/search': { statuses: adminOnly(200) },
  'GET /api/admin/changes': { statuses: staffOnly(200) },
  'GET /api/admin/dashboard': { statuses: staffOnly(200) },
  'POST /api/admin/appointments/search': { statuses: staffOnly(200) },
  'POST /api/admin/appointments/export': { statuses: staffOnly(200) },
  'POST /api/admin/appointments/recent': { statuses: staffOnly(200) },
  'GET /api/admin/appointments/:appointmentId': staffRecord('appointmentId', 200),
  'POST /api/admin/appointments/:appointmentId/status': staffRecord('appointmentId', 200, {
    status: 'closed',
    version: 1,
  }),
  'POST /api/admin/appointments/:appointmentId/steps': staffRecord('appointmentId', 201, step),
  'PUT /api/admin/steps/:stepId': staffRecord('stepId', 200, { ...step, version: 1 }),
  'POST /api/admin/steps/:stepId/status': staffRecord('stepId', 200, { status: 'complete', version: 1 }),
  'GET /api/cities': { statuses: open },
  'GET /api/clinics': { statuses: open },
  'GET /api/clinics/types': { statuses: open },
  'GET /api/clinics/:clinicId': publicRecord('clinicId'),
  'GET /api/doctors': { statuses: open },
  'GET /api/doctors/specialties': { statuses: open },
  'GET /api/doctors/:doctorId': publicRecord('doctorId'),
  'GET /api/doctors/:doctorId/free-times': publicRecord('doctorId'),
  'GET /api/prices': { statuses: open },
};
