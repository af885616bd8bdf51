import type { EndpointName } from './example-requests.ts';

/** The kinds of people that the access matrix distinguishes. */
export const people = [
  'visitor',
  'family',
  'assistant',
  'manager',
  'admin',
  'signed-out cookie',
  'deactivated account',
] as const;
export type Person = (typeof people)[number];

/** Whose record the id in the path is: the caller's, another family's, a valid id without a record, or no valid id. */
export type IdKind = 'own' | 'other' | 'random' | 'malformed';
/** One status for each of `people`, in this order. */
type Statuses = readonly [number, number, number, number, number, number, number];
export type RowByKind = Partial<Record<IdKind, Statuses>>;
/** An endpoint with an id in its path has statuses for each kind of id. */
export type MatrixRow = Statuses | RowByKind;

const anyone = (status: number): Statuses => [status, status, status, status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status, status, 401, 401];
const staffOnly = (status: number): Statuses => [401, 403, status, status, status, 401, 401];
const managersOnly = (status: number): Statuses => [401, 403, 403, status, status, 401, 401];
const adminOnly = (status: number): Statuses => [401, 403, 403, 403, status, 401, 401];

const publicRecord: RowByKind = { other: anyone(200), random: anyone(404), malformed: anyone(400) };

/**
 * A record of a family. The statuses are for its owner, for assistants, who may read every family's records, and for
 * managers and admins, who may also change them.
 */
const familyRecord = ({ owner = 200, assistant = 200, manager = 200 } = {}): RowByKind => ({
  own: signedIn(owner),
  other: [401, 404, assistant, manager, manager, 401, 401],
  random: signedIn(404),
  malformed: signedIn(400),
});

/** A record that only its owner uses. Staff, too, reach only the records of their own account. */
const ownRecord = (status: number): RowByKind => ({
  own: signedIn(status),
  other: signedIn(404),
  random: signedIn(404),
  malformed: signedIn(400),
});

/** The link of a message. Everybody who has its token may call. */
const secretLink: RowByKind = { random: anyone(404), malformed: anyone(400) };

const accountAction = (status: number): RowByKind => ({
  other: adminOnly(status),
  random: adminOnly(404),
  malformed: adminOnly(400),
});

/** A record of any family, for staff only. */
const staffRecord = (status: number): RowByKind => ({
  own: staffOnly(status),
  other: staffOnly(status),
  random: staffOnly(404),
  malformed: staffOnly(400),
});

/** A record for which the status depends only on the role of the caller, not on the family of the record. */
const anyRecord = (statusesOf: (status: number) => Statuses, status = 200): RowByKind => ({
  other: statusesOf(status),
  random: statusesOf(404),
  malformed: statusesOf(400),
});

/** A record that the test does not create, so the reply is always that there is none. */
const unknownRecord = (statusesOf: (status: number) => Statuses): RowByKind => ({
  random: statusesOf(404),
  malformed: statusesOf(400),
});

/** 409 also for an unknown family: without a gateway, no code can be sent to anybody. */
const codeOfFamily: RowByKind = {
  own: staffOnly(409),
  other: staffOnly(409),
  random: staffOnly(409),
  malformed: staffOnly(400),
};

/** A change of a phone number. 409: it has ended, or belongs to somebody else. */
const correction = (statusesOf: (status: number) => Statuses): RowByKind => ({
  random: statusesOf(409),
  malformed: statusesOf(400),
});

/**
 * The expected HTTP status of each endpoint for each kind of person. The test sends the example request of every endpoint
 * (`example-requests.ts`) and compares. An endpoint without a row fails the test.
 */
