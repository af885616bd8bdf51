import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createDoctor,
  createMessage,
  createPayment,
  createSession,
  createStep,
  createType,
} from '#server/test/factories.ts';
import { systemProof } from './access.ts';
import {
  inAuditorTransaction,
  inFamilyTransaction,
  inMessengerTransaction,
  inStaffTransaction,
  type Tx,
} from './db/client.ts';
import type { FamilyScope, OwnScope, StaffProof } from './db/scopes.ts';
import { identifier, sql } from './db/sql.ts';
import * as absences from './features/absences/queries.ts';
import * as accessRecords from './features/access-records/queries.ts';
import { setPhoneRule } from './features/accounts/proved-phones-service.ts';
import * as accounts from './features/accounts/queries.ts';
import * as sessions from './features/accounts/sessions-queries.ts';
import * as overview from './features/appointments/overview-queries.ts';
import * as appointments from './features/appointments/queries.ts';
import * as calls from './features/appointments/staff-attendance-and-calls-queries.ts';
import * as edits from './features/appointments/staff-edit-queries.ts';
import * as familyCard from './features/appointments/staff-family-card-queries.ts';
import * as staffAppointments from './features/appointments/staff-queries.ts';
import * as statusAndSteps from './features/appointments/staff-status-and-steps-queries.ts';
import * as undo from './features/appointments/staff-undo-queries.ts';
import * as stranded from './features/appointments/stranded-queries.ts';
import * as upcoming from './features/appointments/upcoming-queries.ts';
import * as audit from './features/audit/queries.ts';
import * as calendar from './features/calendar/queries.ts';
import * as dashboard from './features/dashboard/queries.ts';
import * as day from './features/day/queries.ts';
import * as families from './features/families/queries.ts';
import * as familySearch from './features/families/search-queries.ts';
import * as addresses from './features/messages/addresses-queries.ts';
import * as inbox from './features/messages/inbox-queries.ts';
import * as push from './features/messages/push-queries.ts';
import * as recipients from './features/messages/recipients-queries.ts';
import * as messageSettings from './features/messages/settings-queries.ts';
import * as staffMessages from './features/messages/staff-queries.ts';
import * as patients from './features/patients/queries.ts';
import * as staffPatients from './features/patients/staff-queries.ts';
import * as payments from './features/payments/queries.ts';
import * as till from './features/payments/till-queries.ts';
import * as replies from './features/replies/queries.ts';
import * as stepTeam from './features/steps/assignee-queries.ts';
import * as steps from './features/steps/queries.ts';
import * as phones from './features/team/phone-correction-queries.ts';
import * as users from './features/users/queries.ts';
import * as webhooks from './features/webhooks/queries.ts';
import { tokenHash } from './secrets.ts';

// Tests row-level security without the access checks of the code. A family makes queries with a forged scope of all families
// (only `access.ts` may create such a scope, and only for staff), or without a scope. It must still reach only its own rows.
const t = testApp();
const allFamilies = { ownerId: null } as FamilyScope;
const noRow = 'no row';
const requestHash = Buffer.alloc(32, 7);
const feedHash = Buffer.alloc(32, 9);
/** The time of the victim's visit. No other visit is at this time. */
const victimVisitTime = { from: new Date('2027-02-01T08:00:00Z'), to: new Date('2027-02-01T08:30:00Z') };
/** The time of the victim's step, which is with the same doctor. */
const victimStepTime = { from: new Date('2027-02-01T09:00:00Z'), to: new Date('2027-02-01T09:30:00Z') };
let stranger: string;
let victim: Record<'accountId' | 'phone' | 'patientId' | 'appointmentId' | 'stepId' | 'doctorId', string>;
let visit: { type: string; city: string };
let victimMessageId: string;
let victimSessionId: string;
let victimPaymentId: string;
const storedCallId = randomUUID();
const storedEventId = randomUUID();
const absenceId = randomUUID();
const endpoint = 'https://fcm.googleapis.com/fcm/send/victim';
const codeEnd = new Date(t.now.getTime() + 60_000);

