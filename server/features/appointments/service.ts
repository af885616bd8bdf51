import { hash } from 'node:crypto';
import type { Booked, NewAppointment } from '#contract/appointments/booking.ts';
import type * as api from '#contract/appointments/endpoints.ts';
import type { Appointment, AppointmentCard, FamilyOverview } from '#contract/appointments/schemas.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import { parentCancelled, parentIsStep } from '#contract/appointments/texts.ts';
import { patientUnknown } from '#contract/patients/texts.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { changeNotice } from '#contract/shared/organisation.ts';
import { shownStepState } from '#contract/steps/types-and-states.ts';
import { appointmentChangeScope, familyScope, inActorTransaction, ownScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { conflict, notFound, type Rejection } from '#server/errors.ts';
import { tokenHash } from '#server/secrets.ts';
import { readBalance, readBill } from '../payments/bill-service.ts';
import { calendarFile } from './calendar-file.ts';
import { findKnownDoctors, findNextVisits } from './overview-queries.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

const appointmentNotFound = () => notFound('Appointment not found');
const patientNotFoundText = "Patient not found or you don't have permission to access this patient's appointments";
const referenceOf = (id: string | null, name: string | null) => (id && name ? { id, name } : null);

const shownStatusIn = (state: { status?: string } | null) => (state?.status ? shownStatus(state.status) : null);

export function appointmentCardOf(ctx: SignedInCtx, row: queries.AppointmentRecord): AppointmentCard {
  return {
    id: row.id,
    number: appointmentNumber(row.patientNumber, row.id),
    title: row.title,
    status: shownStatus(row.status),
    isRequested: row.isRequested && shownStatus(row.status) === 'open',
    needsNewTime: row.needsNewTime,
    removedPlace: row.removedPlace,
    startsAt: row.startsAt.toISOString(),
    type: row.type,
    price: row.price,
    version: row.version,
    parent: parentOf(row),
    patient: { id: row.patientId, name: row.patientName, number: row.patientNumber },
    doctor: referenceOf(row.doctorId, row.doctorName),
    clinic: referenceOf(row.clinicId, row.clinicName),
    city: row.city,
    stepCount: row.stepCount,
    createdAt: row.createdAt.toISOString(),
    canChange: rules.isChangeable(row, ctx.actor.role, ctx.now),
  };
}

function parentOf(row: queries.AppointmentRecord): AppointmentCard['parent'] {
  const { parentId: id, parentTitle: title, parentStartsAt, parentDoctor: doctor, parentClinic: clinic } = row;
  return id && title && parentStartsAt ? { id, title, startsAt: parentStartsAt.toISOString(), doctor, clinic } : null;
}

export async function listAppointments(
  ctx: SignedInCtx,
  { query }: ParsedOf<typeof api.listAppointments>,
): Promise<ReplyOf<typeof api.listAppointments>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inActorTransaction(ctx, async (tx) => {
    const found = await queries.findAppointments(tx, scope, { ...query, now: ctx.now });
    const isEmpty = found.count?.value === 0;
    if (query.for && isEmpty && !(await queries.hasPatient(tx, scope, query.for))) throw notFound(patientNotFoundText);
    const rowCount = found.rows.length;
    await recordView(tx, ctx, scope, query.for ? { patientId: query.for, rowCount } : { rowCount });
    return found;
  });
  return { ...page, rows: rows.map((row) => appointmentCardOf(ctx, row)) };
}

/** Reads the overview of the actor's own family: the next visits, the known doctors and the balance. */
export async function getFamilyOverview(ctx: SignedInCtx): Promise<FamilyOverview> {
  const scope = ownScope(ctx.actor);
  const [visits, doctors, balance] = await inActorTransaction(ctx, (tx) =>
    Promise.all([
      findNextVisits(tx, scope, ctx.now),
      findKnownDoctors(tx, scope),
      readBalance(tx, scope, scope.ownerId),
    ]),
  );
  return {
    balance,
    visits: visits.map((row) => ({
      ...appointmentCardOf(ctx, row),
      hospital: row.hospital,
      address: row.contactAddress,
      placeCity: row.placeCity,
      placeFrom: row.placeFrom,
      placeTo: row.placeTo,
      phone: row.phone,
      delayMinutes: row.delayMinutes,
    })),
    doctors: doctors.map(({ startsAt, patientId, patientName, clinicId, clinicName, type, ...doctor }) => ({
      ...doctor,
      lastVisit: {
        startsAt: startsAt.toISOString(),
        patient: { id: patientId, name: patientName },
        clinic: referenceOf(clinicId, clinicName),
        type,
      },
    })),
  };
}

export async function getAppointment(
  ctx: SignedInCtx,
  { params: { appointmentId } }: ParsedOf<typeof api.getAppointment>,
): Promise<Appointment> {
  return inActorTransaction(ctx, (tx) => readAppointment(tx, ctx, appointmentId));
}

export async function getAppointmentCalendar(
  ctx: SignedInCtx,
  { params, query }: ParsedOf<typeof api.getAppointmentCalendar>,
): Promise<string> {
  return calendarFile(await getAppointment(ctx, { params }), query.language, ctx.origin);
}

