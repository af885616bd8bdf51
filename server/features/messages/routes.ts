import type { FastifyInstance } from 'fastify';
import {
  askPatientPhone,
  confirmMessageEmail,
  confirmPatientPhone,
  endPush,
  getMessageSettings,
  removeMessageEmail,
  removePatientPhone,
  saveMessageSettings,
  setMessageEmail,
  startPush,
} from '#contract/messages/endpoints.ts';
import { countUnread, listInbox, markRead } from '#contract/messages/inbox-endpoints.ts';
import {
  ConfirmCodeBody,
  EmailBody,
  EndPushBody,
  InboxPage,
  InboxQuery,
  MarkReadBody,
  MessageSettings,
  MessageSettingsBody,
  PushSubscriptionBody,
  UnreadCount,
} from '#contract/messages/schemas.ts';
import { PatientParams } from '#contract/patients/schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import * as addresses from './addresses-service.ts';
import * as push from './push-service.ts';
import * as inbox from './service.ts';
import * as settings from './settings-service.ts';

/** Every account, also of staff, reads and changes only its own inbox and settings, so no access is recorded. */
const own = { recordedAs: null } as const;

export function messageRoutes(app: FastifyInstance): void {
  route(
    app,
    listInbox,
    { summary: 'The own inbox, newest first, in pages', query: InboxQuery, reply: InboxPage },
    (ctx, { query }) => inbox.list(ctx, query.after),
    own,
  );
  route(
    app,
    countUnread,
    { summary: 'The number of unread messages in the own inbox, at most 100', reply: UnreadCount },
    (ctx) => inbox.countUnread(ctx),
    own,
  );
  route(
    app,
    markRead,
    { summary: 'Mark messages of the own inbox as read', body: MarkReadBody, reply: UnreadCount },
    (ctx, { body }) => inbox.markRead(ctx, body.ids),
    own,
  );

  route(
    app,
    getMessageSettings,
    { summary: 'How the own account gets messages', reply: MessageSettings },
    (ctx) => settings.read(ctx),
    own,
  );
  route(
    app,
    saveMessageSettings,
    {
      summary: 'Save channels, reminders, quiet hours and language of the own account',
      body: MessageSettingsBody,
      reply: MessageSettings,
    },
    (ctx, { body }) => settings.save(ctx, body),
    own,
  );

  route(
    app,
    setMessageEmail,
    { summary: 'Send a code to an e-mail address for messages', body: EmailBody, reply: MessageSettings },
    (ctx, { body }) => addresses.setEmail(ctx, body.email),
    own,
  );
  route(
    app,
    confirmMessageEmail,
    { summary: 'Confirm the e-mail address by its code', body: ConfirmCodeBody, reply: MessageSettings },
    (ctx, { body }) => addresses.confirmEmail(ctx, body.code),
    own,
  );
  route(
    app,
    removeMessageEmail,
    { summary: 'Remove the e-mail address for messages', reply: MessageSettings },
    (ctx) => addresses.removeEmail(ctx),
    own,
  );
  route(
    app,
    askPatientPhone,
    {
      summary: 'Send a code to the phone of a patient, who agrees to messages by passing it on',
      params: PatientParams,
      body: EmptyObject,
      reply: MessageSettings,
    },
    (ctx, { params }) => addresses.askPatient(ctx, params.patientId),
    own,
  );
  route(
    app,
    confirmPatientPhone,
    {
      summary: 'Confirm by a code that a patient agrees to messages',
      params: PatientParams,
      body: ConfirmCodeBody,
      reply: MessageSettings,
    },
    (ctx, { params, body }) => addresses.confirmPatient(ctx, params.patientId, body.code),
    own,
  );
  route(
    app,
    removePatientPhone,
    { summary: 'End messages to the phone of a patient', params: PatientParams, reply: MessageSettings },
    (ctx, { params }) => addresses.removePatient(ctx, params.patientId),
    own,
  );

  route(
    app,
    startPush,
    { summary: 'Show notifications in this browser', body: PushSubscriptionBody, reply: EmptyObject },
    async (ctx, { body }) => {
      await push.start(ctx, body);
      return {};
    },
    own,
  );
  route(
    app,
    endPush,
    { summary: 'End notifications in a browser of the account', body: EndPushBody, reply: EmptyObject },
    async (ctx, { body }) => {
      await push.end(ctx, body.endpoint);
      return {};
    },
    own,
  );
}