beforeAll(async () => {
  stranger = (await createAccount(t.db)).id;
  await createAppointment(t.db, { id: stranger });
  const family = await createAccount(t.db);
  const { id, patientId } = await createAppointment(t.db, family);
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const step = await createStep(t.db, { id });
  await t.owner.run(sql`
    update appointments set doctor_id = ${doctor.id}, starts_at = ${victimStepTime.from}, ends_at = ${victimStepTime.to}
    where id = ${step.id}`);
  victim = {
    accountId: family.id,
    phone: family.phone,
    patientId,
    appointmentId: id,
    stepId: step.id,
    doctorId: doctor.id,
  };
  await t.owner.run(sql`
    update appointments
    set doctor_id = ${doctor.id}, is_requested = true, starts_at = ${victimVisitTime.from}, ends_at = ${victimVisitTime.to} where id = ${id}`);
  await t.owner.run(sql`
    update patients set request_hash = ${requestHash}, mobile_number = '98000 12345' where id = ${patientId}`);
  await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${family.id}`);
  await createSession(t.owner, family.id, t.now);
  victimSessionId = (await t.owner.row<{ id: string }>(sql`select id from sessions where account_id = ${family.id}`))
    .id;
  victimMessageId = (await createMessage(t.owner, { id })).id;
  await t.owner.run(sql`insert into message_settings (account_id, whatsapp_agreed_at) values (${family.id}, ${t.now})`);
  await t.owner.run(sql`insert into message_kind_settings values (${family.id}, 'late', '{}')`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, patient_id, kind, address, code_hash, code_expires_at, created_at)
    values (${family.id}, null, 'email', 'victim@example.in', 'x', ${codeEnd}, ${t.now}),
      (${family.id}, ${patientId}, 'phone', '+919800012345', 'x', ${codeEnd}, ${t.now})`);
  await t.owner.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, ${endpoint}, 'p', 'a' from sessions where account_id = ${family.id}`);
  await t.owner.run(sql`
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
    values (${id}, ${family.id}, ${victimVisitTime.from}, 'coming', 'family', ${t.now})`);
  await t.owner.run(sql`
    insert into audit_log (actor_id, action, entity, entity_id, after)
    values (${family.id}, 'appointment.step-assigned', 'appointment', ${step.id},
      jsonb_build_object('assigneeId', ${family.id}::text))`);
  visit = { type: (await createType(t.db, { basePrice: 0 })).name, city: city.name };
  await t.owner.run(
    sql`insert into audit_log (actor_id, action, entity, entity_id) values (${family.id}, 'appointment.booked', 'appointment', ${id})`,
  );
  await t.owner.run(sql`insert into booking_limit_hits values (${family.id}, 'limit_hour', now(), 1, now())`);
  await t.owner.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id)
    values (${t.now}, ${randomUUID()}, 'Viewer', 'assistant', 'patient', ${patientId}, ${family.id})`);
  await t.owner.run(sql`
    insert into call_notes (id, appointment_id, outcome, called_by, called_at)
    values (${storedCallId}, ${id}, 'confirmed', ${family.id}, ${t.now})`);
  await t.owner.run(sql`
    update step_work set assignee_id = ${family.id}, helper_name = 'Meera', state = 'started' where step_id = ${step.id}`);
  await t.owner.run(sql`
    insert into step_events (id, step_id, state, pressed_by, pressed_at, received_at)
    values (${storedEventId}, ${step.id}, 'started', ${family.id}, ${t.now}, ${t.now})`);
  await t.owner.run(sql`
    insert into audit_log (actor_id, action, entity, entity_id, request_id, before, after)
    values (${family.id}, 'appointment.rescheduled', 'appointment', ${step.id}, 'moved', '{"startsAt":"x"}', '{"withVisit":true}')`);
  victimPaymentId = (await createPayment(t.owner, { id }, { receivedBy: family.id, at: t.now })).id;
  await t.owner.run(sql`
    insert into kept_visits (appointment_id, starts_at, doctor_id, reason, kept_by, kept_at)
    values (${step.id}, ${victimStepTime.from}, ${doctor.id}, 'A colleague comes', ${family.id}, ${t.now})`);
  await t.owner.run(sql`
    insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
    values (${absenceId}, ${doctor.id}, ${victimVisitTime.from}, 'Ill', ${family.id}, ${t.now})`);
  await t.owner.run(sql`insert into calendar_feeds values (${family.id}, ${feedHash}, ${t.now})`);
  await t.owner.run(sql`insert into devices values (sha256('d'), ${family.id}, now())`);
  await t.owner.run(sql`
    insert into phone_corrections (id, account_id, new_phone, reason, way, requested_by, requested_at)
    values (${randomUUID()}, ${family.id}, '+919800000009', 'Asked', 'second-person', ${family.id}, ${t.now})`);
  await t.owner.run(sql`
    insert into phone_codes (challenge, phone, purpose, code_hash, sent_at, expires_at)
    values (${randomUUID()}, '+919800000000', 'reset', 'x', now(), now())`);
});

const tables = [
  'access_records',
  'accounts',
  'appointments',
  'audit_log',
  'booking_limit_hits',
  'calendar_feeds',
  'call_notes',
  'devices',
  'kept_visits',
  'message_addresses',
  'message_kind_settings',
  'message_settings',
  'messages',
  'patients',
  'payments',
  'phone_codes',
  'phone_corrections',
  'push_subscriptions',
  'sessions',
  'step_events',
  'step_work',
  'visit_answers',
];

