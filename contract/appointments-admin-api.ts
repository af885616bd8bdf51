import type { AppointmentParams } from './appointments.ts';
import type {
  ChangeAppointmentStatusBody,
  ChangeStepStatusBody,
  EditStepBody,
  ExportAppointmentsBody,
  ListRecentAppointmentsBody,
  ListRecentAppointmentsReply,
  ManageAppointmentsBody,
  ManageAppointmentsReply,
  ManagedAppointment,
  NewStep,
  StepParams,
} from './appointments-admin.ts';
import { endpoint } from './endpoint.ts';
import type { CsvFile } from './lists.ts';

export const appointmentTimes = ['today', 'upcoming', 'past'] as const;

export const manageAppointments = endpoint<{
  body: typeof ManageAppointmentsBody;
  reply: typeof ManageAppointmentsReply;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/search',
  summary: "Every family's appointments, found by title, patient name or number",
  access: 'appointment.changeAny',
});

export const exportAppointments = endpoint<{ body: typeof ExportAppointmentsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/appointments/export',
  summary: 'The same as a file',
  access: 'appointment.changeAny',
});

export const listRecentAppointments = endpoint<{
  body: typeof ListRecentAppointmentsBody;
  reply: typeof ListRecentAppointmentsReply;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/recent',
  summary: 'Open appointments, newest date first, found by title or patient name: ten to a page',
  access: 'appointment.changeAny',
});

export const getManagedAppointment = endpoint<{ params: typeof AppointmentParams; reply: typeof ManagedAppointment }>()(
  {
    method: 'GET',
    path: '/api/admin/appointments/:appointmentId',
    summary: 'One appointment with its family, its steps and who did what to them',
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
  summary: 'Open, close or cancel an appointment; cancelling it cancels its pending steps',
  access: 'appointment.changeAny',
});

export const addStep = endpoint<{
  params: typeof AppointmentParams;
  body: typeof NewStep;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/appointments/:appointmentId/steps',
  summary: 'Add a step to an appointment; it starts as pending and takes nobody’s time',
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
  summary: 'Change what a step is called, when it is and what it says',
  access: 'appointment.changeAny',
});

export const changeStepStatus = endpoint<{
  params: typeof StepParams;
  body: typeof ChangeStepStatusBody;
  reply: typeof ManagedAppointment;
}>()({
  method: 'POST',
  path: '/api/admin/steps/:stepId/status',
  summary: 'Mark a step as pending, complete or cancelled',
  access: 'appointment.changeAny',
});
