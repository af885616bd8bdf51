import {
  accountAction,
  adminOnly,
  catalogueRecord,
  created,
  expiredCode,
  familyRecord,
  type MatrixRow,
  malformed,
  managersOnly,
  missing,
  open,
  ownRecord,
  publicRecord,
  secretLink,
  signedIn,
  signedInConflict,
  signedInWith,
  staffOnly,
  staffRecord,
  unknownRecord,
  wrongCredentials,
} from './access-statuses.ts';

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
const exportReason = { reason: 'Matrix' };
const absenceTimes = { firstDay: '2027-02-02', lastDay: '2027-02-02', reason: 'Matrix' };
const absence = { key: booking.key, doctorId: '33333333-3333-4333-8333-333333333333', ...absenceTimes };
/** 409 also for an unknown family: without a gateway, no code can be sent to anybody. */
const codeOfFamily: MatrixRow = {
  param: 'accountId',
  byId: { own: staffOnly(409), other: staffOnly(409), random: staffOnly(409), malformed: staffOnly(400) },
};
/** 409: this correction has ended, or belongs to somebody else. */
const correction = (statusesOf: typeof managersOnly): MatrixRow => ({
  param: 'correctionId',
  byId: { random: statusesOf(409), malformed: statusesOf(400) },
});
const newPassword = { password: 'matrix-words-1', confirmPassword: 'matrix-words-1' };
const unknownCredentials = { phone: 'fresh', password: 'nobody at all' };
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
const messageSettings = {
  language: 'en',
  channels: ['sms'],
  kindChannels: {},
  leads: ['day'],
  quietFrom: '21:00',
  quietTo: '08:00',
  agreesToWhatsapp: false,
  version: 0,
};
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};
const edited = { version: 1, acceptsStranded: false };
const type = { name: 'fresh', description: '', basePrice: 100 };
const rule = { city: 'Matrix Town', multiplier: 1.5, fixedPrice: null };

