/**
 * What each person gets from each endpoint, written down by hand: the test beside it walks every endpoint of the running
 * server and compares. An endpoint without a row here fails the test. Statuses are in the order of `people`.
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

/** Which record the call is about: one's own, another family's, none that exists, or no id at all. */
export type IdKind = 'own' | 'other' | 'random' | 'malformed';
type Statuses = readonly [number, number, number, number, number, number, number];
export type MatrixRow = { body?: Record<string, unknown> } & (
  | { statuses: Statuses }
  | { param: string; byId: Partial<Record<IdKind, Statuses>> }
);

const open: Statuses = [200, 200, 200, 200, 200, 200, 200];
const created: Statuses = [201, 201, 201, 201, 201, 201, 201];
const refusedInput: Statuses = [401, 401, 401, 401, 401, 401, 401];
const staleCode: Statuses = [409, 409, 409, 409, 409, 409, 409];
const signedIn: Statuses = [401, 200, 200, 200, 200, 401, 401];
const staff: Statuses = [401, 403, 200, 200, 200, 401, 401];
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
/** A record of a family: its owner's, for those who may see every family's, and for those who may also change them. */
const ofFamily = (
  param: string,
  { own, seen, changed }: { own: number; seen: number; changed: number },
  body: Record<string, unknown> = {},
): MatrixRow => ({
  body,
  param,
  byId: {
    own: [401, own, own, own, own, 401, 401],
    other: [401, 404, seen, changed, changed, 401, 401],
    random: [401, 404, 404, 404, 404, 401, 401],
    malformed: [401, 400, 400, 400, 400, 401, 401],
  },
});

const newPassword = { password: 'matrix-words-1', confirmPassword: 'matrix-words-1' };
const nobody = { phone: 'fresh', password: 'nobody at all' };
const aboutAccount = (done: number, body: Record<string, unknown> = {}): MatrixRow => ({
  body,
  param: 'accountId',
  byId: { other: adminOnly(done), random: adminOnly(404), malformed: adminOnly(400) },
});

/** A record of any family, for staff alone. */
const forStaff = (param: string, done: number, body: Record<string, unknown> = {}): MatrixRow => {
  const staffGet = (status: number): Statuses => [401, 403, status, status, status, 401, 401];
  const byId = { own: staffGet(done), other: staffGet(done), random: staffGet(404), malformed: staffGet(400) };
  return { body, param, byId };
};

/** What staff see, and what managers and admins change. */
const staffSee: Statuses = [401, 403, 200, 200, 200, 401, 401];
const managersDo = (status: number): Statuses => [401, 403, 403, status, status, 401, 401];
const aboutCatalogue = (
  param: string,
  statusesOf: (status: number) => Statuses,
  body: Record<string, unknown> = {},
  done = 200,
): MatrixRow => ({
  body,
  param,
  byId: { other: statusesOf(done), random: statusesOf(404), malformed: statusesOf(400) },
});
const staffDo = (status: number): Statuses => [401, 403, status, status, status, 401, 401];

