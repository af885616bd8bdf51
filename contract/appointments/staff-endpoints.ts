import { endpoint } from '../shared/endpoint.ts';
import type { CsvFile } from '../shared/lists.ts';
import { attendances } from './attendance.ts';
import type { Booked } from './booking.ts';
import type { AppointmentParams } from './schemas.ts';
import type {
  ChangeAttendanceBody,
  DeskBooking,
  EditAppointmentBody,
  KeepVisitBody,
  MoveAppointmentBody,
  MoveStrandedBody,
  MoveStrandedReply,
  NewCallNote,
  UndoMoveBody,
} from './staff-forms.ts';
import type {
  ChangeAppointmentStatusBody,
  ChangeStepStatusBody,
  ConfirmAppointmentBody,
  EditStepBody,
  ExportAppointmentsBody,
  ListManagedAppointmentsBody,
  ListManagedAppointmentsReply,
  ListOpenAppointmentsBody,
  ListOpenAppointmentsReply,
  ManagedAppointment,
  NewStep,
  StepParams,
} from './staff-schemas.ts';

export const appointmentPeriods = ['from-today', 'today', 'upcoming', 'past'] as const;
/** `none`: nothing is marked yet. */
export const attendanceFilters = [...attendances, 'none'] as const;

export const listManagedAppointments = endpoint<{
  body: typeof ListManagedAppointmentsBody;
  reply: typeof ListManagedAppointmentsReply;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/search',
  access: 'appointment.changeAny',
});

export const exportAppointments = endpoint<{ body: typeof ExportAppointmentsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/appointments/export',
  access: 'people.export',
  isSensitive: true,
});

export const listOpenAppointments = endpoint<{
  body: typeof ListOpenAppointmentsBody;
  reply: typeof ListOpenAppointmentsReply;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/recent',
  access: 'appointment.changeAny',
});

export const getManagedAppointment = endpoint<{ params: typeof AppointmentParams; reply: typeof ManagedAppointment }>()(
  {
    method: 'GET',
    path: '/api/admin/appointments/:appointmentId',
    access: 'appointment.changeAny',
  },
);

export const changeAppointmentStatus = endpoint<{
  params: typeof AppointmentParams;
  body: typeof ChangeAppointmentStatusBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/status',
  access: 'appointment.changeAny',
});

/** Confirms the time of a requested visit or step. */
export const confirmAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof ConfirmAppointmentBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/confirm',
  access: 'appointment.changeAny',
});

/** Marks the attendance of a visit, or undoes the last mark. */
export const changeAttendance = endpoint<{
  params: typeof AppointmentParams;
  body: typeof ChangeAttendanceBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/attendance',
  access: 'appointment.changeAny',
});

export const addCallNote = endpoint<{
  params: typeof AppointmentParams;
  body: typeof NewCallNote;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/calls',
  access: 'appointment.changeAny',
});

/** Books for a family. With a reason, the time may have begun today or lie outside hours. */
export const bookForFamily = endpoint<{ body: typeof DeskBooking; reply: typeof Booked }>()({
  method: 'POST',
  path: '/api/admin/appointments',
  access: 'appointment.changeAny',
  status: 201,
});

/**
 * Moves a visit or step. With a reason, the new time may have begun or lie outside hours. Reopens a cancelled visit.
 */
export const moveAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof MoveAppointmentBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/move',
  access: 'appointment.changeAny',
});

/**
 * Undoes the last move of a visit with its steps, or of one step. Only the person who moved it can, for a minute, and not if the
 * move opened the visit again or changed its doctor.
 */
export const undoMove = endpoint<{
  params: typeof AppointmentParams;
  body: typeof UndoMoveBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/undo-move',
  access: 'appointment.changeAny',
});

/** Changes doctor, clinic, type or note of an open visit. */
export const editAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof EditAppointmentBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/edit',
  access: 'appointment.changeAny',
});

/** Moves one or several visits that need a new time. Each is moved by itself and gets its own verdict. */
export const moveStranded = endpoint<{ body: typeof MoveStrandedBody; reply: typeof MoveStrandedReply }>()({
  method: 'POST',
  path: '/api/admin/appointments/stranded/moves',
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

export const addStep = endpoint<{
  params: typeof AppointmentParams;
  body: typeof NewStep;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/steps',
  access: 'appointment.changeAny',
  status: 201,
});

export const editStep = endpoint<{
  params: typeof StepParams;
  body: typeof EditStepBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'PUT',
  path: '/api/admin/steps/:stepId',
  access: 'appointment.changeAny',
});

export const changeStepStatus = endpoint<{
  params: typeof StepParams;
  body: typeof ChangeStepStatusBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/steps/:stepId/status',
  access: 'appointment.changeAny',
});
