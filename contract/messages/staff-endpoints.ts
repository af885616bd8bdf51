import type { AppointmentParams } from '../appointments/schemas.ts';
import type { DelayPreviewQuery } from '../day/schemas.ts';
import type { DoctorParams } from '../doctors/schemas.ts';
import type { PatientParams } from '../patients/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type {
  ListMessagesBody,
  ListMessagesReply,
  ListTextsQuery,
  ListTextsReply,
  ManagedMessage,
  MessageHealth,
  MessageParams,
  MessageText,
  NotifyPreview,
  NotifyPreviewQuery,
  PauseBody,
  ResendBody,
  ResumeBody,
  TemplateBody,
  TestMessageBody,
  TestMessageReply,
  TextParams,
} from './staff-schemas.ts';

export const listMessages = endpoint<{ body: typeof ListMessagesBody; reply: typeof ListMessagesReply }>()({
  method: 'POST',
  path: '/api/admin/messages/search',
  access: 'appointment.changeAny',
});

export const getMessageHealth = endpoint<{ reply: typeof MessageHealth }>()({
  method: 'GET',
  path: '/api/admin/messages/health',
  access: 'appointment.changeAny',
});

/**
 * Sends a message again, as a new one to the same person on the same channel, with the current names, place and phone
 * or e-mail address.
 */
export const resendMessage = endpoint<{
  params: typeof MessageParams;
  body: typeof ResendBody;
  reply: typeof ManagedMessage;
}>()({
  method: 'POST',
  path: '/api/admin/messages/:messageId/resend',
  access: 'appointment.changeAny',
});

export const pauseMessages = endpoint<{ body: typeof PauseBody; reply: typeof MessageHealth }>()({
  method: 'POST',
  path: '/api/admin/messages/pause',
  access: 'message.manage',
});

export const resumeMessages = endpoint<{ body: typeof ResumeBody; reply: typeof MessageHealth }>()({
  method: 'POST',
  path: '/api/admin/messages/resume',
  access: 'message.manage',
});

export const sendTestMessage = endpoint<{ body: typeof TestMessageBody; reply: typeof TestMessageReply }>()({
  method: 'POST',
  path: '/api/admin/messages/test',
  access: 'message.manage',
});

/** The texts of one language. */
export const listMessageTexts = endpoint<{ query: typeof ListTextsQuery; reply: typeof ListTextsReply }>()({
  method: 'GET',
  path: '/api/admin/messages/texts',
  access: 'appointment.changeAny',
});

export const setTextTemplate = endpoint<{
  params: typeof TextParams;
  body: typeof TemplateBody;
  reply: typeof MessageText;
}>()({
  method: 'PUT',
  path: '/api/admin/messages/texts/:textId/template',
  access: 'message.manage',
});

/** Who would be told about a change of this visit. */
export const previewNotice = endpoint<{
  params: typeof AppointmentParams;
  query: typeof NotifyPreviewQuery;
  reply: typeof NotifyPreview;
}>()({
  method: 'GET',
  path: '/api/admin/appointments/:appointmentId/notice-preview',
  access: 'appointment.changeAny',
});

/** Who would be told about a new visit of this patient. */
export const previewBookingNotice = endpoint<{ params: typeof PatientParams; reply: typeof NotifyPreview }>()({
  method: 'GET',
  path: '/api/admin/patients/:patientId/notice-preview',
  access: 'appointment.changeAny',
});

/** Who would be told that a doctor runs late on a day. */
export const previewDelay = endpoint<{
  params: typeof DoctorParams;
  query: typeof DelayPreviewQuery;
  reply: typeof NotifyPreview;
}>()({
  method: 'GET',
  path: '/api/admin/doctors/:doctorId/delay-preview',
  access: 'appointment.changeAny',
});
