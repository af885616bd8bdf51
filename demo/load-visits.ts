import type { Tx } from '#server/db/client.ts';
import { initialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { json, sql } from '#server/db/sql.ts';
import { demoId } from './demo-id.ts';
import type { DemoStep, DemoVisit } from './visits.ts';

/** Inserts visits, their steps, and who booked, closed or cancelled them. */
export async function loadVisits(tx: Tx, visits: readonly DemoVisit[], now: Date): Promise<void> {
  await insertAppointments(
    tx,
    visits.map((visit) => toVisitRow(visit, now)),
  );
  await insertAppointments(
    tx,
    visits.flatMap((visit) => visit.steps.map((step) => toStepRow(visit, step, now))),
  );
  await insertHistory(
    tx,
    visits.flatMap((visit) => toEvents(visit, now)),
  );
}

type AppointmentRow = ReturnType<typeof toVisitRow> | ReturnType<typeof toStepRow>;

function typeFacts(name: string) {
  const type = initialAppointmentTypes.find((one) => one.name === name);
  return { type_id: type?.id ?? null, title: type?.title ?? name, step_type: type?.stepType ?? 'other' };
}

/** A time of this morning may be later than now. Nothing was booked in the future. */
const notAfter = (now: Date, at: Date) => (at > now ? now : at);

function toVisitRow(visit: DemoVisit, now: Date) {
  const { doctor, clinic } = visit;
  return {
    ...typeFacts(visit.type),
    id: visit.id,
    user_id: visit.familyId,
    patient_id: visit.patientId,
    parent_id: null,
    doctor_id: doctor && demoId(`doctor ${doctor.name}`),
    clinic_id: clinic && demoId(`clinic ${clinic.name} ${clinic.city}`),
    city_id: demoId(`city ${visit.city}`),
    status: visit.status,
    starts_at: visit.startsAt,
    ends_at: visit.endsAt,
    is_requested: visit.isRequested,
    notes: visit.notes,
    description: '',
    created_at: notAfter(now, visit.bookedAt),
    updated_at: notAfter(now, visit.endedAt ?? visit.bookedAt),
  };
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
  };
}

/**
 * Prices are those of the type in the city. The statement fills the search text, as bookings do: the trigger that
 * fills it otherwise reads the patient again for each row.
 */
async function insertAppointments(tx: Tx, rows: AppointmentRow[]): Promise<void> {
  await tx.run(sql`
    insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
      step_type, status, starts_at, ends_at, is_requested, notes, description, created_at, updated_at, price, search_text)
    select r.*, coalesce(appointment_price(r.type_id, r.city_id), 0),
      search_fold(r.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(r.id::text, 6))
    from json_to_recordset(${json(rows)}) as r (id uuid, user_id uuid, patient_id uuid, parent_id uuid, type_id uuid,
      doctor_id uuid, clinic_id uuid, city_id uuid, title text, step_type text, status text, starts_at timestamptz,
      ends_at timestamptz, is_requested boolean, notes text, description text, created_at timestamptz, updated_at timestamptz)
    join patients p on p.id = r.patient_id`);
}

/** Who booked, closed or cancelled a visit. */
function toEvents(visit: DemoVisit, now: Date) {
  const { id, familyId, bookedBy, bookedAt, endedAt, status } = visit;
  const byBooker = { actor_id: bookedBy === 'family' ? familyId : demoId(`account ${bookedBy}`), actor_role: bookedBy };
  const byDesk = { actor_id: demoId('account assistant'), actor_role: 'assistant' };
  const booked = { ...byBooker, id, at: notAfter(now, bookedAt), action: 'appointment.booked', status: null };
  if (!endedAt) return [booked];
  const action = status === 'cancelled' ? 'appointment.cancelled' : 'appointment.status-changed';
  return [booked, { ...(status === 'cancelled' ? byBooker : byDesk), id, at: notAfter(now, endedAt), action, status }];
}

/** The rows are inserted by time, because the log is read by id. */
async function insertHistory(tx: Tx, events: ReturnType<typeof toEvents>): Promise<void> {
  await tx.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after)
    select e.at, e.actor_id, case e.actor_role when 'family' then 'user' else e.actor_role end, e.action, 'appointment',
      a.id::text, case when e.status is not null then jsonb_build_object('status', 'open') end,
      case when e.status is null then jsonb_build_object('startsAt', a.starts_at, 'price', a.price)
        else jsonb_build_object('status', e.status) end
    from json_to_recordset(${json(events)}) as e (id uuid, at timestamptz, actor_id uuid, actor_role text, action text, status text)
    join appointments a on a.id = e.id
    order by e.at, a.id`);
}
