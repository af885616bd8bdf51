import type {
  Appointment,
  AppointmentParams,
  Booked,
  CancelAppointmentBody,
  GetAppointmentCalendarReply,
  ListAppointmentsQuery,
  ListAppointmentsReply,
  NewAppointment,
  RescheduleAppointmentBody,
} from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { changeNotice, organisation } from './organisation.ts';

/** Why a family can no longer move or cancel. */
export const tooLateToChange = `Appointments can be changed up to ${changeNotice.hours} hours before they start. Please call ${organisation.phone.shown}.`;

export const listAppointments = endpoint<{
  query: typeof ListAppointmentsQuery;
  reply: typeof ListAppointmentsReply;
}>()({
  method: 'GET',
  path: '/api/appointments',
  summary: 'Appointments, newest date first: the own ones; for staff all of them',
  access: 'signed-in',
});

export const getAppointment = endpoint<{ params: typeof AppointmentParams; reply: typeof Appointment }>()({
  method: 'GET',
  path: '/api/appointments/:appointmentId',
  summary: 'One appointment with its steps and history',
  access: 'signed-in',
});

export const getAppointmentCalendar = endpoint<{
  params: typeof AppointmentParams;
  reply: typeof GetAppointmentCalendarReply;
}>()({
  method: 'GET',
  path: '/api/appointments/:appointmentId/calendar',
  summary: 'One appointment as a calendar file (iCalendar), to be opened by any calendar program',
  access: 'signed-in',
  replyFile: { type: 'text/calendar', name: 'appointment.ics', page: '/appointments?open=:appointmentId' },
});

export const bookAppointment = endpoint<{ body: typeof NewAppointment; reply: typeof Booked }>()({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Book an appointment, or add a follow-up step to one',
  access: 'signed-in',
  status: 201,
});

export const rescheduleAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof RescheduleAppointmentBody;
  reply: typeof Appointment;
}>()({
  method: 'POST',
  path: '/api/appointments/:appointmentId/reschedule',
  summary: 'Move an appointment to another time; the old one stays where the new one is taken',
  access: 'signed-in',
});

export const cancelAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof CancelAppointmentBody;
  reply: typeof Appointment;
}>()({
  method: 'POST',
  path: '/api/appointments/:appointmentId/cancel',
  summary: 'Cancel an appointment and its pending steps; its time is free at once',
  access: 'signed-in',
});