async function hashAllRows() {
  const hashes = tables.map(async (name) => {
    const row = await t.owner.maybeRow(sql`
      select count(*)::integer as rows, md5(string_agg(r::text, '|' order by r::text)) as hash from ${identifier(name)} r`);
    return [name, row];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const asStranger = <T>(work: (tx: Tx) => Promise<T>) => inFamilyTransaction(t.db, stranger, work);
/** Returns the result, or `refused` if the role lacks the privilege for the statement. */
const attempt = <T>(work: (tx: Tx) => Promise<T>) =>
  asStranger(work).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    return 'refused' as const;
  });

test.each(tables)('%s: no statement of a family returns or changes rows of another family', async (name) => {
  const before = await hashAllRows();
  const rows = await attempt((tx) => tx.rows(sql`select to_json(r)::text as row from ${identifier(name)} r`));
  const seen = rows === 'refused' ? '' : rows.map(({ row }) => row).join('\n');
  const { doctorId: _publicId, ...own } = victim;
  for (const id of [...Object.values(own), '+919800000000']) expect(seen).not.toContain(id);
  const owners = {
    access_records: 'family_id',
    accounts: 'id',
    patients: 'user_id',
    appointments: 'user_id',
    audit_log: 'actor_id',
    call_notes: 'called_by',
    kept_visits: 'kept_by',
    step_events: 'pressed_by',
    step_work: 'assignee_id',
  };
  const owner = owners[name as keyof typeof owners];
  const theirs = name === 'phone_codes' ? sql`true` : sql`${identifier(owner ?? 'account_id')} = ${victim.accountId}`;
  const column = await t.owner.row<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = ${name} and is_generated = 'NEVER' order by ordinal_position desc limit 1`);
  const changed = await attempt((tx) =>
    tx.run(sql`update ${identifier(name)} set ${identifier(column.name)} = ${identifier(column.name)} where ${theirs}`),
  );
  const erased = await attempt((tx) => tx.run(sql`delete from ${identifier(name)} where ${theirs}`));
  for (const outcome of [changed, erased]) expect(outcome === 'refused' || outcome === 0).toBe(true);
  expect(await hashAllRows()).toEqual(before);
});

/** Whether each found account is the stranger's. */
const areOwn = (rows: { id: string }[]) => rows.map(({ id }) => id === stranger);
const ownAccount = [true];
const emptyTill = { totals: { cash: 0, upi: 0, card: 0 }, rowCount: 0, closing: null };

type QueryOnVictim = [query: (tx: Tx, scope: FamilyScope) => Promise<unknown>, withoutAccess: unknown];
/** Every query on a family's data, called for the victim's records, and its result without access to them. */
const queriesOnVictim: Record<string, QueryOnVictim> = {
  findPatient: [(tx, scope) => patients.findPatient(tx, scope, victim.patientId, t.now), null],
  lockFamilyOf: [
    async (tx, scope) => {
      await patients.lockFamilyOfPatient(tx, scope, victim.patientId);
      return tx.rows(sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`);
    },
    [],
  ],
  findFamilyOf: [(tx, scope) => patients.findFamilyOf(tx, scope, victim.patientId), undefined],
  findPatients: [
    async (tx, scope) => (await patients.findPatients(tx, scope, { now: t.now, limit: 100 })).rows.length,
    1,
  ],
  updatePatient: [(tx, scope) => patients.updatePatient(tx, scope, victim.patientId, patient, t.now), false],
  hasUpcoming: [(tx, scope) => patients.hasUpcomingVisit(tx, scope, victim.patientId, t.now), false],
  isPatientReferenced: [(tx, scope) => patients.isPatientReferenced(tx, scope, victim.patientId), false],
  deletePatient: [(tx, scope) => patients.deletePatient(tx, scope, victim.patientId), false],
  archivePatient: [(tx, scope) => patients.archivePatient(tx, scope, victim.patientId, t.now), false],
  findPatientName: [(tx, scope) => patients.findPatientName(tx, scope, victim.patientId), null],
  findPatientByRequest: [(tx, scope) => patients.findPatientByRequest(tx, scope, requestHash), null],
  findPatientWithArchived: [(tx, scope) => staffPatients.findPatientWithArchived(tx, scope, victim.patientId), null],
  restorePatient: [(tx, scope) => staffPatients.unarchivePatient(tx, scope, victim.patientId), undefined],
  findFamilyCard: [(tx, scope) => families.findFamily(tx, scope, victim.accountId, t.now), null],
  hasFamily: [(tx, scope) => families.hasFamily(tx, scope, victim.accountId), false],
  findAccountOfPhone: [(tx, scope) => families.findFamilyAccountOfPhone(tx, scope, victim.phone), null],
  findVisitsOfFamily: [(tx, scope) => familyCard.findVisitsOfFamily(tx, scope, victim.accountId, t.now), []],
  findFamiliesByPhone: [(tx, scope) => findCallers(tx, scope, { phone: phoneOf(victim.phone) }), []],
  findFamiliesByPatientsPhone: [(tx, scope) => findCallers(tx, scope, { phone: phoneOf('9800012345') }), []],
  findFamiliesByNumber: [
    (tx, scope) => findCallers(tx, scope, { number: { ...numberOf(victim.accountId), sequence: 0 } }),
    [],
  ],
  findFamiliesByAppointment: [(tx, scope) => findCallers(tx, scope, { number: numberOf(victim.appointmentId) }), []],
  findFamiliesByName: [
    async (tx, scope) => (await findCallers(tx, scope, { words: ['person', 'patient'] })).length,
    1, // the stranger's own family
  ],
  foundStaffPatients: [
    async (tx, scope) => (await staffPatients.findStaffPatients(tx, scope, { sort: '-created' }, t.now)).rows.length,
    1,
  ],
  allStaffPatients: [
    async (tx, scope) => (await staffPatients.findAllStaffPatients(tx, scope, { sort: '-created' }, t.now)).length,
    1,
  ],

  findUsers: [async (tx, scope) => areOwn((await users.findUsers(tx, scope, { sort: '-created' })).rows), ownAccount],
  findAllUsers: [async (tx, scope) => areOwn(await users.findAllUsers(tx, scope, { sort: '-created' })), ownAccount],

  hasPatient: [(tx, scope) => appointments.hasPatient(tx, scope, victim.patientId), false],
  findAppointment: [(tx, scope) => appointments.findAppointment(tx, scope, victim.appointmentId), null],
  findAppointments: [
    async (tx, scope) => {
      const { rows, count } = await appointments.findAppointments(tx, scope, filter());
      return [rows.length, count?.value];
    },
    [1, 1],
  ],
  findNextVisits: [
    async (tx, scope) => (await overview.findNextVisits(tx, scope as OwnScope, t.now)).length,
    1, // the stranger's own visit
  ],
  findKnownDoctors: [(tx, scope) => overview.findKnownDoctors(tx, scope as OwnScope), []],
  findSteps: [(tx, scope) => appointments.findStepsOfVisit(tx, scope, victim.appointmentId), []],
  findUsedPlaces: [(tx, scope) => appointments.findUsedPlaces(tx, scope, victim.patientId), []],
  setPlacesOfVisit: [(tx, scope) => appointments.setPlaces(tx, scope, victim.appointmentId, mine), undefined],
  setPlacesOfStep: [(tx, scope) => appointments.setPlaces(tx, scope, victim.stepId, mine), undefined],
  findHistory: [(tx, scope) => appointments.findHistory(tx, scope, victim.appointmentId), []],
  lockAppointment: [(tx, scope) => appointments.lockAppointment(tx, scope, victim.appointmentId), null],
  cancel: [(tx, scope) => appointments.cancelVisit(tx, scope, victim.appointmentId), undefined],
  findUpcoming: [(tx, scope) => upcoming.findUpcoming(tx, scope, victim, t.now), []],
  findUpcomingToCancel: [(tx, scope) => upcoming.findUpcomingToCancel(tx, scope, victim, t.now), []],
  findUpcomingTimes: [
    (tx, scope) => upcoming.findUpcomingTimes(tx, scope, { entity: 'doctor', ids: [victim.doctorId] }, t.now),
    [],
  ],
  countUpcoming: [(tx, scope) => upcoming.countUpcoming(tx, scope, victim, t.now), 0],
  hasAppointments: [(tx, scope) => upcoming.hasAppointments(tx, scope, victim), false],

  findStaffAppointments: [
    async (tx, scope) => (await staffAppointments.findStaffAppointments(tx, scope, search())).rows.length,
    1,
  ],
  findStaffAppointmentsByWord: [
    async (tx, scope) =>
      (await staffAppointments.findStaffAppointments(tx, scope, { ...search(), q: 'Doctor' })).rows.length,
    1,
  ],
  findAllStaffAppointments: [
    async (tx, scope) => (await staffAppointments.findAllStaffAppointments(tx, scope, search())).length,
    1,
  ],
  findStaffFacts: [(tx, scope) => staffAppointments.findStaffVisitDetails(tx, scope, victim.appointmentId), null],
  findStepStates: [(tx, scope) => staffAppointments.findStepStates(tx, scope, victim.appointmentId), new Map()],
  findFullHistory: [(tx, scope) => staffAppointments.findFullHistory(tx, scope, victim.appointmentId), []],
  lockForChange: [(tx, scope) => statusAndSteps.lockForChange(tx, scope, 'appointment', victim.appointmentId), null],
  lockStep: [(tx, scope) => statusAndSteps.lockForChange(tx, scope, 'step', victim.stepId), null],
  findReopeningProblem: [
    (tx, scope) => orNoRow(statusAndSteps.findReopeningProblem(tx, scope, victim.appointmentId, t.now)),
    noRow,
  ],
  setStatus: [(tx, scope) => statusAndSteps.setStatus(tx, scope, victim.appointmentId, 'cancelled'), undefined],
  confirmRequested: [(tx, scope) => statusAndSteps.confirmRequested(tx, scope, victim.appointmentId), false],
  setStepStatus: [(tx, scope) => statusAndSteps.setStepStatus(tx, scope, victim.stepId, 'complete'), undefined],
  insertStep: [
    (tx, scope) => orNoRow(statusAndSteps.insertStep(tx, scope, victim.appointmentId, step(), t.now)),
    noRow,
  ],
  findStepProblem: [
    (tx, scope) =>
      orNoRow(
        statusAndSteps.findStepProblem(tx, scope, victim.stepId, {
          startsAt: t.now,
          now: t.now,
          overrideReason: '',
        }),
      ),
    noRow,
  ],
  updateStep: [(tx, scope) => statusAndSteps.updateStep(tx, scope, victim.stepId, step(), null), undefined],
  findCancelledSteps: [
    (tx, scope) => statusAndSteps.findCancelledSteps(tx, scope, victim.appointmentId, { leftSteps: [], now: t.now }),
    [],
  ],
  restoreSteps: [(tx, scope) => statusAndSteps.restoreSteps(tx, scope, [victim.stepId]), undefined],

  findListedSteps: [async (tx, scope) => (await steps.findSteps(tx, scope, stepSearch())).rows, []],
  findAllSteps: [(tx, scope) => steps.findAllSteps(tx, scope, stepSearch()), []],
  findStep: [(tx, scope) => steps.findStep(tx, scope, victim.stepId, t.now), null],
  findStepsOfAssignee: [
    (tx, scope) => steps.findStepsOfAssignee(tx, scope, victim.accountId, { ...victimsDay, now: t.now }),
    [],
  ],
  countPendingStepsOf: [(tx, scope) => steps.countPendingStepsOf(tx, scope, victim.accountId, victimsDay), 0],
  findCandidates: [
    (tx, scope) =>
      stepTeam.findStepCandidates(tx, scope, victim.stepId, { durationMinutes: null, travelMinutes: null }),
    [],
  ],
  lockStepWork: [(tx, scope) => steps.lockStep(tx, scope, victim.stepId, null), null],
  updateWork: [(tx, scope) => steps.updateStepWork(tx, scope, victim.stepId, work), undefined],
  findEvent: [(tx, scope) => steps.findStepEvent(tx, scope, { id: storedEventId, stepId: victim.stepId }), null],
  wasAssignee: [(tx, scope) => steps.wasAssignee(tx, scope, victim.stepId, victim.accountId), false],
  insertEvent: [(tx, scope) => steps.insertStepEvent(tx, scope, stepEvent()), undefined],
  setState: [
    (tx, scope) =>
      steps.setStepState(tx, scope, victim.stepId, { state: 'done', status: 'complete', note: '', at: t.now }),
    undefined,
  ],

  setAttendance: [(tx, scope) => calls.setAttendance(tx, scope, victim.appointmentId, attended()), undefined],
  insertCall: [(tx, scope) => calls.insertCall(tx, scope, { ...call(), id: randomUUID() }), false],
  findCall: [(tx, scope) => calls.findCall(tx, scope, call()), null],
  findCalls: [(tx, scope) => calls.findCalls(tx, scope, victim.appointmentId), []],
  lockForEdit: [
    (tx, scope) => edits.lockForEdit(tx, scope, victim.appointmentId, { doctorId: null, clinicId: null }),
    null,
  ],
  updateVisit: [(tx, scope) => edits.updateVisit(tx, scope, victim.appointmentId, edit), undefined],
  findVisitId: [(tx, scope) => orNoRow(appointments.findVisitId(tx, scope, victim.stepId)), noRow],
  findLastChange: [(tx, scope) => undo.findLastChange(tx, scope, victim.appointmentId), null],
  findMovedSteps: [(tx, scope) => undo.findMovedSteps(tx, scope, victim.appointmentId, 'moved'), []],
  restoreTime: [
    (tx, scope) => undo.restoreTime(tx, scope, victim.appointmentId, { startsAt: t.now.toISOString() }),
    undefined,
  ],
  findDay: [
    async (tx, scope) => {
      const {
        doctors,
        detailsOf: _,
        ...found
      } = await day.findDay(tx, scope, { ...victimsDay, date: '2027-02-01', now: t.now });
      // The doctor is public. Without the visit and the step, nothing says that the doctor has patients on that day.
      return { ...found, doctors: doctors.map(({ id }) => id) };
    },
    { visits: [], busySteps: [], clinic: null, workingCount: 0, doctors: [] },
  ],

  findMoney: [(tx, scope) => payments.findMoney(tx, scope, victim.appointmentId), null],
  findPayments: [(tx, scope) => payments.findPayments(tx, scope, victim.appointmentId), []],
  findStaffPayments: [(tx, scope) => payments.findStaffPayments(tx, scope, victim.appointmentId), []],
  findBalance: [
    (tx, scope) => payments.findBalance(tx, scope, victim.accountId),
    { due: 0, toReturn: 0, count: 0, bills: [] },
  ],
  findReceipt: [(tx, scope) => payments.findReceipt(tx, scope, victimPaymentId), null],
  lockBill: [(tx, scope) => payments.lockBill(tx, scope, victim.appointmentId), false],
  insertPayment: [(tx, scope) => payments.insertPayment(tx, scope, payment()), undefined],
  findStoredPayment: [(tx, scope) => payments.findStoredPayment(tx, scope, victimPaymentId), null],
  findOwnCorrections: [(tx, scope) => phones.findOwnCorrections(tx, scope as OwnScope, t.now), []],
  findTillState: [(tx, scope) => till.findTillState(tx, scope, victimPaymentDay), emptyTill],
  findTill: [
    (tx, scope) => till.findTill(tx, scope, { day: victimPaymentDay, maxRows: 10 }),
    { ...emptyTill, rows: [] },
  ],
  // The closing of a day has the totals of the rows in the scope.
  insertClosing: [(tx, scope) => till.insertClosing(tx, scope, closing()), undefined],
  findStranded: [(tx, scope) => absences.findStranded(tx, scope, absenceId, t.now), []],
  findDoctorAndClinicOf: [(tx, scope) => stranded.findDoctorAndClinicOf(tx, scope, victim.appointmentId), null],
  lockStranded: [
    (tx, scope) => stranded.lockStranded(tx, scope, victim.appointmentId, { doctorId: null, clinicId: null }),
    null,
  ],
  insertKeptVisit: [(tx, scope) => stranded.insertKeptVisit(tx, scope, keeping()), undefined],

  insertRecord: [
    (tx, scope) => accessRecords.insertAccessRecord(tx, scope, view(), { patientId: victim.patientId }),
    undefined,
  ],
  findMessages: [async (tx, scope) => (await staffMessages.findMessages(tx, scope, newest)).rows, []],
  findMessagesOfVictim: [
    async (tx, scope) =>
      (await staffMessages.findMessages(tx, scope, { ...newest, q: 'person', family: victim.accountId })).rows,
    [],
  ],
  findMessage: [(tx, scope) => staffMessages.findMessage(tx, scope, victimMessageId), null],
  lockForResend: [(tx, scope) => staffMessages.lockForResend(tx, scope, victimMessageId), undefined],
  findResendFacts: [(tx, scope) => staffMessages.findResendConditions(tx, scope, victimMessageId), null],
  insertResent: [(tx, scope) => orNoRow(staffMessages.insertResentMessage(tx, scope, resent())), noRow],
  findRecipientsOfVisit: [
    (tx, scope) => recipients.findRecipientsOfVisit(tx, scope, victim.appointmentId, notice()),
    null,
  ],
  findRecipientsOfPatient: [
    (tx, scope) => recipients.findRecipientsOfPatient(tx, scope, victim.patientId, notice()),
    null,
  ],
  findRecipientsOfDelay: [
    (tx, scope) =>
      recipients.findRecipientsOfDelay(
        tx,
        scope,
        { doctorId: victim.doctorId, ...victimVisitTime, minutes: 5 },
        notice(),
      ),
    [],
  ],
  findFeedVisits: [
    async (tx, scope) => (await calendar.findFeedVisits(tx, scope, feedRange())).map(({ id }) => id),
    [], // the stranger's own visit is earlier than the range
  ],
  findFeedDigest: [
    (tx, scope) => calendar.findFeedDigest(tx, scope, feedRange()),
    '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', // SHA-256 of no byte
  ],

  findLimitsReached: [(tx, scope) => dashboard.findLimitsReached(tx, scope, longAgo), []],
  countAppointmentsByHour: [(tx, scope) => dashboard.countAppointmentsByHour(tx, scope, victimVisitTime), []],
  findNextAppointments: [(tx, scope) => dashboard.findNextAppointments(tx, scope, victimVisitTime), []],
  findSetAsideVisits: [(tx, scope) => dashboard.findSetAsideVisits(tx, scope, longAgo), []],
  findEntries: [async (tx, scope) => (await audit.findAuditEntries(tx, scope, { sort: '-at' })).rows, []],
  findAllEntries: [(tx, scope) => audit.findAllAuditEntries(tx, scope, { sort: '-at' }), []],
};

