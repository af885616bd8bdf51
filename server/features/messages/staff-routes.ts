import type { FastifyInstance } from 'fastify';
import * as api from '#contract/messages/staff-endpoints.ts';
import * as s from '#contract/messages/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import { previewBookingNotice, previewDelay, previewNotice } from './preview-service.ts';
import * as service from './staff-service.ts';

export function staffMessageRoutes(app: FastifyInstance): void {
  route(app, api.listMessages, s.listMessages, service.listMessages);
  route(app, api.getMessageHealth, s.getMessageHealth, service.getMessageHealth);
  route(app, api.resendMessage, s.resendMessage, service.resendMessage);
  route(app, api.pauseMessages, s.pauseMessages, service.pauseMessages);
  route(app, api.resumeMessages, s.resumeMessages, service.resumeMessages);
  route(app, api.sendTestMessage, s.sendTestMessage, service.sendTestMessage);
  route(app, api.listMessageTexts, s.listMessageTexts, service.listMessageTexts);
  route(app, api.setTextTemplate, s.setTextTemplate, service.setTextTemplate);
  route(app, api.previewNotice, s.previewNotice, previewNotice);
  route(app, api.previewBookingNotice, s.previewBookingNotice, previewBookingNotice);
  route(app, api.previewDelay, s.previewDelay, previewDelay);
}
