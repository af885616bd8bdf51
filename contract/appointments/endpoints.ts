import { endpoint } from '../shared/endpoint.ts';
import type { Booked, NewAppointment } from './booking.ts';
import type {
  Appointment,
  AppointmentCalendarQuery,
  AppointmentParams,
  CancelAppointmentBody,
  FamilyOverview,
  GetAppointmentCalendarReply,
  ListAppointmentsQuery,
  ListAppointmentsReply,
  ListUsedPlacesReply,
  RescheduleAppointmentBody,
  UsedPlacesParams,
} from './schemas.ts';

export const listAppointments = endpoint<{
  query: typeof ListAppointmentsQuery;
  reply: typeof ListAppointmentsReply;
}>()({
  method: 'GET',
  path: '/api/appointments',
  access: 'signed-in',
});

export const getFamilyOverview = endpoint<{ reply: typeof FamilyOverview }>()({
  method: 'GET',
  path: '/api/appointments/overview',
  access: 'signed-in',
});

export const getAppointment = endpoint<{ params: typeof AppointmentParams; reply: typeof Appointment }>()({
  method: 'GET',
  path: '/api/appointments/:appointmentId',
  access: 'signed-in',
});

/** What the booking form offers for the places of a ride, a test or a delivery. */
export const listUsedPlaces = endpoint<{ params: typeof UsedPlacesParams; reply: typeof ListUsedPlacesReply }>()({
  method: 'GET',
  path: '/api/patients/:patientId/places',
  access: 'signed-in',
});

export const getAppointmentCalendar = endpoint<{
  params: typeof AppointmentParams;
  query: typeof AppointmentCalendarQuery;
  reply: typeof GetAppointmentCalendarReply;
}>()({
  method: 'GET',
  path: '/api/appointments/:appointmentId/calendar',
  access: 'signed-in',
  replyFile: { type: 'text/calendar', name: 'appointment.ics', page: '/appointments?open=:appointmentId' },
});

export const bookAppointment = endpoint<{ body: typeof NewAppointment; reply: typeof Booked }>()({
  method: 'POST',
  path: '/api/appointments',
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
  access: 'signed-in',
});

export const cancelAppointment = endpoint<{
  params: typeof AppointmentParams;
  body: typeof CancelAppointmentBody;
  reply: typeof Appointment;
}>()({
  method: 'POST',
  path: '/api/appointments/:appointmentId/cancel',
  access: 'signed-in',
});