const victimsDay = { from: victimVisitTime.from, to: victimStepTime.to };
const findCallers = (tx: Tx, scope: FamilyScope, given: object) =>
  familySearch.findFamilies(tx, scope, { phone: null, number: null, words: [], ...given }, t.now);
const phoneOf = (phone: string) => ({ beginning: null, ending: phone.slice(-10) });
const numberOf = (id: string) => ({ prefix: id.slice(0, 6).toUpperCase(), sequence: null, appointment: null });
const patient = { name: 'Mine now', age: 40, gender: 'Male' as const };
const filter = () => ({ when: 'all' as const, now: t.now, limit: 100, for: undefined });
const search = () => ({ sort: '-date' as const, now: t.now, today: { from: t.now, to: t.now } });
const step = () => ({ title: 'Mine now', startsAt: t.now, description: '', type: undefined });
const attended = () => ({
  times: { arrivedAt: t.now, withDoctorAt: null, seenAt: null, noShowAt: null },
  status: 'open',
});
const call = () => ({
  id: storedCallId,
  appointmentId: victim.appointmentId,
  outcome: 'confirmed' as const,
  note: '',
  calledBy: stranger,
  calledAt: t.now,
});
const view = () => ({
  at: t.now,
  viewer: { id: stranger, name: 'Stranger', role: 'assistant' as const },
  screen: 'patient' as const,
  requestId: 'test',
});
const newest = { sort: '-created' } as const;
const notice = () => ({ kind: 'moved' as const, configured: ['sms' as const], now: t.now });
const resent = () => ({ messageId: victimMessageId, key: randomUUID(), now: t.now, expiresAt: codeEnd });
const edit = { places: undefined, type: undefined, notes: 'Mine now' };
const victimPaymentDay = '2027-01-05';
const payment = () => ({
  id: randomUUID(),
  visitId: victim.appointmentId,
  amount: 100,
  method: 'cash' as const,
  reference: '',
  reverses: null,
  reason: '',
  day: victimPaymentDay,
  receivedBy: stranger,
  receivedAt: t.now,
});
const closing = () => ({ day: '2027-01-04', cashCounted: 0, note: '', closedBy: stranger, closedAt: t.now });
const stepSearch = () => ({ sort: 'time' as const, ...victimsDay, now: t.now });
const mine = { placeFrom: 'Mine now', placeTo: 'Mine now' };
const work = { durationMinutes: 30, travelMinutes: 0, placeFrom: '', placeTo: '', assigneeId: null, helperName: null };
const stepEvent = () => ({
  id: randomUUID(),
  stepId: victim.stepId,
  assignment: null,
  state: 'done' as const,
  note: '',
  pressedBy: stranger,
  pressedAt: t.now,
  receivedAt: t.now,
});
const keeping = () => ({ appointmentId: victim.appointmentId, reason: 'Mine now', keptBy: stranger, keptAt: t.now });
const longAgo = new Date(0);
const feedRange = () => ({ startsFrom: victimVisitTime.from, cancelledFrom: longAgo, limit: 100 });