const doctor = {
  name: 'Dr. Matrix',
  specialty: 'Urologist',
  hospital: 'Matrix Hospital',
  city: 'Matrix Town',
  phone: '',
  ...{
    email: '',
    licenseNumber: '',
    experience: 1,
    consultationFee: 0,
    bio: '',
    availableHours: '',
    availableDays: [],
  },
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
const seen = { version: 1, acceptsStranded: false };
const type = { name: 'fresh', description: '', basePrice: 100 };
const rule = { city: 'Matrix Town', multiplier: 1.5, fixedPrice: null };

const catalogue: Record<string, MatrixRow> = {
  // Nobody sends a picture here: those who may are told so.
  'POST /api/admin/images/:kind': { param: 'kind', byId: { malformed: managersDo(400) } },
  'GET /api/admin/doctors': { statuses: staffSee },
  'POST /api/admin/doctors/export': { statuses: staffSee },
  'POST /api/admin/doctors': { body: doctor, statuses: managersDo(201) },
  'GET /api/admin/doctors/:doctorId': aboutCatalogue('doctorId', staffDo),
  'PUT /api/admin/doctors/:doctorId': aboutCatalogue('doctorId', managersDo, { ...doctor, ...seen }),
  'POST /api/admin/doctors/:doctorId/stranded': aboutCatalogue('doctorId', managersDo, { hours: [], leave: [] }),
  'DELETE /api/admin/doctors/:doctorId': aboutCatalogue('doctorId', managersDo),
  'GET /api/admin/clinics': { statuses: staffSee },
  'POST /api/admin/clinics/export': { statuses: staffSee },
  'POST /api/admin/clinics': { body: clinic, statuses: managersDo(201) },
  'GET /api/admin/clinics/:clinicId': aboutCatalogue('clinicId', staffDo),
  'PUT /api/admin/clinics/:clinicId': aboutCatalogue('clinicId', managersDo, { ...clinic, ...seen }),
  'POST /api/admin/clinics/:clinicId/stranded': aboutCatalogue('clinicId', managersDo, {
    closedWeekdays: [],
    closedDays: [],
  }),
  'DELETE /api/admin/clinics/:clinicId': aboutCatalogue('clinicId', managersDo),
  'GET /api/admin/cities': { statuses: staffSee },
  'POST /api/admin/cities': { body: { name: 'fresh', imageHash: null }, statuses: managersDo(201) },
  'PUT /api/admin/cities/:cityId': aboutCatalogue('cityId', managersDo, { name: 'fresh', imageHash: null, version: 1 }),
  'POST /api/admin/cities/:cityId/active': aboutCatalogue('cityId', managersDo, { isActive: false }),
  'DELETE /api/admin/cities/:cityId': aboutCatalogue('cityId', managersDo),
  'GET /api/admin/appointment-types': { statuses: staffSee },
  'POST /api/admin/appointment-types': { body: type, statuses: managersDo(201) },
  'PUT /api/admin/appointment-types/:typeId': aboutCatalogue('typeId', managersDo, { ...type, version: 1 }),
  'POST /api/admin/appointment-types/:typeId/active': aboutCatalogue('typeId', managersDo, { isActive: false }),
  'POST /api/admin/appointment-types/:typeId/rules': aboutCatalogue('typeId', managersDo, rule, 201),
  'PUT /api/admin/price-rules/:ruleId': aboutCatalogue('ruleId', managersDo, { ...rule, version: 1 }),
  'POST /api/admin/price-rules/:ruleId/active': aboutCatalogue('ruleId', managersDo, { isActive: false }),
  'DELETE /api/admin/price-rules/:ruleId': aboutCatalogue('ruleId', managersDo),
  'POST /api/admin/price-preview': { body: { typeId: null, basePrice: 100, rule: null }, statuses: staffSee },
};

export const matrix: Record<string, MatrixRow> = {
  ...catalogue,
  'GET /api/viewer': { statuses: open },
  'POST /api/sign-in': { body: nobody, statuses: refusedInput },
  'POST /api/admin/sign-in': { body: nobody, statuses: refusedInput },
  'POST /api/sign-in/confirm': { body: { code: '000000' }, statuses: staleCode },
  'POST /api/admin/sign-in/confirm': { body: { code: '000000' }, statuses: staleCode },
  'POST /api/sign-out': { statuses: open },
  'POST /api/register': { body: { name: 'Matrix Walker', phone: 'fresh', ...newPassword }, statuses: created },
  'POST /api/register/confirm': { body: { code: '000000' }, statuses: staleCode },
  'POST /api/password-recovery': { body: { phone: 'fresh' }, statuses: open },
  'POST /api/password-recovery/confirm': { body: { code: '000000', ...newPassword }, statuses: staleCode },
  'POST /api/codes/resend': { statuses: staleCode },
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
  'GET /api/patients/:patientId': ofFamily('patientId', { own: 200, seen: 200, changed: 200 }),
  'PUT /api/patients/:patientId': ofFamily('patientId', { own: 200, seen: 404, changed: 200 }, patient),
  // Whoever may is told that an appointment lies ahead; whoever may not learns nothing.
  'DELETE /api/patients/:patientId': ofFamily('patientId', { own: 409, seen: 404, changed: 409 }),
  'GET /api/appointments': { statuses: signedIn },
  'GET /api/appointments/:appointmentId': ofFamily('appointmentId', { own: 200, seen: 200, changed: 200 }),
  'GET /api/appointments/:appointmentId/calendar': ofFamily('appointmentId', { own: 200, seen: 200, changed: 200 }),
  'POST /api/appointments': { body: booking, statuses: [401, 404, 404, 404, 404, 401, 401] },
  'POST /api/appointments/:appointmentId/reschedule': ofFamily(
    'appointmentId',
    { own: 200, seen: 200, changed: 200 },
    { date: '2027-02-02', time: '12:00', version: 1 },
  ),
  'POST /api/appointments/:appointmentId/cancel': ofFamily(
    'appointmentId',
    { own: 200, seen: 200, changed: 200 },
    { version: 1 },
  ),
  'POST /api/admin/accounts': {
    body: { name: 'Matrix Helper', phone: 'fresh', password: 'matrix-words-1', role: 'assistant' },
    statuses: adminOnly(201),
  },
  'POST /api/admin/accounts/:accountId/reset-password': aboutAccount(200),
  'POST /api/admin/accounts/:accountId/reveal-password': aboutAccount(200),
  'POST /api/admin/accounts/:accountId/role': aboutAccount(200, { role: 'user' }),
  'POST /api/admin/accounts/:accountId/active': aboutAccount(200, { isActive: true }),
  'POST /api/admin/users/search': { statuses: adminOnly(200) },
  'POST /api/admin/users/export': { statuses: adminOnly(200) },
  'GET /api/admin/test-users': { statuses: adminOnly(200) },
  'POST /api/admin/test-users': { statuses: adminOnly(404) }, // only with demo data
  'POST /api/admin/team/search': { statuses: adminOnly(200) },
  'POST /api/admin/team/export': { statuses: adminOnly(200) },
  'POST /api/admin/patients/search': { statuses: staff },
  'POST /api/admin/patients/export': { statuses: staff },
  'POST /api/admin/audit/search': { statuses: adminOnly(200) },
  'POST /api/admin/audit/export': { statuses: adminOnly(200) },
  'GET /api/admin/audit/actions': { statuses: adminOnly(200) },
  'POST /api/admin/access-records/search': { statuses: adminOnly(200) },
  'GET /api/admin/changes': { statuses: staff },
  'GET /api/admin/dashboard': { statuses: staff },
  'POST /api/admin/appointments/search': { statuses: staff },
  'POST /api/admin/appointments/export': { statuses: staff },
  'POST /api/admin/appointments/recent': { statuses: staff },
  'GET /api/admin/appointments/:appointmentId': forStaff('appointmentId', 200),
  'POST /api/admin/appointments/:appointmentId/status': forStaff('appointmentId', 200, {
    status: 'closed',
    version: 1,
  }),
  'POST /api/admin/appointments/:appointmentId/steps': forStaff('appointmentId', 201, step),
  'PUT /api/admin/steps/:stepId': forStaff('stepId', 200, { ...step, version: 1 }),
  'POST /api/admin/steps/:stepId/status': forStaff('stepId', 200, { status: 'complete', version: 1 }),
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
