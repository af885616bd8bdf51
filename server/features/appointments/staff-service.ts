import { attendanceOf } from '#contract/appointments/staff-attendance.ts';
import type * as api from '#contract/appointments/staff-endpoints.ts';
import type { AppointmentRow, StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import { addDays, indiaInstant, shortDate, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type { CsvFile } from '#contract/shared/lists.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { readStaffBill } from '../payments/bill-service.ts';
import * as appointments from './service.ts';
import { findCalls } from './staff-attendance-and-calls-queries.ts';
import * as queries from './staff-queries.ts';

type Search = ParsedOf<typeof api.listStaffAppointments>['body'];
type Page = ReplyOf<typeof api.listStaffAppointments>;

/** The page size of the dashboard's list of open appointments. */
const openPageSize = 10;

function rowOf(row: queries.StaffAppointmentRow): AppointmentRow {
  const { id, title, patientName, patientNumber, startsAt, createdAt, status, isRequested, matchedStep } = row;
  const { doctor, clinic, city, phone, needsNewTime } = row;
  return {
    id,
    title,
    patientName,
    number: appointmentNumber(patientNumber, id),
    doctor,
    clinic,
    city,
    phone,
    attendance: attendanceOf(row),
    matchedStep: matchedStep && { title: matchedStep.title, number: appointmentNumber(patientNumber, matchedStep.id) },
    status: shownStatus(status),
    isRequested: isRequested && shownStatus(status) === 'open',
    needsNewTime,
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

async function findRows(ctx: StaffCtx, search: Search & { limit?: number }): Promise<Page> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findStaffAppointments(tx, scope, withDates(ctx.now, search));
    await recordView(tx, ctx, scope, { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map(rowOf) };
}

type Days = { from?: string | undefined; to?: string | undefined };

function withDates<S extends Days>(now: Date, { from, to, ...search }: S) {
  const today = todayInIndia(now);
  const startOf = (day: string) => indiaInstant(day, '00:00');
  return {
    ...search,
    now,
    today: { from: startOf(today), to: startOf(addDays(today, 1)) },
    range: { from: from ? startOf(from) : undefined, to: to ? startOf(addDays(to, 1)) : undefined },
  };
}

export function listStaffAppointments(ctx: StaffCtx, { body: search }: ParsedOf<typeof api.listStaffAppointments>) {
  return findRows(ctx, search);
}

/** The open appointments for the dashboard, latest date first. */
export function listOpenAppointments(ctx: StaffCtx, { body: search }: ParsedOf<typeof api.listOpenAppointments>) {
  return findRows(ctx, { ...search, sort: '-date', status: 'open', limit: openPageSize });
}

export function exportAppointments(
  ctx: StaffCtx,
  { body: { reason, ...search } }: ParsedOf<typeof api.exportAppointments>,
): Promise<CsvFile> {
  const { q, sort: _sort, ...filters } = search;
  return exportCsv(ctx, {
    name: 'appointments',
    entity: 'appointment',
    reason,
    filters: { status: null, when: null, ...filters, isSearch: q !== undefined },
    read: async (tx) => {
      const rows = await queries.findAllStaffAppointments(tx, familyScope(ctx.actor), withDates(ctx.now, search));
      return rows.map((row) => ({ ...rowOf(row), charged: row.charged, received: row.received }));
    },
    columns: [
      { header: 'Appointment ID', value: ({ number }) => number },
      { header: 'Patient Name', value: ({ patientName }) => patientName },
      { header: 'Title', value: ({ title }) => title },
      { header: 'Date', value: ({ startsAt }) => shortDate(startsAt) },
      { header: 'Time', value: ({ startsAt }) => shortTime(startsAt) },
      { header: 'Created', value: ({ createdAt }) => shortDate(createdAt) },
      { header: 'Status', value: ({ status }) => status },
      { header: 'Doctor', value: ({ doctor }) => doctor ?? '' },
      { header: 'Clinic', value: ({ clinic }) => clinic ?? '' },
      { header: 'City', value: ({ city }) => city ?? '' },
      { header: 'Phone', value: ({ phone }) => phone ?? '' },
      { header: 'Attendance', value: ({ attendance }) => attendance?.state ?? '' },
      { header: 'Needs a new time', value: ({ needsNewTime }) => (needsNewTime ? 'yes' : '') },
      // The amounts include the steps of the visit. They are plain numbers, so that a spreadsheet can add them.
      { header: 'Booked value (₹)', value: ({ charged }) => charged / 100 },
      { header: 'Money received (₹)', value: ({ received }) => received / 100 },
      { header: 'Balance (₹)', value: ({ charged, received }) => (charged - received) / 100 },
    ],
  });
}

/** Converts the time of an answer: in JSON, PostgreSQL writes times in its own format. */
function answerOf({ answer }: Pick<queries.StaffVisitDetails, 'answer'>): StaffAppointment['answer'] {
  return answer && { ...answer, at: new Date(answer.at).toISOString() };
}

export async function getStaffAppointment(
  ctx: StaffCtx,
  { params: { appointmentId } }: ParsedOf<typeof api.getStaffAppointment>,
): Promise<StaffAppointment> {
  return inStaffTransaction(ctx.db, ctx.staff, (tx) => readStaffAppointment(tx, ctx, appointmentId));
}

/**
 * Reads a visit for staff. After a change, call it in the same transaction, like `readAppointment`. The versions of the
 * steps are read before their content: if somebody changes a step in between, the version in the reply is too old, so
 * that an edit based on it is rejected and does not overwrite what the editor did not see.
 */
export async function readStaffAppointment(tx: Tx, ctx: StaffCtx, appointmentId: string): Promise<StaffAppointment> {
  const scope = familyScope(ctx.actor);
  const [facts, states, calls, history, bill, appointment] = await Promise.all([
    queries.findStaffVisitDetails(tx, scope, appointmentId),
    queries.findStepStates(tx, scope, appointmentId),
    findCalls(tx, scope, appointmentId),
    queries.findFullHistory(tx, scope, appointmentId),
    readStaffBill(tx, ctx, scope, appointmentId),
    appointments.readAppointment(tx, ctx, appointmentId),
  ]);
  if (!facts || !bill) throw notFound('Appointment not found');
  const { familyId: id, familyName: name, phone, noShowCount } = facts;
  const isPhoneConfirmed = facts.isPhoneConfirmed || !ctx.services.provesPhones;
  return {
    ...appointment,
    family: { id, name, phone, isPhoneConfirmed, noShowCount },
    attendance: attendanceOf(facts),
    isBookedByStaff: facts.isBookedByStaff,
    overrideReason: facts.overrideReason,
    strandedBy: facts.strandedBy,
    answer: answerOf(facts),
    bill,
    calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })),
    steps: appointment.steps.flatMap((step) => {
      const state = states.get(step.id); // missing if the step was added between the two reads
      return state ? { ...step, ...state, answer: answerOf(state) } : [];
    }),
    history: history.map(({ at, action, before, after, by, step }) => ({
      at: at.toISOString(),
      action,
      by,
      reason: after?.reason ?? after?.overrideReason ?? null,
      step: step && (after?.title ?? step),
      from: before?.startsAt ?? before?.attendance ?? before?.status ?? null,
      to:
        after?.startsAt ??
        after?.attendance ??
        after?.outcome ??
        after?.answer ??
        after?.status ??
        after?.pressed ??
        after?.assignee ??
        null,
    })),
  };
}