async function orNoRow<T>(result: Promise<T>): Promise<T | string> {
  return result.catch((error: Error) => {
    if (!error.message.includes('0 rows')) throw error;
    return noRow;
  });
}

test.each(Object.entries(queriesOnVictim))(
  '%s: with a scope of all families, row-level security protects the other family',
  async (_name, [query, withoutAccess]) => {
    const before = await hashAllRows();
    const result = await attempt((tx) => query(tx, allFamilies));
    if (result !== 'refused') expect(result).toEqual(withoutAccess);
    expect(await hashAllRows()).toEqual(before);
  },
);

// The opposite case: the role sees every family, and the scope is the stranger's own family.
test.each(Object.entries(queriesOnVictim))(
  '%s: without row-level security, the scope protects the other family',
  async (_name, [query, withoutAccess]) => {
    const before = await hashAllRows();
    const own = { ownerId: stranger } as FamilyScope;
    expect(await inStaffTransaction(t.db, systemProof, (tx) => query(tx, own))).toEqual(withoutAccess);
    expect(await hashAllRows()).toEqual(before);
  },
);

type OwnQueryOnVictim = [query: (tx: Tx, scope: OwnScope) => Promise<unknown>, withoutAccess: unknown];
const email = { patientId: null };
/** Every query that only a family itself makes about its messages, with its result without access to the victim's. */
const ownQueriesOnVictim: Record<string, OwnQueryOnVictim> = {
  findInbox: [async (tx, scope) => (await inbox.findInbox(tx, scope, undefined)).rows, []],
  countUnread: [(tx, scope) => inbox.countUnreadInInbox(tx, scope), 0],
  markRead: [(tx, scope) => inbox.markInboxRead(tx, scope, [victimMessageId], t.now), 0],
  markAllRead: [(tx, scope) => inbox.markInboxRead(tx, scope, null, t.now), 0],
  findSettings: [(tx, scope) => messageSettings.findSettings(tx, scope), null],
  hadAgreedBy: [(tx, scope) => messageSettings.hadAgreedBy(tx, scope, t.now), false],
  isPhoneVerified: [(tx, scope) => messageSettings.isPhoneVerified(tx, scope), false],
  saveSettings: [(tx, scope) => messageSettings.saveSettings(tx, scope, choices, t.now), undefined],
  findPatientsForMessages: [(tx, scope) => messageSettings.findPatientPhones(tx, scope, victim.patientId), []],
  findAddresses: [(tx, scope) => addresses.findAddresses(tx, scope, t.now), []],
  lockAddress: [(tx, scope) => addresses.lockAddress(tx, scope, email), null],
  consumeTry: [(tx, scope) => addresses.consumeAddressTry(tx, scope, { patientId: victim.patientId }, t.now), null],
  confirmAddress: [(tx, scope) => addresses.confirmAddress(tx, scope, email, t.now), undefined],
  deleteAddress: [(tx, scope) => addresses.deleteAddress(tx, scope, email), undefined],
  findPhoneUnchangedSince: [(tx, scope) => addresses.findPhoneUnchangedSince(tx, scope, victim.patientId, t.now), null],
  setAgreement: [(tx, scope) => addresses.setAgreement(tx, scope, victim.patientId, null), undefined],
  deleteSubscription: [(tx, scope) => push.deleteSubscription(tx, scope, randomUUID(), endpoint), undefined],
  hasSubscription: [(tx, scope) => push.hasSubscription(tx, scope, victimSessionId), false],
  isAddressCurrent: [(tx, scope) => replies.isAddressCurrent(tx, scope, sentToPatient()), false],
  findAnswer: [(tx, scope) => replies.findAnswer(tx, scope, answered()), null],
  insertAnswer: [
    (tx, scope) =>
      replies.insertAnswer(tx, scope, { ...answered(), person: 'family', answer: 'call', answeredAt: t.now }),
    undefined,
  ],
};
const choices = {
  language: 'hi' as const,
  channels: [],
  kindChannels: {},
  leads: [],
  quietFrom: '00:00',
  quietTo: '00:00',
  agreesToWhatsapp: true,
};
const sentToPatient = () => ({
  patientId: victim.patientId,
  person: 'patient' as const,
  channel: 'sms' as const,
  sentAt: t.now,
});
const answered = () => ({ appointmentId: victim.appointmentId, startsAt: victimVisitTime.from });