export const matrix: Record<EndpointName, MatrixRow> = {
  // The directory and its prices
  // 400: `not-an-id` is not a valid kind of picture.
  uploadImage: { malformed: managersOnly(400) },
  listStaffDoctors: staffOnly(200),
  exportDoctors: staffOnly(200),
  // 400: there is no file.
  importDoctors: managersOnly(400),
  addDoctor: managersOnly(201),
  getStaffDoctor: anyRecord(staffOnly),
  editDoctor: anyRecord(managersOnly),
  setDoctorDelay: anyRecord(staffOnly),
  previewStrandedWithDoctor: anyRecord(managersOnly),
  removeDoctor: anyRecord(managersOnly),
  // 409: the record is not archived.
  restoreDoctor: anyRecord(managersOnly, 409),
  listStaffClinics: staffOnly(200),
  exportClinics: staffOnly(200),
  // 400: there is no file.
  importClinics: managersOnly(400),
  addClinic: managersOnly(201),
  getStaffClinic: anyRecord(staffOnly),
  editClinic: anyRecord(managersOnly),
  previewStrandedAtClinic: anyRecord(managersOnly),
  removeClinic: anyRecord(managersOnly),
  restoreClinic: anyRecord(managersOnly, 409),
  listStaffCities: staffOnly(200),
  createCity: managersOnly(201),
  editCity: anyRecord(managersOnly),
  setCityActive: anyRecord(managersOnly),
  deleteCity: anyRecord(managersOnly),
  listTypes: staffOnly(200),
  createType: managersOnly(201),
  editType: anyRecord(managersOnly),
  setTypeActive: anyRecord(managersOnly),
  addRule: anyRecord(managersOnly, 201),
  editRule: anyRecord(managersOnly),
  setRuleActive: anyRecord(managersOnly),
  removeRule: anyRecord(managersOnly),
  previewPrices: staffOnly(200),

  // Sign-in and the own account
  getViewer: anyone(200),
  signIn: anyone(401),
  signInAsStaff: anyone(401),
  confirmSignIn: anyone(409),
  confirmSignInAsStaff: anyone(409),
  signOut: anyone(200),
  register: anyone(201),
  confirmRegistration: anyone(409),
  requestRecovery: anyone(200),
  confirmRecovery: anyone(409),
  resendCode: anyone(409),
  getAccount: signedIn(200),
  renameAccount: signedIn(200),
  changePassword: signedIn(400),
  // 409: the account has no entries that were hidden when it was recovered.
  restoreEntries: signedIn(409),
  listCorrections: signedIn(200),
  objectToCorrection: correction(signedIn),
  sendPhoneCode: signedIn(200),
  confirmPhone: signedIn(409),
  // 409: no sign-in waits for a factor, no app is being set up, and there is no factor.
  proveSecondFactor: anyone(409),
  confirmIdentity: staffOnly(400),
  getSecondFactors: staffOnly(200),
  createAppSecret: staffOnly(200),
  activateApp: staffOnly(409),
  removeApp: staffOnly(404),
  // 409: this address has no passkeys.
  askForPasskeyAtSignIn: anyone(409),
  askForPasskey: staffOnly(409),
  preparePasskey: staffOnly(409),
  addPasskey: staffOnly(409),
  removePasskey: { random: staffOnly(404), malformed: staffOnly(400) },
  renewRecoveryCodes: staffOnly(409),
  resetSecondFactors: accountAction(409),
  listOwnAccessRecords: signedIn(200),

  // Messages and the calendar
  getCalendarFeed: signedIn(200),
  createCalendarFeed: signedIn(201),
  endCalendarFeed: signedIn(200),
  watchOwnChanges: signedIn(200),
  listInbox: signedIn(200),
  countUnread: signedIn(200),
  markRead: signedIn(200),
  getMessageSettings: signedIn(200),
  saveMessageSettings: signedIn(200),
  // 409: this server sends no e-mail, no code was sent, and it has no key for notifications.
  setMessageEmail: signedIn(409),
  confirmMessageEmail: signedIn(409),
  removeMessageEmail: signedIn(200),
  // 409: the patient has no valid phone, or no code was sent to it.
  askPatientPhone: ownRecord(409),
  confirmPatientPhone: ownRecord(409),
  removePatientPhone: ownRecord(200),
  startPush: signedIn(409),
  endPush: signedIn(200),
  getLinkedVisit: secretLink,
  sendReply: secretLink,
  getPhoneChange: secretLink,
  sendObjection: secretLink,
  getSubscription: secretLink,
  setSubscription: secretLink,
  // 404: this server accepts no reports of gateways.
  reportSms: { random: anyone(404), malformed: anyone(404) },
  verifyWhatsapp: anyone(404),
  reportWhatsapp: anyone(404),
  listDevices: signedIn(200),
  signOutOtherDevices: signedIn(200),
  signOutDevice: {
    own: signedIn(200),
    other: signedIn(404),
    random: signedIn(404),
    malformed: signedIn(400),
  },

  // Patients and visits of families
  listPatients: signedIn(200),
  searchPatients: signedIn(200),
  // 409: staff add patients to the family that they chose.
  addPatient: [401, 201, 409, 409, 409, 401, 401],
  getPatient: familyRecord(),
  getPatientName: familyRecord(),
  listUsedPlaces: familyRecord(),
  editPatient: familyRecord({ owner: 200, assistant: 404, manager: 200 }),
  // 409: the patient has a future appointment. Without the right to delete, the response is 404.
  removePatient: familyRecord({ owner: 409, assistant: 404, manager: 409 }),
  listAppointments: signedIn(200),
  getFamilyOverview: signedIn(200),
  getAppointment: familyRecord(),
  getAppointmentCalendar: familyRecord(),
  bookAppointment: signedIn(404),
  rescheduleAppointment: familyRecord(),
  cancelAppointment: familyRecord(),

  // People
  createAccount: adminOnly(201),
  // 409: the phone of a family is changed on the card of the family, by `correctPhone`.
  editAccount: accountAction(409),
  correctPhone: anyRecord(managersOnly),
  decideCorrection: correction(managersOnly),
  sendCorrectionCode: correction(managersOnly),
  confirmCorrectionCode: correction(managersOnly),
  resetPassword: accountAction(200),
  revealPassword: accountAction(200),
  changeRole: accountAction(200),
  setAccountActive: accountAction(200),
  listUsers: adminOnly(200),
  exportUsers: adminOnly(200),
  canAddTestUsers: adminOnly(200),
  addTestUsers: adminOnly(404), // only with demo data
  listTeam: adminOnly(200),
  exportTeam: adminOnly(200),
  listStaffPatients: staffOnly(200),
  exportPatients: managersOnly(200),
  restorePatient: anyRecord(managersOnly, 409),
  searchFamilies: staffOnly(200),
  getFamily: staffRecord(200),
  addFamily: staffOnly(201),
  // 409: without an SMS gateway, no code is sent; and there is nothing to restore.
  sendFamilyCode: codeOfFamily,
  confirmFamilyPhone: codeOfFamily,
  restoreFamilyEntries: staffRecord(409),
  addFamilyPatient: { own: staffOnly(409), other: staffOnly(201), random: staffOnly(404), malformed: staffOnly(400) },
  listAudit: adminOnly(200),
  exportAudit: adminOnly(200),
  listAuditActions: adminOnly(200),
  listAccessRecords: adminOnly(200),
  watchChanges: staffOnly(200),
  getDashboard: staffOnly(200),

  // Visits of all families
  listStaffAppointments: staffOnly(200),
  exportAppointments: managersOnly(200),
  listOpenAppointments: staffOnly(200),
  getStaffAppointment: staffRecord(200),
  changeAppointmentStatus: staffRecord(200),
  // 409: the time is already confirmed.
  confirmAppointment: staffRecord(409),
  bookForFamily: staffOnly(404),
  moveAppointment: staffRecord(200),
  // 409: nobody moved the visit.
  undoMove: staffRecord(409),
  editAppointment: staffRecord(200),
  // 409: the day of the visit has not come yet.
  changeAttendance: staffRecord(409),
  addCallNote: staffRecord(200),
  getReceipt: familyRecord(),
  // 409: the visit has no price, so nothing is left to pay.
  takePayment: staffRecord(409),
  reversePayment: anyRecord(managersOnly),
  getTill: staffOnly(200),
  // 409: this day has not begun.
  closeTill: managersOnly(409),
  exportTill: managersOnly(200),
  listMessages: staffOnly(200),
  getMessageHealth: staffOnly(200),
  // 409: the message is in the inbox already.
  resendMessage: staffRecord(409),
  // 409 for the admin in the next two rows, because the manager calls first and has already paused or resumed sending.
  pauseMessages: [401, 403, 403, 200, 409, 401, 401],
  resumeMessages: [401, 403, 403, 200, 409, 401, 401],
  sendTestMessage: managersOnly(200),
  listMessageTexts: staffOnly(200),
  setTextTemplate: { other: managersOnly(200), malformed: managersOnly(400) },
  previewNotice: staffRecord(200),
  previewBookingNotice: staffRecord(200),
  previewDelay: { other: staffOnly(200), malformed: staffOnly(400) },
  listAbsences: staffOnly(200),
  // 404: the doctor does not exist.
  reportAbsence: staffOnly(404),
  getAbsence: unknownRecord(staffOnly),
  editAbsence: unknownRecord(staffOnly),
  endAbsence: unknownRecord(staffOnly),
  withdrawAbsence: unknownRecord(staffOnly),
  confirmAbsence: unknownRecord(managersOnly),
  moveStranded: staffOnly(200),
  // 409: the doctor of the visit is not away.
  keepVisit: staffRecord(409),
  getDay: staffOnly(200),
  exportDay: staffOnly(200),
  addStep: staffRecord(201),
  editStep: staffRecord(200),
  changeStepStatus: staffRecord(200),
  listSteps: staffOnly(200),
  exportSteps: managersOnly(200),
  listTeamMembers: staffOnly(200),
  listCandidates: staffRecord(200),
  changeStepWork: staffRecord(200),
  getMyDay: staffOnly(200),
  // 409: the step is not assigned to this person.
  markStep: staffRecord(409),

  // The public directory
  listCities: anyone(200),
  searchClinics: anyone(200),
  listClinicTypes: anyone(200),
  getClinic: publicRecord,
  listClinicDoctors: publicRecord,
  searchDoctors: anyone(200),
  listSpecialties: anyone(200),
  listNextTimes: anyone(200),
  getDoctor: publicRecord,
  listFreeTimes: publicRecord,
  listTranslations: { other: anyone(200), random: anyone(400), malformed: anyone(400) },
  listPrices: anyone(200),
};
