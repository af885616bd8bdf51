import type {
  Absence,
  AbsencePage,
  AbsenceParams,
  AbsenceVersionBody,
  EditAbsenceBody,
  KeepVisitBody,
  ListAbsencesQuery,
  ListAbsencesReply,
  MoveStrandedBody,
  MoveStrandedReply,
  NewAbsence,
  WithdrawAbsenceBody,
} from './absences-admin.ts';
import type { AppointmentParams } from './appointments.ts';
import type { ManagedAppointment } from './appointments-admin.ts';
import { endpoint } from './endpoint.ts';

/** `current`: now or later. `unresolved`: visits need a new time. `unconfirmed`: a manager has to confirm it. */
export const absenceStates = ['current', 'unresolved', 'unconfirmed', 'past', 'withdrawn'] as const;

/** The absences and days of leave of all doctors. */
export const listAbsences = endpoint<{ query: typeof ListAbsencesQuery; reply: typeof ListAbsencesReply }>()({
  method: 'GET',
  path: '/api/admin/absences',
  access: 'appointment.changeAny',
});

export const reportAbsence = endpoint<{ body: typeof NewAbsence; reply: typeof Absence }>()({
  method: 'POST',
  path: '/api/admin/absences',
  access: 'appointment.changeAny',
  status: 201,
});

/** One absence or leave with the visits that need a new time, and the free times that can be offered. */
export const getAbsence = endpoint<{ params: typeof AbsenceParams; reply: typeof AbsencePage }>()({
  method: 'GET',
  path: '/api/admin/absences/:absenceId',
  access: 'appointment.changeAny',
});

export const editAbsence = endpoint<{
  params: typeof AbsenceParams;
  body: typeof EditAbsenceBody;
  reply: typeof Absence;
}>()({
  method: 'POST',
  path: '/api/admin/absences/:absenceId/edit',
  access: 'appointment.changeAny',
});

/** The doctor is back: the absence ends now. */
export const endAbsence = endpoint<{
  params: typeof AbsenceParams;
  body: typeof AbsenceVersionBody;
  reply: typeof Absence;
}>()({
  method: 'POST',
  path: '/api/admin/absences/:absenceId/end',
  access: 'appointment.changeAny',
});

/** The absence was reported by mistake: all its times are free again. */
export const withdrawAbsence = endpoint<{
  params: typeof AbsenceParams;
  body: typeof WithdrawAbsenceBody;
  reply: typeof Absence;
}>()({
  method: 'POST',
  path: '/api/admin/absences/:absenceId/withdraw',
  access: 'appointment.changeAny',
});

/** A manager confirms an absence that is longer than a day. */
export const confirmAbsence = endpoint<{
  params: typeof AbsenceParams;
  body: typeof AbsenceVersionBody;
  reply: typeof Absence;
}>()({
  method: 'POST',
  path: '/api/admin/absences/:absenceId/confirm',
  access: 'absence.confirm',
});

/** Moves one or several visits that need a new time. Each is moved by itself and gets its own verdict. */
export const moveStranded = endpoint<{ body: typeof MoveStrandedBody; reply: typeof MoveStrandedReply }>()({
  method: 'POST',
  path: '/api/admin/absences/moves',
  access: 'appointment.changeAny',
});

/** Keeps a visit or step that needs a new time at its time. Returns the visit. */
export const keepVisit = endpoint<{
  params: typeof AppointmentParams;
  body: typeof KeepVisitBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/keep',
  access: 'appointment.changeAny',
});
