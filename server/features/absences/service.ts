import type * as api from '#contract/absences/endpoints.ts';
import type { Absence, StrandedVisit } from '#contract/absences/schemas.ts';
import { absenceIsConfirmed } from '#contract/absences/texts.ts';
import { addDays, dayInIndia, todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, notFound, Rejection } from '#server/errors.ts';
import { requireSession } from '../appointments/queries.ts';
import { idOfKey, requesterOf } from '../appointments/service.ts';
import { lockBookings } from '../appointments/upcoming-queries.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';

const absenceUnknown = 'This absence does not exist any more.';
const overlapsText = 'This doctor is already reported away at that time. Please correct that absence instead.';
const isWithdrawnText = 'This absence was withdrawn.';
/** Free times are searched until this many days after the last visit. */
const daysAfterLastVisit = 27;

const personAndTime = (by: string | null, at: Date | null) => (by && at ? { by, at: at.toISOString() } : null);

function absenceOf({ now }: StaffCtx, row: queries.AbsenceRow): Absence {
  const { reportedBy, reportedAt, confirmedBy, confirmedAt, startsAt, endsAt, ...absence } = row;
  return {
    ...absence,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    reported: personAndTime(reportedBy, reportedAt),
    confirmed: personAndTime(confirmedBy, confirmedAt),
    needsConfirmation: row.kind === 'absence' && !row.isWithdrawn && !confirmedAt && rules.isLongAbsence(row),
    isOver: endsAt !== null && endsAt <= now,
  };
}

export async function listAbsences(
  ctx: StaffCtx,
  { query: search }: ParsedOf<typeof api.listAbsences>,
): Promise<ReplyOf<typeof api.listAbsences>> {
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, (tx) =>
    queries.findAbsences(tx, familyScope(ctx.actor), { ...search, now: ctx.now }),
  );
  return { ...page, rows: rows.map((row) => absenceOf(ctx, row)) };
}

/** One absence or leave, the visits that need a new time, and the times and doctors that can be offered for each. */
export async function getAbsence(ctx: StaffCtx, { params: { absenceId } }: ParsedOf<typeof api.getAbsence>) {
  const scope = familyScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const [absence, found] = await Promise.all([
      queries.findAbsence(tx, scope, absenceId),
      queries.findStranded(tx, scope, absenceId, ctx.now),
    ]);
    // Thrown before `recordView`: the user sees no data, so no view is recorded.
    if (!absence) throw notFound(absenceUnknown);
    const rows = found.slice(0, queries.maxStranded);
    await recordView(tx, ctx, scope, { rowCount: rows.length });
    const proposals = rules.proposalsFor(rows, await findOffer(tx, ctx, absence.doctor.id, rows));
    return {
      absence: absenceOf(ctx, absence),
      visits: rows.map((row) => visitOf(row, proposals.get(row.id))),
      hasMoreVisits: found.length > rows.length,
    };
  });
}

/** The free times of the doctor and of other doctors, at the clinics of the visits. */
async function findOffer(
  tx: Tx,
  { now }: StaffCtx,
  doctorId: string,
  visits: readonly queries.StrandedRow[],
): Promise<rules.ReplacementOffer> {
  if (visits.length === 0) return { doctorId, others: [], freeTimes: [] };
  const others = await queries.findOtherDoctors(tx, doctorId);
  const clinicIds = [...new Set(visits.map(({ clinicId }) => clinicId))];
  const places = [
    ...clinicIds.map((clinicId) => ({ doctorId, clinicId })),
    // For a visit at a clinic, another doctor offers times at the clinic where this other doctor works, if there is
    // one.
    ...others.flatMap(({ id, clinicId: own }) =>
      [...new Set(clinicIds.map((clinicId) => clinicId && own))].map((clinicId) => ({ doctorId: id, clinicId })),
    ),
  ];
  const today = todayInIndia(now);
  const days = [today, ...visits.map(({ startsAt }) => dayInIndia(startsAt))].sort();
  const earliest = dayInIndia(visits[0]?.startsAt ?? now);
  const firstDay = earliest > today ? earliest : today;
  const lastDay = addDays(days.at(-1) ?? today, daysAfterLastVisit);
  return { doctorId, others, freeTimes: await queries.findFreeTimesOfDoctors(tx, places, { firstDay, lastDay, now }) };
}

const noProposal: rules.Proposal = { times: [], proposed: null, doctors: [] };

