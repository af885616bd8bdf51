import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listAppointments = endpoint<typeof s.listAppointments>()('GET /api/appointments', 'signed-in');

export const getFamilyOverview = endpoint<typeof s.getFamilyOverview>()('GET /api/appointments/overview', 'signed-in');

export const getAppointment = endpoint<typeof s.getAppointment>()('GET /api/appointments/:appointmentId', 'signed-in');

/** The places that the booking form suggests for a ride, a test or a delivery. */
export const listUsedPlaces = endpoint<typeof s.listUsedPlaces>()('GET /api/patients/:patientId/places', 'signed-in');

export const getAppointmentCalendar = endpoint<typeof s.getAppointmentCalendar>()(
  'GET /api/appointments/:appointmentId/calendar',
  'signed-in',
  { replyFile: { type: 'text/calendar', name: 'appointment.ics', page: '/appointments?open=:appointmentId' } },
);

export const bookAppointment = endpoint<typeof s.bookAppointment>()('POST /api/appointments', 'signed-in', {
  status: 201,
  changes: ['appointments', 'free-times'],
});

export const rescheduleAppointment = endpoint<typeof s.rescheduleAppointment>()(
  'POST /api/appointments/:appointmentId/reschedule',
  'signed-in',
  { changes: ['appointments', 'free-times'] },
);

export const cancelAppointment = endpoint<typeof s.cancelAppointment>()(
  'POST /api/appointments/:appointmentId/cancel',
  'signed-in',
  { changes: ['appointments', 'free-times'] },
);