test.each(Object.entries(ownQueriesOnVictim))(
  '%s: with the scope of the other family, row-level security protects it',
  async (_name, [query, withoutAccess]) => {
    const before = await hashAllRows();
    const result = await attempt((tx) => query(tx, { ownerId: victim.accountId } as OwnScope));
    if (result !== 'refused') expect(result).toEqual(withoutAccess);
    expect(await hashAllRows()).toEqual(before);
  },
);

test.each(Object.entries(ownQueriesOnVictim))(
  '%s: without row-level security, the own scope protects the other family',
  async (_name, [query, withoutAccess]) => {
    const before = await hashAllRows();
    // As the owner of the tables, who sees every row.
    const result = await t.owner.begin((tx) => query(tx, { ownerId: stranger } as OwnScope));
    expect(result).toEqual(withoutAccess);
    expect(await hashAllRows()).toEqual(before);
  },
);

test('what staff created for an unproved phone is hidden by the scope alone, and by row-level security alone', async () => {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family, { title: 'By staff' });
  await createMessage(t.owner, visit);
  await t.owner.run(sql`update patients set created_by_staff = true where id = ${visit.patientId}`);
  await t.owner.run(sql`update appointments set created_by_staff = true where id = ${visit.id}`);
  await setPhoneRule(t.db, true);
  const reads = async (tx: Tx, scope: OwnScope) => [
    (await patients.findPatients(tx, scope, { limit: 10, now: t.now })).rows.length,
    (await patients.findPatient(tx, scope, visit.patientId, t.now)) === null ? 0 : 1,
    (await appointments.findAppointments(tx, scope, { when: 'all', now: t.now, limit: 10 })).rows.length,
    (await overview.findNextVisits(tx, scope, t.now)).length,
    (await inbox.findInbox(tx, scope, undefined)).rows.length,
    await inbox.countUnreadInInbox(tx, scope),
    (await calendar.findFeedVisits(tx, scope, { startsFrom: t.now, cancelledFrom: t.now, limit: 10 })).length,
  ];
  const scopeOf = (seesStaffRows: boolean) => ({ ownerId: family.id, seesStaffRows }) as OwnScope;
  const counts = async (isProved: boolean, seesStaffRows: boolean) => {
    const at = isProved ? t.now : null;
    await t.owner.run(sql`update accounts set phone_verified_at = ${at} where id = ${family.id}`);
    return inFamilyTransaction(t.db, family.id, (tx) => reads(tx, scopeOf(seesStaffRows)));
  };
  const [all, none] = [Array(7).fill(1), Array(7).fill(0)];
  expect(await counts(true, true)).toEqual(all);
  expect(await counts(false, true)).toEqual(none);
  expect(await counts(true, false)).toEqual(none);
  await t.owner.run(
    sql`update patients set set_aside_at = now(), created_by_staff = false where id = ${visit.patientId}`,
  );
  await t.owner.run(sql`update appointments set set_aside_at = now(), created_by_staff = false where id = ${visit.id}`);
  expect(await counts(true, true)).toEqual(none);
  await setPhoneRule(t.db, false);
});