/** Converts the time of an entry to UTC: in JSON, PostgreSQL writes it in the time zone of the connection. */
const withUtc = <T extends { at: string }>(entry: T | null) =>
  entry && { ...entry, at: new Date(entry.at).toISOString() };

function visitOf(row: queries.StrandedRow, proposal: rules.Proposal = noProposal): StrandedVisit {
  const { id, version, parentId, title, clinicId, clinicName, age, months, mobileNumber } = row;
  return {
    id,
    version,
    number: appointmentNumber(row.patientNumber, id),
    visitId: parentId ?? id,
    isStep: parentId !== null,
    title,
    startsAt: row.startsAt.toISOString(),
    clinic: clinicId && clinicName ? { id: clinicId, name: clinicName } : null,
    patient: { id: row.patientId, name: row.patientName, age, months, mobileNumber },
    family: { id: row.familyId, name: row.familyName, phone: row.phone },
    lastCall: withUtc(row.lastCall),
    answer: withUtc(row.answer),
    ...proposal,
  };
}

const auditedFieldsOf = ({ startsAt, endsAt, reason }: queries.AbsenceValues) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  reason,
});

/** Reads an absence after a change, in its transaction, and checks that the session is still valid. */
async function readAfterChange(tx: Tx, ctx: StaffCtx, absenceId: string): Promise<Absence> {
  const row = await queries.findAbsence(tx, familyScope(ctx.actor), absenceId);
  if (!row) throw notFound(absenceUnknown);
  await requireSession(tx, requesterOf(ctx));
  return absenceOf(ctx, row);
}

/** The confirmation to store with an absence: by the actor and now, if the absence is long and the actor may confirm it. */
function ownConfirmation({ actor, now }: StaffCtx, span: { startsAt: Date; endsAt: Date | null }) {
  const isConfirmed = rules.isLongAbsence(span) && can(actor.role, 'absence.confirm');
  return isConfirmed ? { confirmedBy: actor.id, confirmedAt: now } : { confirmedBy: null, confirmedAt: null };
}

/**
 * Stores that a doctor is away. Bookings wait for the lock of the doctor, which this transaction holds: afterwards, no
 * booking during the absence is possible, and the reply counts every visit during it. A request that is sent again is
 * stored once.
 */
export async function reportAbsence(
  ctx: StaffCtx,
  { body: { key, doctorId, reason, ...times } }: ParsedOf<typeof api.reportAbsence>,
): Promise<Absence> {
  const span = rules.absenceSpan(times);
  rules.requireReportable(span, ctx.now);
  const absence = { id: idOfKey(ctx.actor.id, key), doctorId, ...span, reason };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockBookings(tx, { doctorId });
    const stored = await queries.lockAbsence(tx, absence.id);
    if (stored) {
      if (
        stored.doctorId !== doctorId ||
        findChangedFields(auditedFieldsOf(stored), auditedFieldsOf({ ...absence, ...ownConfirmation(ctx, span) }))
      )
        throw conflict('This absence was already sent with other details. Please reload the page.');
      return readAfterChange(tx, ctx, absence.id);
    }
    if (!(await queries.hasDoctor(tx, doctorId))) throw notFound('Doctor not found');
    if (await queries.hasOverlap(tx, absence)) throw conflict(overlapsText);
    const fields = { ...absence, ...ownConfirmation(ctx, span) };
    await queries.insertAbsence(tx, fields, { reportedBy: ctx.actor.id, now: ctx.now });
    await recordAudit(tx, ctx, {
      action: 'doctor.absence-reported',
      entity: 'doctor',
      entityId: doctorId,
      after: auditedFieldsOf(fields),
    });
    return readAfterChange(tx, ctx, absence.id);
  });
}

/** Changes the times or the reason while holding the lock of the doctor. `work` returns the new values. */
async function changeAbsence(
  ctx: StaffCtx,
  absenceId: string,
  version: number,
  work: (before: queries.StoredAbsence) => queries.AbsenceValues,
): Promise<Absence> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { before, after } = await lockForChange(tx, ctx, absenceId, version, work);
    const difference = findChangedFields(auditedFieldsOf(before), auditedFieldsOf(after));
    if (difference) {
      if (await queries.hasOverlap(tx, { id: absenceId, doctorId: before.doctorId, ...after }))
        throw conflict(overlapsText);
      await queries.updateAbsence(tx, absenceId, after);
      await recordAudit(tx, ctx, {
        action: 'doctor.absence-edited',
        entity: 'doctor',
        entityId: before.doctorId,
        ...difference,
      });
    }
    return readAfterChange(tx, ctx, absenceId);
  });
}