/** Reads an appointment. After a change, call it in the same transaction, so that the reply shows no later change. */
export async function readAppointment(tx: Tx, ctx: SignedInCtx, appointmentId: string): Promise<Appointment> {
  const scope = familyScope(ctx.actor);
  const [, row, steps, history, bill] = await Promise.all([
    recordView(tx, ctx, scope, { appointmentId }),
    queries.findAppointment(tx, scope, appointmentId),
    queries.findStepsOfVisit(tx, scope, appointmentId),
    queries.findHistory(tx, scope, appointmentId),
    readBill(tx, scope, appointmentId),
  ]);
  if (!row) throw appointmentNotFound();
  return {
    ...appointmentCardOf(ctx, row),
    endsAt: row.endsAt?.toISOString() ?? null,
    notes: row.notes,
    description: row.description,
    placeFrom: row.placeFrom,
    placeTo: row.placeTo,
    hospital: row.hospital,
    address: row.contactAddress,
    placeCity: row.placeCity,
    phone: row.phone,
    delayMinutes: row.delayMinutes,
    bill,
    steps: steps.map(({ stepType: type, status, isRequested, startsAt, state, stateAt, ...step }) => ({
      ...step,
      type,
      status: shownStatus(status),
      isRequested: isRequested && shownStatus(status) === 'open',
      startsAt: startsAt.toISOString(),
      state: shownStepState(status, state),
      stateAt: stateAt?.toISOString() ?? null,
      number: appointmentNumber(row.patientNumber, step.id),
    })),
    history: history.map(({ at, action, before, after }) => ({
      at: at.toISOString(),
      action,
      from: before?.startsAt ?? shownStatusIn(before),
      to: after?.startsAt ?? after?.answer ?? shownStatusIn(after),
    })),
  };
}

/** Whether the family itself may still move or cancel an appointment. */
export function isChangeableByFamily(appointment: { startsAt: Date; status: string }, now: Date): boolean {
  return rules.isChangeable(appointment, 'user', now);
}

