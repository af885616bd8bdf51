import type { FastifyInstance } from 'fastify';
import * as api from '#contract/messages/endpoints.ts';
import * as inboxApi from '#contract/messages/inbox-endpoints.ts';
import * as s from '#contract/messages/schemas.ts';
import { route } from '#server/http/route.ts';
import * as addresses from './addresses-service.ts';
import { countUnread, listInbox, markRead } from './inbox-service.ts';
import { endPush, startPush } from './push-service.ts';
import { getMessageSettings, saveMessageSettings } from './settings-service.ts';

export function messageRoutes(app: FastifyInstance): void {
  route(app, inboxApi.listInbox, s.listInbox, listInbox);
  route(app, inboxApi.countUnread, s.countUnread, countUnread);
  route(app, inboxApi.markRead, s.markRead, markRead);

  route(app, api.getMessageSettings, s.getMessageSettings, getMessageSettings);
  route(app, api.saveMessageSettings, s.saveMessageSettings, saveMessageSettings);

  route(app, api.setMessageEmail, s.setMessageEmail, addresses.setMessageEmail);
  route(app, api.confirmMessageEmail, s.confirmMessageEmail, addresses.confirmMessageEmail);
  route(app, api.removeMessageEmail, s.removeMessageEmail, addresses.removeMessageEmail);
  route(app, api.askPatientPhone, s.askPatientPhone, addresses.askPatientPhone);
  route(app, api.confirmPatientPhone, s.confirmPatientPhone, addresses.confirmPatientPhone);
  route(app, api.removePatientPhone, s.removePatientPhone, addresses.removePatientPhone);

  route(app, api.startPush, s.startPush, startPush);
  route(app, api.endPush, s.endPush, endPush);
}