async function lockForChange(
  tx: Tx,
  ctx: StaffCtx,
  absenceId: string,
  version: number,
  work: (before: queries.StoredAbsence) => queries.AbsenceValues,
): Promise<{ before: queries.StoredAbsence; after: queries.AbsenceValues }> {
  const doctorId = await queries.findDoctorOfAbsence(tx, absenceId);
  if (!doctorId) throw notFound(absenceUnknown);
  await lockBookings(tx, { doctorId });
  const before = await requireActive(tx, ctx, absenceId, version);
  return { before, after: work(before) };
}

async function requireActive(
  tx: Tx,
  { actor }: StaffCtx,
  absenceId: string,
  version: number,
): Promise<queries.StoredAbsence> {
  const before = await queries.lockAbsence(tx, absenceId);
  if (!before) throw notFound(absenceUnknown);
  if (before.isWithdrawn) throw conflict(isWithdrawnText);
  if (before.confirmedAt && !can(actor.role, 'absence.confirm'))
    throw new Rejection({ code: 'forbidden', message: absenceIsConfirmed });
  requireCurrentVersion(before.version, version);
  return before;
}

/**
 * Corrects an absence. If it becomes longer than a day, it needs a confirmation, unless the actor may confirm absences.
 * Only staff who may confirm can change a confirmed absence, so it stays confirmed.
 */
export function editAbsence(
  ctx: StaffCtx,
  { params: { absenceId }, body: { version, reason, ...times } }: ParsedOf<typeof api.editAbsence>,
): Promise<Absence> {
  const span = rules.absenceSpan(times);
  rules.requireTimesInOrder(span, ctx.now);
  return changeAbsence(ctx, absenceId, version, (before) => {
    const isSame =
      before.startsAt.getTime() === span.startsAt.getTime() && before.endsAt?.getTime() === span.endsAt?.getTime();
    if (isSame) return { ...before, reason };
    const confirmation = before.confirmedAt
      ? { confirmedBy: ctx.actor.id, confirmedAt: ctx.now }
      : ownConfirmation(ctx, span);
    return { ...span, reason, ...confirmation };
  });
}

/** Ends an absence now, because the doctor is back. Visits before now still need a new time. */
export function endAbsence(
  ctx: StaffCtx,
  { params: { absenceId }, body: { version } }: ParsedOf<typeof api.endAbsence>,
): Promise<Absence> {
  return changeAbsence(ctx, absenceId, version, (before) => {
    rules.requireRunningAbsence(before, ctx.now);
    return { ...before, endsAt: ctx.now };
  });
}

/** Withdraws an absence that was a mistake: its times are free again, and its visits need no new time. */
export async function withdrawAbsence(
  ctx: StaffCtx,
  { params: { absenceId }, body: { version, reason } }: ParsedOf<typeof api.withdrawAbsence>,
): Promise<Absence> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const { before } = await lockForChange(tx, ctx, absenceId, version, (stored) => stored);
    await queries.markAbsenceWithdrawn(tx, absenceId, ctx.actor.id, ctx.now);
    await recordAudit(tx, ctx, {
      action: 'doctor.absence-withdrawn',
      entity: 'doctor',
      entityId: before.doctorId,
      before: auditedFieldsOf(before),
      after: { reason },
    });
    return readAfterChange(tx, ctx, absenceId);
  });
}

export async function confirmAbsence(
  ctx: StaffCtx<'absence.confirm'>,
  { params: { absenceId }, body: { version } }: ParsedOf<typeof api.confirmAbsence>,
): Promise<Absence> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await requireActive(tx, ctx, absenceId, version);
    if (before.confirmedAt || !rules.isLongAbsence(before)) throw conflict('This absence needs no confirmation.');
    await queries.updateAbsence(tx, absenceId, { ...before, confirmedBy: ctx.actor.id, confirmedAt: ctx.now });
    await recordAudit(tx, ctx, { action: 'doctor.absence-confirmed', entity: 'doctor', entityId: before.doctorId });
    return readAfterChange(tx, ctx, absenceId);
  });
}