/** Derives the id of a new record (UUID version 8) from the account and an idempotency key. Other accounts get other ids. */
export function idOfKey(accountId: string, key: string): string {
  const hex = hash('sha256', `${accountId} ${key}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

/** The requester, for changes that are made only if the session is still valid. */
export function requesterOf(ctx: SignedInCtx): queries.Requester {
  const { id: actorId, role } = ctx.actor;
  return {
    actorId,
    role,
    scope: appointmentChangeScope(ctx.actor),
    sessionTokenHash: tokenHash(ctx.client.cookie('session') ?? ''),
    now: ctx.now,
    requestId: ctx.requestId,
  };
}

/** What only staff can give with a booking or a move: a reason for a time outside hours, a sentence for the family. */
type StaffFields = { overrideReason: string | null; familyNote: string | null };

/** Books an appointment. One database function makes all decisions; its outcomes become rejections here. */
export async function bookAppointment(ctx: SignedInCtx, { body }: ParsedOf<typeof api.bookAppointment>) {
  return storeBooking(ctx, body, { overrideReason: null, familyNote: null });
}

export async function storeBooking(ctx: SignedInCtx, form: NewAppointment, byStaff: StaffFields): Promise<Booked> {
  const { key, confirmsOverlap, seenTotal, ...rest } = form;
  const startTime = indiaInstant(form.date, form.time);
  const booking: queries.VisitBooking = {
    newId: idOfKey(ctx.actor.id, key),
    requestDigest: hash('sha256', JSON.stringify(rest), 'buffer'),
    wantedPatient: form.patientId,
    typeName: form.type,
    cityName: form.city,
    wantedDoctor: form.doctorId ?? null,
    wantedClinic: form.clinicId ?? null,
    wantedParent: form.relatedAppointmentId ?? null,
    startTime,
    givenNotes: form.notes ?? '',
    seenTotal,
    acceptsOverlap: confirmsOverlap ?? false,
    needsVerifiedPhone: ctx.services.verifyPhoneToBook ?? false,
    givenReason: byStaff.overrideReason,
    givenFamilyNote: byStaff.familyNote,
  };
  const places = { placeFrom: form.placeFrom ?? '', placeTo: form.placeTo ?? '' };
  const row =
    places.placeFrom || places.placeTo
      ? await bookWithPlaces(ctx, booking, places)
      : await ctx.db.run((db) => queries.bookVisit(db, requesterOf(ctx), booking), rules.calendarBusy);
  const { outcome, appointmentId, total } = row;
  if (outcome === 'parent_unknown') throw await rejectionOfParent(ctx, booking);
  if (outcome !== 'booked' || !appointmentId || total === null) throw rules.rejectionOfBooking(outcome, total);
  return { id: appointmentId, patientId: form.patientId, startsAt: startTime.toISOString(), price: total, version: 1 };
}

/** Whether a booking is accepted does not depend on its places, so they are stored after it, in the same transaction. */
async function bookWithPlaces(ctx: SignedInCtx, booking: queries.VisitBooking, places: queries.RidePlaces) {
  const requester = requesterOf(ctx);
  return inActorTransaction(ctx, async (tx) => {
    const row = await queries.bookVisit(tx, requester, booking);
    if (row.outcome === 'booked' && row.appointmentId)
      await queries.setPlaces(tx, requester.scope, row.appointmentId, places);
    return row;
  });
}

/** Why an appointment can get no step: "not found" if it is of another patient or the actor may not see it. */
async function rejectionOfParent(
  ctx: SignedInCtx,
  { wantedParent, wantedPatient }: queries.VisitBooking,
): Promise<Rejection> {
  const scope = familyScope(ctx.actor);
  const parent =
    wantedParent && (await inActorTransaction(ctx, (tx) => queries.findAppointment(tx, scope, wantedParent)));
  if (!parent || parent.patientId !== wantedPatient) return appointmentNotFound();
  return conflict(parent.parentId ? parentIsStep : parentCancelled);
}

/** The places that the family of a patient has used, for the form of a ride, a test or a delivery. */
export async function listUsedPlaces(ctx: SignedInCtx, { params: { patientId } }: ParsedOf<typeof api.listUsedPlaces>) {
  const scope = familyScope(ctx.actor);
  return inActorTransaction(ctx, async (tx) => {
    if (!(await queries.hasPatient(tx, scope, patientId))) throw notFound(patientUnknown);
    const places = await queries.findUsedPlaces(tx, scope, patientId);
    await recordView(tx, ctx, scope, { patientId });
    return { places };
  });
}

/** The new time of a visit or step. With `leave`, all steps of the visit keep their times; otherwise only `leftSteps` do. */
export type MoveTo = {
  date: string;
  time: string;
  version: number;
  steps?: 'move' | 'leave' | undefined;
  leftSteps?: string[] | undefined;
};

/** Moves an appointment with its steps to another time. If one of them does not fit, nothing is moved. */
export async function rescheduleAppointment(
  ctx: SignedInCtx,
  { params: { appointmentId }, body: to }: ParsedOf<typeof api.rescheduleAppointment>,
): Promise<Appointment> {
  return moveToTime(ctx, appointmentId, to, withoutStaffFields, (tx) => readAppointment(tx, ctx, appointmentId));
}

const withoutStaffFields = { overrideReason: null, reopensCancelled: false, familyNote: null };

/**
 * Moves an appointment with its steps. With the fields of staff, a move can be to a time outside hours, and can reopen
 * a cancelled visit. `readReply` runs in the transaction of the move.
 */
export async function moveToTime<T>(
  ctx: SignedInCtx,
  appointmentId: string,
  to: MoveTo,
  by: StaffFields & { reopensCancelled: boolean },
  readReply: (tx: Tx) => Promise<T>,
): Promise<T> {
  const requester = requesterOf(ctx);
  const change: queries.VisitMove = {
    wanted: appointmentId,
    startTime: indiaInstant(to.date, to.time),
    notice: requester.scope.ownerId === null ? null : `${changeNotice.hours} hours`,
    seenVersion: to.version,
    givenReason: by.overrideReason,
    reopensCancelled: by.reopensCancelled,
    givenFamilyNote: by.familyNote,
    movesSteps: to.steps !== 'leave',
    leftSteps: to.leftSteps ?? [],
    newDoctor: null,
    newClinic: null,
  };
  const db = { begin: <R>(work: (tx: Tx) => Promise<R>) => ctx.db.begin(work, rules.calendarBusyForMove) };
  return inActorTransaction({ db, actor: ctx.actor }, async (tx) => {
    requireVisitMoved(await queries.moveVisit(tx, requester, change));
    return readReply(tx);
  });
}

/** Throws the rejection for the outcome of a move, unless the database has made the move. */
export function requireVisitMoved({ outcome, unfit }: queries.VisitMoveRow): void {
  if (outcome === 'steps_unfit' && unfit) throw rules.rejectionOfSteps(unfit);
  if (outcome !== 'moved') throw rules.rejectionOfMove(outcome);
}

export async function cancelAppointment(
  ctx: SignedInCtx,
  { params: { appointmentId }, body: { version } }: ParsedOf<typeof api.cancelAppointment>,
): Promise<Appointment> {
  const scope = appointmentChangeScope(ctx.actor);
  return inActorTransaction(ctx, async (tx) => {
    const before = await queries.lockAppointment(tx, scope, appointmentId);
    if (!before) throw appointmentNotFound();
    if (before.version !== version) throw rules.rejectionOfMove('changed');
    if (!rules.isChangeable(before, ctx.actor.role, ctx.now)) {
      throw rules.rejectionOfMove(shownStatus(before.status) === 'open' ? 'too_late' : before.status);
    }
    await queries.cancelVisit(tx, scope, appointmentId);
    const change = { before: { status: shownStatus(before.status) }, after: { status: 'cancelled' } };
    await recordAudit(tx, ctx, {
      action: 'appointment.cancelled',
      entity: 'appointment',
      entityId: appointmentId,
      ...change,
    });
    await queries.requireSession(tx, requesterOf(ctx));
    return readAppointment(tx, ctx, appointmentId);
  });
}
