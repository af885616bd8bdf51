import type { FastifyInstance } from 'fastify';
import { AppointmentParams } from '#contract/appointments/schemas.ts';
import { DelayPreviewQuery } from '#contract/day/schemas.ts';
import { DoctorParams } from '#contract/doctors/schemas.ts';
import * as api from '#contract/messages/staff-endpoints.ts';
import * as schemas from '#contract/messages/staff-schemas.ts';
import { PatientParams } from '#contract/patients/schemas.ts';
import { route } from '#server/http/route.ts';
import * as preview from './preview-service.ts';
import * as manage from './staff-service.ts';

/** `origin` is a part of every link in a message. */
export function manageMessageRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  const showsMessages = { recordedAs: 'messages' } as const;
  const showsRecipients = { recordedAs: 'notice-preview' } as const;
  const showsNobody = { recordedAs: null } as const;
  route(
    app,
    api.listMessages,
    {
      summary: 'Messages to families, newest first, found by family, patient or appointment number',
      body: schemas.ListMessagesBody,
      reply: schemas.ListMessagesReply,
    },
    (ctx, { body }) => manage.list(ctx, body),
    { ...showsMessages, share: 'general' },
  );
  route(
    app,
    api.getMessageHealth,
    { summary: 'What is paused, which gateways fail, and how many messages are due', reply: schemas.MessageHealth },
    (ctx) => manage.readHealth(ctx),
    showsNobody,
  );
  route(
    app,
    api.resendMessage,
    {
      summary: 'Send a message again, if it is still true',
      params: schemas.MessageParams,
      body: schemas.ResendBody,
      reply: schemas.ManagedMessage,
    },
    (ctx, { params, body }) => manage.resend(ctx, params.messageId, body.reason),
    showsMessages,
  );
  route(
    app,
    api.pauseMessages,
    {
      summary: 'Pause all messages, a kind or a channel; they stay due',
      body: schemas.PauseBody,
      reply: schemas.MessageHealth,
    },
    (ctx, { body }) => manage.pause(ctx, body),
    showsNobody,
  );
  route(
    app,
    api.resumeMessages,
    { summary: 'Resume what is paused', body: schemas.ResumeBody, reply: schemas.MessageHealth },
    (ctx, { body }) => manage.resume(ctx, body.scope),
    showsNobody,
  );
  route(
    app,
    api.sendTestMessage,
    {
      summary: 'Send a test message to the own account',
      body: schemas.TestMessageBody,
      reply: schemas.TestMessageReply,
    },
    (ctx, { body }) => manage.sendTest(ctx, body.channel),
    showsNobody,
  );
  route(
    app,
    api.listMessageTexts,
    {
      summary: 'The texts of messages in a language, with example values, their lengths and costs',
      query: schemas.ListTextsQuery,
      reply: schemas.ListTextsReply,
    },
    (ctx, { query }) => manage.listTexts(ctx, query.language, origin),
    showsNobody,
  );
  route(
    app,
    api.setTextTemplate,
    {
      summary: 'Set the number or name under which a text is registered at the carrier',
      params: schemas.TextParams,
      body: schemas.TemplateBody,
      reply: schemas.MessageText,
    },
    (ctx, { params, body }) =>
      manage.setTemplate(ctx, { textId: Number(params.textId), templateName: body.templateName, origin }),
    showsNobody,
  );
  route(
    app,
    api.previewNotice,
    {
      summary: 'Who would be told about a change of a visit, and how',
      params: AppointmentParams,
      query: schemas.NotifyPreviewQuery,
      reply: schemas.NotifyPreview,
    },
    (ctx, { params, query }) => preview.previewVisit(ctx, params.appointmentId, { kind: query.kind, origin }),
    showsRecipients,
  );
  route(
    app,
    api.previewBookingNotice,
    {
      summary: 'Who would be told about a new visit of a patient, and how',
      params: PatientParams,
      reply: schemas.NotifyPreview,
    },
    (ctx, { params }) => preview.previewBooking(ctx, params.patientId, origin),
    showsRecipients,
  );
  route(
    app,
    api.previewDelay,
    {
      summary: 'Who would be told that a doctor runs late on a day, and how',
      params: DoctorParams,
      query: DelayPreviewQuery,
      reply: schemas.NotifyPreview,
    },
    (ctx, { params, query }) => preview.previewDelay(ctx, params.doctorId, { ...query, origin }),
    showsRecipients,
  );
}