const catalogue: Record<string, MatrixRow> = {
  // `kind` is not valid here, so even a manager gets 400.
  'POST /api/admin/images/:kind': { param: 'kind', byId: { malformed: managersOnly(400) } },
  'GET /api/admin/doctors': { statuses: staffOnly(200) },
  'POST /api/admin/doctors/export': { statuses: staffOnly(200) },
  // 400: there is no file.
  'POST /api/admin/doctors/import': { query: { dryRun: 'true' }, statuses: managersOnly(400) },
  'POST /api/admin/doctors': { body: doctor, statuses: managersOnly(201) },
  'GET /api/admin/doctors/:doctorId': catalogueRecord('doctorId', staffOnly),
  'PUT /api/admin/doctors/:doctorId': catalogueRecord('doctorId', managersOnly, { ...doctor, ...edited }),
  'POST /api/admin/doctors/:doctorId/delay': catalogueRecord('doctorId', staffOnly, {
    date: '2027-02-02',
    minutes: 15,
  }),
  'POST /api/admin/doctors/:doctorId/stranded': catalogueRecord('doctorId', managersOnly, { hours: [], leave: [] }),
  'DELETE /api/admin/doctors/:doctorId': catalogueRecord('doctorId', managersOnly),
  // 409: the record is not archived.
  'POST /api/admin/doctors/:doctorId/restore': catalogueRecord('doctorId', managersOnly, { reason: 'Matrix' }, 409),
  'GET /api/admin/clinics': { statuses: staffOnly(200) },
  'POST /api/admin/clinics/export': { statuses: staffOnly(200) },
  // 400: there is no file.
  'POST /api/admin/clinics/import': { query: { dryRun: 'true' }, statuses: managersOnly(400) },
  'POST /api/admin/clinics': { body: clinic, statuses: managersOnly(201) },
  'GET /api/admin/clinics/:clinicId': catalogueRecord('clinicId', staffOnly),
  'PUT /api/admin/clinics/:clinicId': catalogueRecord('clinicId', managersOnly, { ...clinic, ...edited }),
  'POST /api/admin/clinics/:clinicId/stranded': catalogueRecord('clinicId', managersOnly, {
    closedWeekdays: [],
    closedDays: [],
  }),
  'DELETE /api/admin/clinics/:clinicId': catalogueRecord('clinicId', managersOnly),
  'POST /api/admin/clinics/:clinicId/restore': catalogueRecord('clinicId', managersOnly, { reason: 'Matrix' }, 409),
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

/**
 * The expected HTTP status of each endpoint for each kind of person. The test calls every endpoint of the running server
 * and compares. An endpoint without a row fails the test.
 */
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
  // 409: nothing was set aside.
  'POST /api/account/restore-entries': { body: { patientName: 'Matrix Patient' }, statuses: signedInConflict },
  'GET /api/account/phone-corrections': { statuses: signedIn },
  'POST /api/account/phone-corrections/:correctionId/object': correction((status) => signedInWith(status)),
  'POST /api/account/phone/code': { statuses: signedIn },
  'POST /api/account/phone/confirm': { body: { code: '000000' }, statuses: [401, 409, 409, 409, 409, 401, 401] },
  // 409: no sign-in waits for a factor, no app was offered, and there is no factor.
  'POST /api/sign-in/second-factor': { body: { kind: 'app', code: '000000' }, statuses: expiredCode },
  'POST /api/account/confirm': { body: { kind: 'password', password: 'not this one' }, statuses: staffOnly(400) },
  'GET /api/account/second-factors': { statuses: staffOnly(200) },
  'POST /api/account/second-factors/app': { statuses: staffOnly(200) },
  'POST /api/account/second-factors/app/activate': { body: { code: '000000' }, statuses: staffOnly(409) },
  'DELETE /api/account/second-factors/app': { statuses: staffOnly(404) },
  // 409: this address has no passkeys.
  'POST /api/sign-in/second-factor/passkey': { statuses: expiredCode },
  'POST /api/account/confirm/passkey': { statuses: staffOnly(409) },
  'POST /api/account/second-factors/passkeys/offer': { statuses: staffOnly(409) },
  'POST /api/account/second-factors/passkeys': {
    body: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { attestationObject: 'a', clientDataJSON: 'a', transports: [] },
    },
    statuses: staffOnly(409),
  },
  'DELETE /api/account/second-factors/passkeys/:passkeyId': {
    param: 'passkeyId',
    byId: { random: staffOnly(404), malformed: staffOnly(400) },
  },
  'POST /api/account/second-factors/recovery-codes': { statuses: staffOnly(409) },
  'POST /api/admin/accounts/:accountId/second-factors/reset': accountAction(409, { reason: 'Matrix' }),
  'GET /api/account/access-records': { statuses: signedIn },
  'GET /api/calendar-feed': { statuses: signedIn },
  'POST /api/calendar-feed': { statuses: [401, 201, 201, 201, 201, 401, 401] },
  'DELETE /api/calendar-feed': { statuses: signedIn },
  'GET /api/changes': { statuses: signedIn },
  'GET /api/inbox': { statuses: signedIn },
  'GET /api/inbox/unread': { statuses: signedIn },
  'POST /api/inbox/read': { statuses: signedIn },
  'GET /api/message-settings': { statuses: signedIn },
  'PUT /api/message-settings': { body: messageSettings, statuses: signedIn },
  // 409: this server sends no e-mail, no code was sent, and it has no key for notifications.
  'PUT /api/message-settings/email': { body: { email: 'matrix@example.in' }, statuses: signedInConflict },
  'POST /api/message-settings/email/confirm': { body: { code: '000000' }, statuses: signedInConflict },
  'DELETE /api/message-settings/email': { statuses: signedIn },
  // 409: the patient has no valid phone, or no code was sent to it.
  'POST /api/message-settings/patients/:patientId/phone': ownRecord('patientId', 409),
  'POST /api/message-settings/patients/:patientId/phone/confirm': ownRecord('patientId', 409, { code: '000000' }),
  'DELETE /api/message-settings/patients/:patientId/phone': ownRecord('patientId', 200),
  'PUT /api/push-subscription': { body: subscription, statuses: signedInConflict },
  'POST /api/push-subscription/end': { body: { endpoint: subscription.endpoint }, statuses: signedIn },
  'GET /api/replies/:token': secretLink(),
  'POST /api/replies/:token': secretLink({ answer: 'coming' }),
  'GET /api/replies/:token/phone': secretLink(),
  'POST /api/replies/:token/phone': secretLink(),
  'GET /api/replies/:token/subscription': secretLink(),
  'POST /api/replies/:token/subscription': secretLink({ isOn: false }),
  // 404: this server accepts no reports of gateways.
  'POST /api/webhooks/sms/:secret': { param: 'secret', byId: { random: missing, malformed: missing } },
  'GET /api/webhooks/whatsapp': {
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'matrix', 'hub.challenge': '1' },
    statuses: missing,
  },
  'POST /api/webhooks/whatsapp': { statuses: missing },
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
  // 409: staff add patients to the family that they chose.
  'POST /api/patients': { body: patient, statuses: [401, 201, 409, 409, 409, 401, 401] },
  'GET /api/patients/:patientId': familyRecord('patientId', { owner: 200, assistant: 200, manager: 200 }),
  'GET /api/patients/:patientId/name': familyRecord('patientId', { owner: 200, assistant: 200, manager: 200 }),
  'GET /api/patients/:patientId/places': familyRecord('patientId', { owner: 200, assistant: 200, manager: 200 }),
  'PUT /api/patients/:patientId': familyRecord(
    'patientId',
    { owner: 200, assistant: 404, manager: 200 },
    {
      ...patient,
      version: 1,
    },
  ),
  // 409: the patient has a future appointment. Without the right to delete, the response is 404.
  'DELETE /api/patients/:patientId': familyRecord('patientId', { owner: 409, assistant: 404, manager: 409 }),
  'GET /api/appointments': { statuses: signedIn },
  'GET /api/appointments/overview': { statuses: signedIn },
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
  // 409: the phone of a family is corrected on its card.
  'PUT /api/admin/accounts/:accountId': accountAction(409, {
    name: 'Matrix Walker',
    phone: 'fresh',
    reason: 'Matrix',
    version: 1,
  }),
  'POST /api/admin/accounts/:accountId/phone': catalogueRecord('accountId', managersOnly, {
    phone: 'fresh',
    reason: 'Matrix',
    version: 1,
  }),
  'POST /api/admin/phone-corrections/:correctionId/decision': {
    ...correction(managersOnly),
    body: { accepts: true, reason: 'Matrix' },
  },
  'POST /api/admin/phone-corrections/:correctionId/code': correction(managersOnly),
  'POST /api/admin/phone-corrections/:correctionId/code/confirm': {
    ...correction(managersOnly),
    body: { code: '000000' },
  },
  'POST /api/admin/accounts/:accountId/reset-password': accountAction(200),
  'POST /api/admin/accounts/:accountId/reveal-password': accountAction(200),
  'POST /api/admin/accounts/:accountId/role': accountAction(200, { role: 'user' }),
  'POST /api/admin/accounts/:accountId/active': accountAction(200, { isActive: true }),
  'POST /api/admin/users/search': { statuses: adminOnly(200) },
  'POST /api/admin/users/export': { body: exportReason, statuses: adminOnly(200) },
  'GET /api/admin/test-users': { statuses: adminOnly(200) },
  'POST /api/admin/test-users': { statuses: adminOnly(404) }, // only with demo data
  'POST /api/admin/team/search': { statuses: adminOnly(200) },
  'POST /api/admin/team/export': { body: exportReason, statuses: adminOnly(200) },
  'POST /api/admin/patients/search': { statuses: staffOnly(200) },
  'POST /api/admin/patients/export': { body: exportReason, statuses: managersOnly(200) },
  'POST /api/admin/patients/:patientId/restore': catalogueRecord('patientId', managersOnly, { reason: 'Matrix' }, 409),
  'POST /api/admin/families/search': { body: { q: 'marker' }, statuses: staffOnly(200) },
  'GET /api/admin/families/:accountId': staffRecord('accountId', 200),
  'POST /api/admin/families': {
    body: { key: booking.key, name: 'Matrix Family', phone: 'fresh', patient },
    statuses: staffOnly(201),
  },
  // 409: without an SMS gateway, no code is sent; and there is nothing to restore.
  'POST /api/admin/families/:accountId/phone-code': codeOfFamily,
  'POST /api/admin/families/:accountId/phone-code/confirm': { ...codeOfFamily, body: { code: '000000' } },
  'POST /api/admin/families/:accountId/restore-entries': staffRecord('accountId', 409, { reason: 'Matrix' }),
  'POST /api/admin/families/:accountId/patients': {
    body: { ...patient, key: booking.key },
    param: 'accountId',
    byId: { own: staffOnly(409), other: staffOnly(201), random: staffOnly(404), malformed: staffOnly(400) },
  },
  'POST /api/admin/audit/search': { statuses: adminOnly(200) },
  'POST /api/admin/audit/export': { body: exportReason, statuses: adminOnly(200) },
  'GET /api/admin/audit/actions': { statuses: adminOnly(200) },
  'POST /api/admin/access-records/search': { statuses: adminOnly(200) },
  'GET /api/admin/changes': { statuses: staffOnly(200) },
  'GET /api/admin/dashboard': { statuses: staffOnly(200) },
  'POST /api/admin/appointments/search': { statuses: staffOnly(200) },
  'POST /api/admin/appointments/export': { body: exportReason, statuses: managersOnly(200) },
  'POST /api/admin/appointments/recent': { statuses: staffOnly(200) },
  'GET /api/admin/appointments/:appointmentId': staffRecord('appointmentId', 200),
  'POST /api/admin/appointments/:appointmentId/status': staffRecord('appointmentId', 200, {
    status: 'closed',
    version: 1,
  }),
  // 409: the time is already confirmed.
  'POST /api/admin/appointments/:appointmentId/confirm': staffRecord('appointmentId', 409, { version: 1 }),
  'POST /api/admin/appointments': { body: booking, statuses: staffOnly(404) },
  'POST /api/admin/appointments/:appointmentId/move': staffRecord('appointmentId', 200, {
    date: '2027-02-02',
    time: '12:00',
    version: 1,
  }),
  // 409: nobody moved the visit.
  'POST /api/admin/appointments/:appointmentId/undo-move': staffRecord('appointmentId', 409, { version: 1 }),
  'POST /api/admin/appointments/:appointmentId/edit': staffRecord('appointmentId', 200, {
    notes: 'Edited',
    reason: 'Matrix',
    version: 1,
  }),
  // 409: the day of the visit has not come yet.
  'POST /api/admin/appointments/:appointmentId/attendance': staffRecord('appointmentId', 409, {
    to: 'arrived',
    version: 1,
  }),
  'POST /api/admin/appointments/:appointmentId/calls': staffRecord('appointmentId', 200, {
    key: booking.key,
    outcome: 'confirmed',
  }),
  'GET /api/payments/:paymentId': familyRecord('paymentId', { owner: 200, assistant: 200, manager: 200 }),
  // 409: the visit has no price, so nothing is left to pay.
  'POST /api/admin/appointments/:appointmentId/payments': staffRecord('appointmentId', 409, {
    key: booking.key,
    amount: 100,
    method: 'cash',
  }),
  'POST /api/admin/payments/:paymentId/reverse': catalogueRecord('paymentId', managersOnly, {
    key: booking.key,
    reason: 'Matrix',
  }),
  'GET /api/admin/till': { query: { date: '2027-02-01' }, statuses: staffOnly(200) },
  // 409: this day has not begun.
  'POST /api/admin/till/close': {
    body: { date: '2027-02-01', cashCounted: 0, seenRowCount: 0 },
    statuses: managersOnly(409),
  },
  'POST /api/admin/till/export': { body: { date: '2027-02-01', ...exportReason }, statuses: managersOnly(200) },
  'POST /api/admin/messages/search': { statuses: staffOnly(200) },
  'GET /api/admin/messages/health': { statuses: staffOnly(200) },
  // 409: the message is in the inbox already.
  'POST /api/admin/messages/:messageId/resend': staffRecord('messageId', 409, { reason: 'Matrix' }),
  // 409 for the admin in the next two rows: the manager calls each endpoint first, and has already paused or resumed
  // sending.
  'POST /api/admin/messages/pause': {
    body: { scope: 'all', reason: 'Matrix' },
    statuses: [401, 403, 403, 200, 409, 401, 401],
  },
  'POST /api/admin/messages/resume': { body: { scope: 'all' }, statuses: [401, 403, 403, 200, 409, 401, 401] },
  'POST /api/admin/messages/test': { body: { channel: 'inbox' }, statuses: managersOnly(200) },
  'GET /api/admin/messages/texts': { query: { language: 'hi' }, statuses: staffOnly(200) },
  'PUT /api/admin/messages/texts/:textId/template': {
    body: { templateName: '1107' },
    param: 'textId',
    byId: { other: managersOnly(200), malformed: managersOnly(400) },
  },
  'GET /api/admin/appointments/:appointmentId/notice-preview': {
    ...staffRecord('appointmentId', 200),
    query: { kind: 'moved' },
  },
  'GET /api/admin/patients/:patientId/notice-preview': staffRecord('patientId', 200),
  'GET /api/admin/doctors/:doctorId/delay-preview': {
    query: { date: '2027-02-01', minutes: '20' },
    param: 'doctorId',
    byId: { other: staffOnly(200), malformed: staffOnly(400) },
  },
  'GET /api/admin/absences': { statuses: staffOnly(200) },
  // 404: the doctor does not exist.
  'POST /api/admin/absences': { body: absence, statuses: staffOnly(404) },
  'GET /api/admin/absences/:absenceId': unknownRecord('absenceId', staffOnly),
  'POST /api/admin/absences/:absenceId/edit': unknownRecord('absenceId', staffOnly, { ...absenceTimes, version: 1 }),
  'POST /api/admin/absences/:absenceId/end': unknownRecord('absenceId', staffOnly, { version: 1 }),
  'POST /api/admin/absences/:absenceId/withdraw': unknownRecord('absenceId', staffOnly, {
    version: 1,
    reason: 'Matrix',
  }),
  'POST /api/admin/absences/:absenceId/confirm': unknownRecord('absenceId', managersOnly, { version: 1 }),
  'POST /api/admin/appointments/stranded/moves': {
    body: { moves: [{ appointmentId: booking.patientId, version: 1, date: '2027-02-02', time: '12:00' }] },
    statuses: staffOnly(200),
  },
  // 409: the doctor of the visit is not away.
  'POST /api/admin/appointments/:appointmentId/keep': staffRecord('appointmentId', 409, {
    version: 1,
    reason: 'Matrix',
  }),
  'GET /api/admin/day': { query: { date: '2027-02-01' }, statuses: staffOnly(200) },
  'POST /api/admin/day/export': { body: { date: '2027-02-01' }, statuses: staffOnly(200) },
  'POST /api/admin/appointments/:appointmentId/steps': staffRecord('appointmentId', 201, step),
  'PUT /api/admin/steps/:stepId': staffRecord('stepId', 200, { ...step, version: 1 }),
  'POST /api/admin/steps/:stepId/status': staffRecord('stepId', 200, { status: 'complete', version: 1 }),
  'POST /api/admin/steps/search': { statuses: staffOnly(200) },
  'POST /api/admin/steps/export': { body: exportReason, statuses: managersOnly(200) },
  'GET /api/admin/steps/team': { statuses: staffOnly(200) },
  'GET /api/admin/steps/:stepId/candidates': staffRecord('stepId', 200),
  'PUT /api/admin/steps/:stepId/work': staffRecord('stepId', 200, {
    durationMinutes: 60,
    travelMinutes: 30,
    assigneeId: null,
    version: 1,
  }),
  'GET /api/admin/my-day': { statuses: staffOnly(200) },
  // 409: the step is not assigned to this person.
  'POST /api/admin/steps/:stepId/marks': staffRecord('stepId', 409, {
    key: booking.key,
    state: 'started',
    pressedAt: '2027-01-05T04:30:00.000Z',
  }),
  'GET /api/cities': { statuses: open },
  'GET /api/clinics': { statuses: open },
  'GET /api/clinics/types': { statuses: open },
  'GET /api/clinics/:clinicId': publicRecord('clinicId'),
  'GET /api/clinics/:clinicId/doctors': publicRecord('clinicId'),
  'GET /api/doctors': { statuses: open },
  'GET /api/doctors/specialties': { statuses: open },
  'GET /api/doctors/next-times': { query: { doctors: booking.key }, statuses: open },
  'GET /api/doctors/:doctorId': publicRecord('doctorId'),
  'GET /api/doctors/:doctorId/free-times': publicRecord('doctorId'),
  'GET /api/names/:language': { param: 'language', byId: { other: open, random: malformed, malformed } },
  'GET /api/prices': { statuses: open },
};
