import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const listMessages = endpoint<typeof s.listMessages>()(
  'POST /api/admin/messages/search',
  'appointment.changeAny',
);

export const getMessageHealth = endpoint<typeof s.getMessageHealth>()(
  'GET /api/admin/messages/health',
  'appointment.changeAny',
);

/**
 * Sends a message again: a new message to the same person on the same channel, with the current names, place and phone or
 * e-mail address.
 */
export const resendMessage = endpoint<typeof s.resendMessage>()(
  'POST /api/admin/messages/:messageId/resend',
  'appointment.changeAny',
  { changes: ['messages'] },
);

export const pauseMessages = endpoint<typeof s.pauseMessages>()('POST /api/admin/messages/pause', 'message.manage', {
  changes: ['messages'],
});

export const resumeMessages = endpoint<typeof s.resumeMessages>()('POST /api/admin/messages/resume', 'message.manage', {
  changes: ['messages'],
});

export const sendTestMessage = endpoint<typeof s.sendTestMessage>()('POST /api/admin/messages/test', 'message.manage', {
  changes: ['messages'],
});

export const listMessageTexts = endpoint<typeof s.listMessageTexts>()(
  'GET /api/admin/messages/texts',
  'appointment.changeAny',
);

export const setTextTemplate = endpoint<typeof s.setTextTemplate>()(
  'PUT /api/admin/messages/texts/:textId/template',
  'message.manage',
  { changes: ['messages'] },
);

/** Who would be told about a change of this visit. */
export const previewNotice = endpoint<typeof s.previewNotice>()(
  'GET /api/admin/appointments/:appointmentId/notice-preview',
  'appointment.changeAny',
);

/** Who would be told about a new visit of this patient. */
export const previewBookingNotice = endpoint<typeof s.previewBookingNotice>()(
  'GET /api/admin/patients/:patientId/notice-preview',
  'appointment.changeAny',
);

/** Who would be told that a doctor runs late on a day. */
export const previewDelay = endpoint<typeof s.previewDelay>()(
  'GET /api/admin/doctors/:doctorId/delay-preview',
  'appointment.changeAny',
);
