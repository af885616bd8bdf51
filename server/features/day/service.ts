import { attendanceOf } from '#contract/appointments/staff-attendance.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import type * as api from '#contract/day/endpoints.ts';
import type { Day, DayQuery, DayVisit } from '#contract/day/schemas.ts';
import { tooEarlyToNotify } from '#contract/day/texts.ts';
import { addDays, indiaInstant, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { CsvFile } from '#contract/shared/lists.ts';
import { familyScope } from '#server/access.ts';
import { readAlsoOnFullDisk } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inGateTransaction, inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import * as queries from './queries.ts';
import { exportedAge, exportedAttendance, exportedPhones, exportedStep } from './rules.ts';

const searchOf = ({ now }: StaffCtx, query: DayQuery): queries.DayVisitSearch => ({
  ...query,
  from: indiaInstant(query.date, '00:00'),
  to: indiaInstant(addDays(query.date, 1), '00:00'),
  now,
});

function visitOf(row: queries.DayVisitRow, details: queries.DayVisitDetails): DayVisit {
  const { patientId, patientName, age, months, mobileNumber, familyId, familyName, phone, clinicId, clinicName } = row;
  const status = shownStatus(row.status);
  return {
    id: row.id,
    version: row.version,
    number: appointmentNumber(row.patientNumber, row.id),
    patient: { id: patientId, name: patientName, age, months, mobileNumber },
    family: { id: familyId, name: familyName, phone },
    doctorId: row.doctorId,
    clinic: clinicId && clinicName ? { id: clinicId, name: clinicName } : null,
    city: row.city,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    status,
    isRequested: row.isRequested && status === 'open',
    needsNewTime: row.needsNewTime,
    attendance: attendanceOf(row),
    notes: row.notes,
    ...details,
    isBookedByStaff: row.isBookedByStaff,
    overrideReason: row.overrideReason,
  };
}

/** Everything that the day board shows. */
export async function getDay(ctx: StaffCtx, { query }: ParsedOf<typeof api.getDay>): Promise<Day> {
  const found = await readAlsoOnFullDisk(
    ctx,
    (tx, scope) => queries.findDay(tx, scope, searchOf(ctx, query)),
    ({ visits }) => ({ rowCount: Math.min(visits.length, queries.maxVisits) }),
  );
  const { doctors, workingCount, clinic, busySteps, visits, detailsOf } = found;
  return {
    date: query.date,
    doctors,
    hasMoreDoctors: workingCount > queries.maxIdleDoctors,
    visits: visits.slice(0, queries.maxVisits).map((visit) => visitOf(visit, detailsOf(visit.id))),
    hasMoreVisits: visits.length > queries.maxVisits,
    busySteps,
    clinic,
  };
}

/** The visits of a day that are not cancelled, as a file. */
export function exportDay(ctx: StaffCtx, { body: query }: ParsedOf<typeof api.exportDay>): Promise<CsvFile> {
  const { date, city = null, clinic = null, doctor = null } = query;
  return exportCsv<queries.DayVisitRow & queries.DayVisitDetails>(ctx, {
    name: 'day',
    day: date,
    entity: 'appointment',
    action: 'appointment.day-exported',
    filters: { date, city, clinic, doctor },
    read: async (tx) => {
      const { visits, detailsOf } = await queries.findDay(tx, familyScope(ctx.actor), searchOf(ctx, query));
      return visits
        .filter(({ status }) => status !== 'cancelled')
        .map((visit) => ({ ...visit, ...detailsOf(visit.id) }));
    },
    columns: [
      { header: 'Time', value: ({ startsAt }) => shortTime(startsAt) },
      { header: 'Patient', value: ({ patientName }) => patientName },
      { header: 'Age', value: exportedAge },
      { header: 'Phone', value: exportedPhones },
      { header: 'Doctor', value: ({ doctorName }) => doctorName },
      { header: 'Clinic', value: ({ clinicName }) => clinicName },
      { header: 'Steps', value: ({ steps }) => steps.map(exportedStep).join('; ') },
      { header: 'Notes', value: ({ notes }) => notes },
      { header: 'Appointment ID', value: ({ patientNumber, id }) => appointmentNumber(patientNumber, id) },
      { header: 'Title', value: ({ title }) => title },
      { header: 'Status', value: ({ status }) => shownStatus(status) },
      { header: 'Attendance', value: (row) => exportedAttendance(attendanceOf(row)?.state ?? null) },
      { header: 'Needs a new time', value: ({ needsNewTime }) => (needsNewTime ? 'yes' : '') },
    ],
  });
}

/**
 * Sets by how many minutes a doctor runs late; a later change overwrites an earlier one. With `notifies`, the families
 * with a visit on that day get a notice, which is derived from the audit entry. The entry is then written even if the
 * minutes do not change, so that staff can first save the delay and notify later. Families can be notified on the day
 * and on the day before: nobody knows earlier that a doctor will be late. If the delay ends (0 minutes), the families
 * that were notified get another notice, also without `notifies`.
 */
export async function setDoctorDelay(
  ctx: StaffCtx,
  { params: { doctorId }, body: delay }: ParsedOf<typeof api.setDoctorDelay>,
): Promise<void> {
  const { date, minutes } = delay;
  const notifies = delay.notifies === true && minutes > 0;
  const today = todayInIndia(ctx.now);
  if (date < today) throw conflict('Please choose today or a later day.');
  if (notifies && date > addDays(today, 1)) throw conflict(tooEarlyToNotify);
  if (notifies)
    await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'lateNoticePerDoctorDay', `${doctorId} ${date}`));
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await queries.lockDelay(tx, doctorId, date);
    if (!before) throw notFound('Doctor not found');
    if (before.minutes === minutes && !notifies) return;
    if (before.minutes !== minutes)
      await queries.setDelay(tx, { doctorId, date, minutes, setBy: ctx.actor.id, now: ctx.now });
    await recordAudit(tx, ctx, {
      action: 'doctor.delay-changed',
      entity: 'doctor',
      entityId: doctorId,
      before: { day: date, minutes: before.minutes },
      after: { day: date, minutes, ...(notifies ? { notifies } : {}) },
    });
  });
}
