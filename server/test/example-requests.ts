import { randomBytes, randomUUID } from 'node:crypto';
import * as absences from '#contract/absences/endpoints.ts';
import * as accessRecords from '#contract/access-records/endpoints.ts';
import * as accounts from '#contract/accounts/endpoints.ts';
import * as signIn from '#contract/accounts/sign-in-endpoints.ts';
import * as appointments from '#contract/appointments/endpoints.ts';
import * as staffAppointments from '#contract/appointments/staff-endpoints.ts';
import * as audit from '#contract/audit/endpoints.ts';
import * as calendar from '#contract/calendar/endpoints.ts';
import * as changes from '#contract/changes/endpoints.ts';
import * as cities from '#contract/cities/endpoints.ts';
import * as staffCities from '#contract/cities/staff-endpoints.ts';
import * as clinics from '#contract/clinics/endpoints.ts';
import * as staffClinics from '#contract/clinics/staff-endpoints.ts';
import * as dashboard from '#contract/dashboard/endpoints.ts';
import * as day from '#contract/day/endpoints.ts';
import * as doctors from '#contract/doctors/endpoints.ts';
import * as staffDoctors from '#contract/doctors/staff-endpoints.ts';
import * as families from '#contract/families/endpoints.ts';
import * as images from '#contract/images/endpoints.ts';
import * as messages from '#contract/messages/endpoints.ts';
import * as inbox from '#contract/messages/inbox-endpoints.ts';
import * as staffMessages from '#contract/messages/staff-endpoints.ts';
import * as names from '#contract/names/endpoints.ts';
import * as patients from '#contract/patients/endpoints.ts';
import * as staffPatients from '#contract/patients/staff-endpoints.ts';
import * as payments from '#contract/payments/endpoints.ts';
import * as staffPayments from '#contract/payments/staff-endpoints.ts';
import * as pricing from '#contract/pricing/endpoints.ts';
import * as staffPricing from '#contract/pricing/staff-endpoints.ts';
import * as replies from '#contract/replies/endpoints.ts';
import * as secondFactors from '#contract/second-factors/endpoints.ts';
import type { Endpoint, InputOf } from '#contract/shared/endpoint.ts';
import * as steps from '#contract/steps/endpoints.ts';
import * as team from '#contract/team/endpoints.ts';
import * as users from '#contract/users/endpoints.ts';
import * as webhooks from '#contract/webhooks/endpoints.ts';

const contract = {
  ...absences,
  ...accessRecords,
  ...accounts,
  ...signIn,
  ...appointments,
  ...staffAppointments,
  ...audit,
  ...calendar,
  ...changes,
  ...cities,
  ...staffCities,
  ...clinics,
  ...staffClinics,
  ...dashboard,
  ...day,
  ...doctors,
  ...staffDoctors,
  ...families,
  ...images,
  ...messages,
  ...inbox,
  ...staffMessages,
  ...names,
  ...patients,
  ...staffPatients,
  ...payments,
  ...staffPayments,
  ...pricing,
  ...staffPricing,
  ...replies,
  ...secondFactors,
  ...steps,
  ...team,
  ...users,
  ...webhooks,
};
type Contract = typeof contract;
export type EndpointName = {
  [N in keyof Contract]: Contract[N] extends { method: string; path: string } ? N : never;
}[keyof Contract];

/** Every endpoint of the contract, by the name of its export. */
export const endpoints = Object.fromEntries(
  Object.entries(contract).filter(([, value]) => typeof value === 'object' && 'method' in value),
) as Pick<Contract, EndpointName>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** The values in the requests: ids of records, and values that the database accepts. */
export type ExampleValues = ReturnType<typeof exampleValues>;

const newId = (): string => randomUUID();
let last = 0;

/** New values: no id has a record, and nobody has the phone or the name. Callers replace the ids by those of their records. */
function exampleValues() {
  last += 1;
  const word = `${last} ${randomBytes(4).toString('hex')}`;
  return {
    absenceId: newId(),
    accountId: newId(),
    appointmentId: newId(),
    cityId: newId(),
    clinicId: newId(),
    correctionId: newId(),
    deviceId: newId(),
    doctorId: newId(),
    messageId: newId(),
    passkeyId: newId(),
    patientId: newId(),
    paymentId: newId(),
    ruleId: newId(),
    stepId: newId(),
    textId: '1',
    token: randomBytes(12).toString('base64url'),
    typeId: newId(),
    kind: 'doctors',
    language: 'hi' as const,
    secret: 'no such secret',
    /** The idempotency key. */
    key: newId(),
    /** The version of the record that is changed. */
    version: 1,
    /** Names of records that exist. */
    city: 'Example Town',
    type: 'consultation',
    price: 0,
    date: '2027-02-01',
    time: '15:00',
    /** A phone and a name that nobody has. */
    phone: `97${10_000_000 + last}`,
    name: `Example ${word}`,
    password: 'example-words-1',
    code: '000000',
    /** The search text of endpoints that require one. */
    q: 'Example',
  };
}

