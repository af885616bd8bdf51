import { addDays, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import type { Tx } from '#server/db/client.ts';
import { initialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import type { DemoAbsence } from './absence.ts';
import { type Delay, visitAt } from './attendance.ts';
import { demoId } from './demo-id.ts';
import { insertAll } from './insert-all.ts';
import { loadPayments } from './load-payments.ts';
import { assignSteps, stepsOfOnePerson } from './load-step-work.ts';
import type { DemoPayment } from './payments.ts';
import type { DemoStep, DemoVisit } from './visits.ts';

/**
 * Inserts visits as they are now, their steps, calls and payments, the delay of a doctor, the absence of a doctor, and
 * the history of all these records. The till of yesterday is closed. The assistant is assigned to some of the coming
 * steps.
 */
export async function loadVisits(
  tx: Tx,
  planned: readonly DemoVisit[],
  { absence, delay, now, ...given }: Loading,
): Promise<void> {
  const visits = planned.map((visit) => visitAt(visit, now));
  await insertAppointments(
    tx,
    visits.map((visit) => toVisitRow(visit, now)),
  );
  await insertAppointments(
    tx,
    visits.flatMap((visit) => visit.steps.map((step) => toStepRow(visit, step, now))),
  );
  const assigned = stepsOfOnePerson(visits, now);
  await assignSteps(tx, assigned, { id: assistantId, firstName: 'Meera' });
  await insertAll(
    tx,
    'call_notes',
    visits.flatMap((visit) => toCallRows(visit, now)),
  );
  if (delay) await insertAll(tx, 'doctor_delays', [toDelayRow(delay, now)]);
  await insertAll(tx, 'doctor_absences', [toAbsenceRow(absence, now)]);
  const payments = given.payments.filter(({ at }) => at <= now);
  const yesterday = addDays(todayInIndia(now), -1);
  const closing = { day: yesterday, at: indiaInstant(yesterday, '22:30') };
  await loadPayments(tx, payments, closing);
  await insertHistory(tx, [
    ...visits.flatMap((visit) => toEvents(visit, now)),
    ...payments.map(toPaymentEvent),
    toClosingEvent(closing),
    ...assigned.map(({ id }) => toAssignedEvent(id, now)),
    ...(delay ? [toDelayEvent(delay, now)] : []),
    toAbsenceEvent(absence, now),
  ]);
}

type Loading = { absence: DemoAbsence; delay: Delay | undefined; payments: readonly DemoPayment[]; now: Date };

type AppointmentRow = ReturnType<typeof toVisitRow> | ReturnType<typeof toStepRow>;

function typeFacts(name: string) {
  const type = initialAppointmentTypes.find((one) => one.name === name);
  return { type_id: type?.id ?? null, title: type?.title ?? name, step_type: type?.stepType ?? 'other' };
}

/** `at`, but not later than now: a planned time of this morning may still lie ahead. */
const notAfter = (now: Date, at: Date) => (at > now ? now : at);

function toVisitRow(visit: DemoVisit, now: Date) {
  const { doctor, clinic, marks } = visit;
  return {
    ...typeFacts(visit.type),
    id: visit.id,
    user_id: visit.familyId,
    patient_id: visit.patientId,
    parent_id: null,
    doctor_id: doctor && doctorId(doctor),
    clinic_id: clinic && demoId(`clinic ${clinic.name} ${clinic.city}`),
    city_id: demoId(`city ${visit.city}`),
    status: visit.status,
    starts_at: visit.startsAt,
    ends_at: visit.endsAt,
    is_requested: visit.isRequested,
    notes: visit.notes,
    description: '',
    created_at: notAfter(now, visit.bookedAt),
    updated_at: notAfter(now, visit.endedAt ?? marks.withDoctorAt ?? marks.arrivedAt ?? visit.bookedAt),
    arrived_at: marks.arrivedAt,
    with_doctor_at: marks.withDoctorAt,
    seen_at: marks.seenAt,
    no_show_at: marks.noShowAt,
    is_booked_by_staff: visit.bookedBy !== 'family',
  };
}

const doctorId = ({ name }: { name: string }) => demoId(`doctor ${name}`);

function toCallRows(visit: DemoVisit, now: Date) {
  return visit.calls.map((call, index) => ({
    id: demoId(`call ${visit.id} ${index}`),
    appointment_id: visit.id,
    outcome: call.outcome,
    note: call.note,
    called_by: demoId(`account ${call.by}`),
    called_at: notAfter(now, call.at),
  }));
}

function toDelayRow({ doctor, day, minutes, setAt }: Delay, now: Date) {
  return { doctor_id: doctorId(doctor), day, minutes, set_by: assistantId, set_at: notAfter(now, setAt) };
}

function toStepRow(visit: DemoVisit, step: DemoStep, now: Date) {
  return {
    ...toVisitRow(visit, now),
    ...typeFacts(step.type),
    id: step.id,
    parent_id: visit.id,
    doctor_id: null,
    clinic_id: null,
    status: step.status,
    starts_at: step.startsAt,
    ends_at: null,
    is_requested: false,
    notes: '',
    description: step.description,
    created_at: notAfter(now, step.bookedAt),
    updated_at: notAfter(now, step.bookedAt),
    arrived_at: null,
    with_doctor_at: null,
    seen_at: null,
    no_show_at: null,
    is_booked_by_staff: false,
  };
}

/**
 * Inserts visits and steps with the price of their type in their city. The statement also fills the search text, as
 * bookings do, because the trigger that otherwise fills it reads the patient again for each row.
 */
async function insertAppointments(tx: Tx, rows: AppointmentRow[]): Promise<void> {
  await tx.run(sql`
    insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
      step_type, status, starts_at, ends_at, is_requested, notes, description, created_at, updated_at,
      arrived_at, with_doctor_at, seen_at, no_show_at, is_booked_by_staff, price, search_text)
    select r.*, coalesce(appointment_price(r.type_id, r.city_id), 0),
      search_fold(r.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(r.id::text, 6))
    from json_to_recordset(${jsonValue(rows)}) as r (id uuid, user_id uuid, patient_id uuid, parent_id uuid, type_id uuid,
      doctor_id uuid, clinic_id uuid, city_id uuid, title text, step_type text, status text, starts_at timestamptz,
      ends_at timestamptz, is_requested boolean, notes text, description text, created_at timestamptz, updated_at timestamptz,
      arrived_at timestamptz, with_doctor_at timestamptz, seen_at timestamptz, no_show_at timestamptz, is_booked_by_staff boolean)
    join patients p on p.id = r.patient_id`);
}

const assistantId = demoId('account assistant');

type Facts = Record<string, string | number | null>;
type Event = { at: Date; actor_id: string; actor_role: string; action: string; entity: string; id: string };
/** `after` is null for a booking, a payment and a closing of the till: `insertHistory()` computes the amounts. */
type Change = { before: Facts | null; after: Facts | null };

/** The history of a visit: who booked it, called about it, marked its attendance, closed it or cancelled it. */
function toEvents(visit: DemoVisit, now: Date): (Event & Change)[] {
  const { id, familyId, bookedBy, bookedAt, endedAt, status, calls, marks } = visit;
  const ofFamily = { actor_id: familyId, actor_role: 'user' };
  const ofStaff = (role: 'assistant' | 'manager') => ({ actor_id: demoId(`account ${role}`), actor_role: role });
  const byBooker = bookedBy === 'family' ? ofFamily : ofStaff(bookedBy);
  const event = (at: Date, by: { actor_id: string; actor_role: string }, action: string, change: Change) => {
    return { at: notAfter(now, at), ...by, action: `appointment.${action}`, entity: 'appointment', id, ...change };
  };
  const events = [
    event(bookedAt, byBooker, 'booked', { before: null, after: null }),
    ...calls.map((call) =>
      event(call.at, ofStaff(call.by), 'call-noted', { before: null, after: { outcome: call.outcome } }),
    ),
  ];
  let before: string | null = null;
  for (const [attendance, at] of [
    ['arrived', marks.arrivedAt],
    ['with-doctor', marks.withDoctorAt],
    ['seen', marks.seenAt],
    ['no-show', marks.noShowAt],
  ] as const) {
    if (!at) continue;
    const closes = attendance === 'seen' || attendance === 'no-show';
    const change = {
      before: { attendance: before, ...(closes ? { status: 'open' } : {}) },
      after: { attendance, ...(closes ? { status: 'closed' } : {}) },
    };
    events.push(event(at, ofStaff('assistant'), 'attendance-changed', change));
    before = attendance;
  }
  const isMarked = marks.seenAt !== null || marks.noShowAt !== null;
  const change = { before: { status: 'open' }, after: { status } };
  if (endedAt && status === 'cancelled') events.push(event(endedAt, byBooker, 'cancelled', change));
  else if (endedAt && !isMarked) events.push(event(endedAt, ofStaff('assistant'), 'status-changed', change));
  return events;
}

function toDelayEvent({ doctor, day, minutes, setAt }: Delay, now: Date): Event & Change {
  return {
    at: notAfter(now, setAt),
    actor_id: assistantId,
    actor_role: 'assistant',
    action: 'doctor.delay-changed',
    entity: 'doctor',
    id: doctorId(doctor),
    before: { day, minutes: 0 },
    after: { day, minutes },
  };
}

/** The entry of a reversal is about the reversed payment. */
function toPaymentEvent({ id, at, by, reverses }: DemoPayment): Event & Change {
  return {
    at,
    actor_id: demoId(`account ${by}`),
    actor_role: by,
    action: reverses ? 'payment.reversed' : 'payment.taken',
    entity: 'payment',
    id: reverses ?? id,
    before: null,
    after: null,
  };
}

function toClosingEvent({ day, at }: { day: string; at: Date }): Event & Change {
  const actor = { actor_id: demoId('account manager'), actor_role: 'manager' };
  return { at, ...actor, action: 'till.closed', entity: 'till', id: day, before: null, after: null };
}

/** The manager assigned the step this morning. */
function toAssignedEvent(id: string, now: Date): Event & Change {
  return {
    at: notAfter(now, indiaInstant(todayInIndia(now), '08:10')),
    actor_id: demoId('account manager'),
    actor_role: 'manager',
    action: 'appointment.step-assigned',
    entity: 'appointment',
    id,
    before: { assignee: null, assigneeId: null },
    after: { assignee: 'Meera', assigneeId: assistantId },
  };
}

/** When the assistant reported the absence: this morning. */
const reportedAt = (now: Date) => notAfter(now, indiaInstant(todayInIndia(now), '08:20'));

const spanOf = ({ day }: DemoAbsence) => ({
  starts_at: indiaInstant(day, '00:00'),
  ends_at: indiaInstant(addDays(day, 1), '00:00'),
});

function toAbsenceRow(absence: DemoAbsence, now: Date) {
  const { doctor, reason } = absence;
  return {
    ...spanOf(absence),
    id: demoId(`absence ${doctor}`),
    doctor_id: demoId(`doctor ${doctor}`),
    reason,
    reported_by: assistantId,
    reported_at: reportedAt(now),
  };
}

function toAbsenceEvent(absence: DemoAbsence, now: Date): Event & Change {
  const { starts_at, ends_at } = spanOf(absence);
  const { doctor, reason } = absence;
  return {
    at: reportedAt(now),
    actor_id: assistantId,
    actor_role: 'assistant',
    action: 'doctor.absence-reported',
    entity: 'doctor',
    id: demoId(`doctor ${doctor}`),
    before: null,
    after: { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), reason },
  };
}

/** The rows are inserted in the order of time, because the log is read in the order of ids. */
async function insertHistory(tx: Tx, events: (Event & Change)[]): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after)
    select e.at, e.actor_id, e.actor_role, e.action, e.entity, e.id, e.before,
      case when e.after is not null then e.after
        when e.entity = 'payment' then jsonb_build_object('amount', p.amount, 'method', p.method,
            'appointmentId', p.appointment_id)
          || case when p.reverses is null then '{}' else jsonb_build_object('reason', p.reason) end
        when e.entity = 'till' then jsonb_build_object('cash', c.cash_total, 'upi', c.upi_total, 'card', c.card_total,
          'rows', c.row_count, 'cashCounted', c.cash_counted)
        else jsonb_build_object('startsAt', a.starts_at, 'price', a.price) end
    from json_to_recordset(${jsonValue(events)}) as e (id text, at timestamptz, actor_id uuid, actor_role text, action text,
      entity text, before jsonb, after jsonb)
    left join appointments a on a.id = case when e.entity = 'appointment' then e.id::uuid end
    left join payments p on case when p.reverses is null then p.id else p.reverses end
        = case when e.entity = 'payment' then e.id::uuid end
      and (e.action = 'payment.reversed') = (p.reverses is not null)
    left join till_closings c on c.day = case when e.entity = 'till' then e.id::date end
    order by e.at, e.id`);
}