test('settings, addresses and subscriptions cannot be stored for another family', async () => {
  const asVictim = { ownerId: victim.accountId } as OwnScope;
  const before = await hashAllRows();
  const waiting = {
    patientId: null,
    address: 'mine@example.in',
    codeHash: Buffer.from('x'),
    expiresAt: codeEnd,
    now: t.now,
  };
  const writes: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => messageSettings.lockSettings(tx, asVictim),
    (tx) => addresses.saveWaitingAddress(tx, asVictim, waiting),
    (tx) => push.saveSubscription(tx, asVictim, randomUUID(), { endpoint: `${endpoint}2`, p256dh: 'p', auth: 'a' }, 10),
    (tx) => replies.findLinkRow(tx, Buffer.alloc(32)),
    (tx) => webhooks.recordSent(tx, 'sms', { messageId: victimMessageId }, t.now),
  ];
  for (const write of writes) await expect(asStranger(write)).rejects.toMatchObject({ code: '42501' });
  await asStranger((tx) => push.deleteSubscriptionOfOthers(tx, { ownerId: stranger } as OwnScope, endpoint));
  expect(await hashAllRows()).toEqual(before);
});

test('an own answer cannot be about another family’s visit, nor own notifications belong to its session', async () => {
  const before = await hashAllRows();
  const writes = [
    sql`insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
      values (${victim.appointmentId}, ${stranger}, ${t.now}, 'coming', 'family', ${t.now})`,
    sql`insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      values (${stranger}, ${victimSessionId}, ${`${endpoint}3`}, 'p', 'a')`,
  ];
  for (const write of writes) await expect(asStranger((tx) => tx.run(write))).rejects.toMatchObject({ code: '42501' });
  expect(await hashAllRows()).toEqual(before);
});

test('access records of another family are protected by the scope and by row-level security', async () => {
  const own = { ownerId: stranger } as OwnScope;
  const newestFirst = { sort: '-at' } as const;
  const asVictim = { ownerId: victim.accountId } as OwnScope;
  const asAuditor = <T>(work: (tx: Tx) => Promise<T>) =>
    inAuditorTransaction(t.db, systemProof as StaffProof<'audit.read'>, work);
  expect((await asAuditor((tx) => accessRecords.findAccessRecords(tx, allFamilies, newestFirst))).rows).toHaveLength(1);
  expect((await asAuditor((tx) => accessRecords.findAccessRecords(tx, own, newestFirst))).rows).toEqual([]);
  expect((await asAuditor((tx) => accessRecords.findOwnAccessRecords(tx, own, undefined))).rows).toEqual([]);
  expect((await asStranger((tx) => accessRecords.findOwnAccessRecords(tx, asVictim, undefined))).rows).toEqual([]);
  expect(await attempt((tx) => accessRecords.findAccessRecords(tx, allFamilies, newestFirst))).toBe('refused');
});