type Empty = Record<string, never>;
/** Makes the properties optional that may be empty. */
type EmptyOptional<T> = { [K in keyof T as Empty extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Empty extends T[K] ? K : never]?: T[K];
};
/** The input of each endpoint, besides its `params`. A compiler error here names an endpoint without a line below. */
type Examples = EmptyOptional<{ [N in EndpointName]: EmptyOptional<Omit<InputOf<Contract[N]>, 'params'>> }>;

/** The query and body of one request to each endpoint. An endpoint that needs neither has no line. */
function examplesIn(values: ExampleValues): Examples {
  const { appointmentId, city, code, date, doctorId, key, language, name, password, phone, price, q, time } = values;
  const { type, typeId, version, patientId } = values;
  const reason = 'The family asked for it';
  const newPassword = { password, confirmPassword: password };
  const patient = { name: 'Example Patient', age: 40, gender: 'Other' } as const;
  const step = { title: name, date };
  const booking = { key, patientId, type, city, date, time, seenTotal: price };
  const absenceTimes = { firstDay: date, lastDay: date, reason: 'Ill' };
  const rule = { city, multiplier: 1.5, fixedPrice: null };
  const newCity = { name, imageHash: null };
  const newType = { name, description: '', basePrice: 100 };
  const pushAddress = `https://fcm.googleapis.com/fcm/send/${key}`;
  const doctor = {
    name: `Dr. ${name}`,
    specialty: 'Urologist',
    hospital: 'Example Hospital',
    city,
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
    hours: [{ weekday: 1, opens: 600, closes: 700 }],
    leave: [],
  };
  const clinic = {
    name: `Clinic ${name}`,
    type: 'Hospital',
    city,
    address: '1 Example Road',
    openHours: 'Always',
    fullAddress: '1 Example Road, Example Town',
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

  return {
    // Sign-in and the own account
    signIn: { body: { phone, password } },
    signInAsStaff: { body: { phone, password } },
    confirmSignIn: { body: { code } },
    confirmSignInAsStaff: { body: { code } },
    register: { body: { name: 'New Family', phone, ...newPassword } },
    confirmRegistration: { body: { code } },
    requestRecovery: { body: { phone } },
    confirmRecovery: { body: { code, ...newPassword } },
    renameAccount: { body: { name: `Renamed ${name}` } },
    changePassword: { body: { currentPassword: 'not this one', ...newPassword } },
    confirmPhone: { body: { code } },
    restoreEntries: { body: { patientName: 'Example Patient' } },
    proveSecondFactor: { body: { kind: 'app', code } },
    confirmIdentity: { body: { kind: 'password', password: 'not this one' } },
    activateApp: { body: { code } },
    addPasskey: {
      body: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { attestationObject: 'a', clientDataJSON: 'a', transports: [] },
      },
    },
    resetSecondFactors: { body: { reason } },

    // Patients and visits of the own family
    searchPatients: { body: { q } },
    addPatient: { body: patient },
    editPatient: { body: { ...patient, version } },
    bookAppointment: { body: booking },
    rescheduleAppointment: { body: { date, time, version } },
    cancelAppointment: { body: { version } },

    // Messages
    saveMessageSettings: {
      body: {
        language: 'en',
        channels: ['sms'],
        kindChannels: { late: ['push'] },
        leads: ['day'],
        quietFrom: '21:00',
        quietTo: '08:00',
        agreesToWhatsapp: false,
        version: 0, // nothing is saved yet
      },
    },
    setMessageEmail: { body: { email: `${key}@example.invalid` } },
    confirmMessageEmail: { body: { code } },
    confirmPatientPhone: { body: { code } },
    startPush: { body: { endpoint: pushAddress, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    endPush: { body: { endpoint: pushAddress } },
    sendReply: { body: { answer: 'coming' } },
    setSubscription: { body: { isOn: false } },
    verifyWhatsapp: { query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'example', 'hub.challenge': '1' } },
    resendMessage: { body: { reason } },
    pauseMessages: { body: { scope: 'all', reason } },
    resumeMessages: { body: { scope: 'all' } },
    sendTestMessage: { body: { channel: 'inbox' } },
    listMessageTexts: { query: { language } },
    setTextTemplate: { body: { templateName: '1107' } },
    previewNotice: { query: { kind: 'moved' } },
    previewDelay: { query: { date, minutes: 20 } },

    // Doctors, clinics and prices
    listNextTimes: { query: { doctors: doctorId } },
    addDoctor: { body: doctor },
    editDoctor: { body: { ...doctor, version, acceptsStranded: false } },
    previewStrandedWithDoctor: { body: { hours: [], leave: [] } },
    restoreDoctor: { body: { reason } },
    importDoctors: { query: { dryRun: 'true' } },
    addClinic: { body: clinic },
    editClinic: { body: { ...clinic, version, acceptsStranded: false } },
    previewStrandedAtClinic: { body: { closedWeekdays: [], closedDays: [] } },
    restoreClinic: { body: { reason } },
    importClinics: { query: { dryRun: 'true' } },
    createCity: { body: newCity },
    editCity: { body: { ...newCity, version } },
    setCityActive: { body: { isActive: false } },
    createType: { body: newType },
    editType: { body: { ...newType, version } },
    setTypeActive: { body: { isActive: false } },
    addRule: { body: rule },
    editRule: { body: { ...rule, multiplier: 2, version } },
    setRuleActive: { body: { isActive: false } },
    previewPrices: { body: { typeId, basePrice: 100, rule: null } },

    // Visits of all families
    exportAppointments: { body: { reason } },
    bookForFamily: { body: booking },
    changeAppointmentStatus: { body: { status: 'closed', version } },
    confirmAppointment: { body: { version } },
    moveAppointment: { body: { date, time, version } },
    undoMove: { body: { version } },
    editAppointment: { body: { notes: name, reason, version } },
    changeAttendance: { body: { to: 'arrived', version } },
    addCallNote: { body: { key, outcome: 'confirmed' } },
    keepVisit: { body: { version, reason } },
    moveStranded: { body: { moves: [{ appointmentId, version, date, time }] } },
    addStep: { body: step },
    editStep: { body: { ...step, version } },
    changeStepStatus: { body: { status: 'complete', version } },
    changeStepWork: { body: { durationMinutes: 60, travelMinutes: 30, assigneeId: null, version } },
    markStep: { body: { key, state: 'started', pressedAt: '2027-01-05T04:30:00.000Z' } },
    exportSteps: { body: { reason } },
    getDay: { query: { date } },
    exportDay: { body: { date } },
    setDoctorDelay: { body: { date, minutes: 15 } },
    reportAbsence: { body: { key, doctorId, ...absenceTimes } },
    editAbsence: { body: { version, ...absenceTimes } },
    endAbsence: { body: { version } },
    confirmAbsence: { body: { version } },
    withdrawAbsence: { body: { version, reason } },
    takePayment: { body: { key, amount: 100, method: 'cash' } },
    reversePayment: { body: { key, reason } },
    getTill: { query: { date } },
    closeTill: { body: { date, cashCounted: 0, seenRowCount: 0 } },
    exportTill: { body: { date, reason } },

    // People
    exportPatients: { body: { reason } },
    restorePatient: { body: { reason } },
    searchFamilies: { body: { q } },
    addFamily: { body: { key, name: 'New Family', phone, patient } },
    addFamilyPatient: { body: { ...patient, key } },
    confirmFamilyPhone: { body: { code } },
    restoreFamilyEntries: { body: { reason } },
    exportUsers: { body: { reason } },
    exportTeam: { body: { reason } },
    createAccount: { body: { name: 'Helper', phone, password, role: 'assistant' } },
    editAccount: { body: { name, phone, reason, version } },
    changeRole: { body: { role: 'assistant' } },
    setAccountActive: { body: { isActive: false } },
    correctPhone: { body: { phone, reason, version } },
    decideCorrection: { body: { accepts: true, reason } },
    confirmCorrectionCode: { body: { code } },
    exportAudit: { body: { reason } },
  };
}

const nameOf = new Map<Endpoint, EndpointName>(endpointNames.map((name) => [endpoints[name], name]));

/** A valid request to an endpoint. `given` replaces example values. */
export function exampleRequest(endpoint: Endpoint, given: Partial<ExampleValues> = {}) {
  const name = nameOf.get(endpoint);
  if (!name)
    throw new Error(
      `${endpoint.method} ${endpoint.path}: please add its noun to \`contract\` in server/test/example-requests.ts.`,
    );
  const values = { ...exampleValues(), ...given };
  const { query = {}, body = {} }: { query?: object; body?: object } = examplesIn(values)[name] ?? {};
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, values[param as keyof ExampleValues]]),
  );
  return { params, query, body };
}
