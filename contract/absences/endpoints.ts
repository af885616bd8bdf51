import { endpoint } from '../shared/endpoint.ts';
import type {
  Absence,
  AbsencePage,
  AbsenceParams,
  AbsenceVersionBody,
  EditAbsenceBody,
  ListAbsencesQuery,
  ListAbsencesReply,
  NewAbsence,
  WithdrawAbsenceBody,
} from './schemas.ts';

/** `current`: now or later. `unresolved`: visits need a new time. `unconfirmed`: a manager has to confirm it. */
export const absenceStates = ['current', 'unresolved', 'unconfirmed', 'past', 'withdrawn'] as const;

/** A member of staff who cannot confirm absences must not change a confirmed one. */
export const absenceConfirmed = 'A manager has confirmed this absence. Please ask a manager to change it.';

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
