import type { FastifyInstance } from 'fastify';
import * as api from '#contract/messages/staff-endpoints.ts';
import * as s from '#contract/messages/staff-schemas.ts';
import { route } from '#server/http/route.ts';
import { previewBookingNotice, previewDelay, previewNotice } from './preview-service.ts';
import {
  getMessageHealth,
  listMessages,
  listMessageTexts,
  pauseMessages,
  resendMessage,
  resumeMessages,
  sendTestMessage,
  setTextTemplate,
} from './staff-service.ts';

export function manageMessageRoutes(app: FastifyInstance): void {
  route(app, api.listMessages, s.listMessages, listMessages);
  route(app, api.getMessageHealth, s.getMessageHealth, getMessageHealth);
  route(app, api.resendMessage, s.resendMessage, resendMessage);
  route(app, api.pauseMessages, s.pauseMessages, pauseMessages);
  route(app, api.resumeMessages, s.resumeMessages, resumeMessages);
  route(app, api.sendTestMessage, s.sendTestMessage, sendTestMessage);
  route(app, api.listMessageTexts, s.listMessageTexts, listMessageTexts);
  route(app, api.setTextTemplate, s.setTextTemplate, setTextTemplate);
  route(app, api.previewNotice, s.previewNotice, previewNotice);
  route(app, api.previewBookingNotice, s.previewBookingNotice, previewBookingNotice);
  route(app, api.previewDelay, s.previewDelay, previewDelay);
}