test('the calendar address of another family is protected by the scope and by row-level security', async () => {
  const before = await hashAllRows();
  const anyone = allFamilies as OwnScope;
  const own = { ownerId: stranger } as OwnScope;
  const asVictim = { ownerId: victim.accountId } as OwnScope;
  for (const scope of [anyone, asVictim]) {
    expect(await asStranger((tx) => calendar.findFeedCreation(tx, scope))).toBeNull();
    expect(await asStranger((tx) => calendar.deleteFeed(tx, scope))).toBe(false);
  }
  const replace = (tx: Tx) => calendar.replaceFeed(tx, asVictim, Buffer.alloc(32, 1), t.now);
  await expect(asStranger(replace)).rejects.toMatchObject({ code: '42501' });
  // The owner of the table sees every row.
  expect(await t.owner.begin((tx) => calendar.findFeedCreation(tx, asVictim))).toEqual(t.now);
  expect(await t.owner.begin((tx) => calendar.findFeedCreation(tx, own))).toBeNull();
  expect(await t.owner.begin((tx) => calendar.deleteFeed(tx, own))).toBe(false);
  // Only the database role of the message engine finds an account by the token of a feed. It cannot change feeds.
  const find = (tx: Tx) => calendar.findFeedAccount(tx, feedHash);
  expect(await asStranger(find)).toBeNull();
  expect(await inMessengerTransaction(t.db, find)).toEqual({
    accountId: victim.accountId,
    isDeactivated: false,
    isPhoneVerified: true,
    language: 'en',
  });
  await expect(inStaffTransaction(t.db, systemProof, find)).rejects.toMatchObject({ code: '42501' });
  await expect(inMessengerTransaction(t.db, (tx) => calendar.deleteFeed(tx, asVictim))).rejects.toMatchObject({
    code: '42501',
  });
  expect(await hashAllRows()).toEqual(before);
});

test('an account can neither read nor change another account and its sessions', async () => {
  const { accountId } = victim;
  const before = await hashAllRows();
  await asStranger(async (tx) => {
    expect(await accounts.findAccount(tx, accountId)).toBeNull();
    expect(await accounts.updateAccountName(tx, accountId, 'Mine now')).toBeNull();
    expect(await sessions.findSessions(tx, accountId, t.now)).toEqual([]);
    expect(await sessions.deleteSessions(tx, accountId)).toBe(0);
    await accounts.setOwnPassword(tx, accountId, 'x', t.now);
  });
  const asVictim = { ownerId: accountId } as OwnScope;
  const writes: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => accounts.setPhone(tx, accountId, '+919800000001', t.now),
    (tx) => accounts.setNameAndEmail(tx, stranger, 'Mine now', 'mine@example.in'),
    (tx) => accounts.insertFamily(tx, { name: 'Mine now', phone: '+919800000002' }),
  ];
  for (const write of writes) await expect(asStranger(write)).rejects.toMatchObject({ code: '42501' });
  await expect(asStranger((tx) => patients.insertPatient(tx, asVictim, patient, t.now))).rejects.toMatchObject({
    code: '42501',
  });
  expect(await hashAllRows()).toEqual(before);
});

// The compiler rejects these lines: `tsc` fails if one of them is valid.
test('only access.ts can create a scope or a proof', () => {
  // @ts-expect-error a scope without its brand
  const scope: FamilyScope = { ownerId: null };
  // @ts-expect-error a proof without its brand
  const proof: StaffProof = {};
  // @ts-expect-error another permission than the one that was checked
  const other: StaffProof<'audit.read'> = proof as StaffProof<'directory.read'>;
  // @ts-expect-error a scope of all families instead of one
  const own: OwnScope = scope;
  expect([scope, proof, other, own]).toHaveLength(4);
});

// The functions' own check of the owner is removed too, so that only row-level security and constraints are left.
test('booking for another family, and moving its appointment, fail without the functions’ own check', async () => {
  for (const name of ['book_visit', 'move_visit_and_steps']) {
    const row = await t.owner.row<{ text: string }>(sql`
      select replace(pg_get_functiondef(oid), ' and (acts_as_staff or ', ' and (true or ') as text
      from pg_proc where proname = ${name}`);
    expect(row.text).toContain('and (true or ');
    await t.owner.script(row.text);
  }
  const { patientId, appointmentId } = victim;
  const requester = {
    actorId: stranger,
    role: 'user' as const,
    scope: { ownerId: stranger } as FamilyScope,
    sessionTokenHash: tokenHash(await createSession(t.owner, stranger, t.now)),
    now: t.now,
    requestId: 'test',
  };
  const startsAt = new Date('2027-02-03T06:30:00Z');
  const before = await hashAllRows();
  const booking = {
    typeName: visit.type,
    cityName: visit.city,
    startTime: startsAt,
    wantedPatient: patientId,
    newId: randomUUID(),
    requestDigest: Buffer.from('x'),
    givenNotes: '',
    seenTotal: 0,
    wantedDoctor: null,
    wantedClinic: null,
    wantedParent: null,
    acceptsOverlap: false,
    needsVerifiedPhone: false,
    givenReason: null,
    givenFamilyNote: null,
  };
  const move = {
    wanted: appointmentId,
    startTime: startsAt,
    notice: null,
    seenVersion: 1,
    givenReason: null,
    givenFamilyNote: null,
    reopensCancelled: true,
    movesSteps: true,
    leftSteps: [],
    newDoctor: null,
    newClinic: null,
  };
  expect(await appointments.bookVisit(t.db, requester, booking)).toMatchObject({ outcome: 'patient_unknown' });
  expect(await appointments.moveVisit(t.db, requester, move)).toMatchObject({ outcome: 'unknown' });
  expect(await hashAllRows()).toEqual(before);
});
