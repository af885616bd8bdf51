import * as z from 'zod/mini';
import { AppointmentParams } from '../appointments/schemas.ts';
import { DelayPreviewQuery } from '../day/schemas.ts';
import { DoctorParams } from '../doctors/schemas.ts';
import { PatientParams } from '../patients/schemas.ts';
import { lineText, recordId } from '../shared/fields.ts';
import { listOf, listQuery } from '../shared/lists.ts';
import {
  externalChannels,
  messageKinds,
  messageLanguages,
  messageStates,
  otherKinds,
  smsShares,
  textKinds,
  textStates,
} from './kinds.ts';

const kinds = [...messageKinds, ...otherKinds] as const;
const channels = ['inbox', ...externalChannels] as const;
const reason = lineText({ max: 300, tooLong: 'Reason must be at most 300 characters' }).check(
  z.minLength(1, 'Please give a reason'),
);

/** A message as staff see it, without the phone or the e-mail address that it was sent to. */
export const StaffMessage = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  channel: z.enum(channels),
  state: z.enum(messageStates),
  /** Why the message failed, was voided, or waits for another attempt. */
  reason: z.nullable(z.string()),
  person: z.enum(['family', 'patient']),
  family: z.object({ id: z.string(), name: z.string() }),
  patientName: z.nullable(z.string()),
  appointment: z.nullable(z.object({ id: z.string(), number: z.string(), startsAt: z.string() })),
  language: z.enum(messageLanguages),
  /** The version of the text; null until the message is sent. */
  textVersion: z.nullable(z.number()),
  attempts: z.number(),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

const pauseScopes = [
  'all',
  ...messageKinds.map((kind) => `kind:${kind}` as const),
  ...externalChannels.map((channel) => `channel:${channel}` as const),
] as const;
export type PauseScope = (typeof pauseScopes)[number];

/** The state of sending: what is paused, which gateways fail, and how much is due. */
export const MessageHealth = z.object({
  pauses: z.array(
    z.object({
      scope: z.enum(pauseScopes),
      reason: z.string(),
      /** The name of the person; null if the server itself paused messages, after a backup was restored. */
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  channels: z.array(
    z.object({
      channel: z.enum(externalChannels),
      isConfigured: z.boolean(),
      lastSuccessAt: z.nullable(z.string()),
      failingSince: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  /** How many SMS of each share of the budget were sent today in India. */
  smsToday: z.array(z.object({ share: z.enum(smsShares), sent: z.number(), limit: z.number() })),
  dueCount: z.number(),
  /** When the oldest of the messages that are due became due; null if no message is due. */
  oldestDueAt: z.nullable(z.string()),
});
export type MessageHealth = z.infer<typeof MessageHealth>;

/** A text as it would be sent, with example values. */
export const MessageText = z.object({
  id: z.number(),
  kind: z.enum(textKinds),
  channel: z.enum(channels),
  language: z.enum(messageLanguages),
  /** How far the translation is checked; null for English. */
  state: z.nullable(z.enum(textStates)),
  version: z.number(),
  /** The subject of an e-mail or the title of a notification; empty for an SMS. */
  subject: z.string(),
  body: z.string(),
  /** The text for the carrier's registration, with its variable tags; null where no carrier asks for one. */
  registeredText: z.nullable(z.string()),
  templateName: z.nullable(z.string()),
  /** The length with usual names, with long names, and with names in Devanagari. `parts`: of the SMS; 1 on other channels. */
  lengths: z.array(
    z.object({
      example: z.enum(['usual', 'long', 'devanagari']),
      length: z.number(),
      parts: z.number(),
      alphabet: z.enum(['gsm', 'unicode']),
    }),
  ),
  /** What the carrier charges: nothing, an SMS per part, or a WhatsApp utility message. */
  costClass: z.enum(['free', 'sms', 'whatsapp-utility']),
});
export type MessageText = z.infer<typeof MessageText>;

/** Shown before staff change a visit: who will be notified, and on which channels, in the order of their use. */
export const NotifyPreview = z.object({
  recipients: z.array(
    z.object({ name: z.string(), person: z.enum(['family', 'patient']), channels: z.array(z.enum(channels)) }),
  ),
  /** How many visits the message concerns: more than one if a doctor runs late. */
  visitCount: z.number(),
  /** Why nobody gets a message outside of the inbox, or why messages wait; null if they are sent. */
  problem: z.nullable(z.string()),
  /** The message of one recipient, as it would be sent; null if it depends on what staff choose next. */
  example: z.nullable(z.object({ channel: z.enum(channels), language: z.enum(messageLanguages), text: z.string() })),
  /** The family of a new visit, if its phone is not confirmed. `phone` can get a code; null if there is none. */
  unconfirmed: z.optional(z.object({ accountId: z.string(), phone: z.nullable(z.string()) })),
});
export type NotifyPreview = z.infer<typeof NotifyPreview>;

export const listMessages = {
  summary: 'Messages to families, newest first, found by family, patient or appointment number',
  recordedAs: 'messages',
  body: z.strictObject({
    ...listQuery(['created'], '-created'),
    state: z.optional(z.enum(messageStates, 'Please choose a known state')),
    kind: z.optional(z.enum(kinds, 'Please choose a known kind')),
    channel: z.optional(z.enum(channels, 'Please choose a known channel')),
    /** Only messages of this family. */
    family: z.optional(recordId),
    /** Only messages about this visit. */
    appointment: z.optional(recordId),
  }),
  reply: listOf(StaffMessage),
} as const;
export const getMessageHealth = {
  summary: 'What is paused, which gateways fail, and how many messages are due',
  recordedAs: null,
  reply: MessageHealth,
};
export const resendMessage = {
  summary: 'Send a message again, if it is still true',
  recordedAs: 'messages',
  params: z.strictObject({ messageId: recordId }),
  body: z.strictObject({ reason }),
  reply: StaffMessage,
} as const;
export const pauseMessages = {
  summary: 'Pause all messages, a kind or a channel; they stay due',
  recordedAs: null,
  body: z.strictObject({ scope: z.enum(pauseScopes, 'Please choose what to pause'), reason }),
  reply: MessageHealth,
};
export const resumeMessages = {
  summary: 'Resume what is paused',
  recordedAs: null,
  body: z.strictObject({ scope: z.enum(pauseScopes, 'Please choose what to resume') }),
  reply: MessageHealth,
};
export const sendTestMessage = {
  summary: 'Send a test message to the own account',
  recordedAs: null,
  body: z.strictObject({ channel: z.enum(channels, 'Please choose a channel') }),
  reply: z.object({ state: z.enum(messageStates), reason: z.nullable(z.string()) }),
};
export const listMessageTexts = {
  summary: 'The texts of messages in a language, with example values, their lengths and costs',
  recordedAs: null,
  /** Without a language, the texts are in English. */
  query: z.strictObject({ language: z._default(z.enum(messageLanguages, 'Please choose a language'), 'en') }),
  reply: z.object({ texts: z.array(MessageText) }),
};
export const setTextTemplate = {
  summary: 'Set the number or name under which a text is registered at the carrier',
  recordedAs: null,
  params: z.strictObject({
    textId: z.string('Please reload the page').check(z.regex(/^\d{1,9}$/, 'Please reload the page')),
  }),
  body: z.strictObject({
    templateName: z.nullable(
      lineText({ max: 100, tooLong: 'Template must be at most 100 characters' }).check(
        z.minLength(1, 'Please enter the template'),
      ),
    ),
  }),
  reply: MessageText,
};
export const previewNotice = {
  summary: 'Who would be told about a change of a visit, and how',
  recordedAs: 'notice-preview',
  params: AppointmentParams,
  query: z.strictObject({ kind: z.enum(messageKinds, 'Please choose a known kind') }),
  reply: NotifyPreview,
} as const;
export const previewBookingNotice = {
  summary: 'Who would be told about a new visit of a patient, and how',
  recordedAs: 'notice-preview',
  params: PatientParams,
  reply: NotifyPreview,
} as const;
export const previewDelay = {
  summary: 'Who would be told that a doctor runs late on a day, and how',
  recordedAs: 'notice-preview',
  params: DoctorParams,
  query: DelayPreviewQuery,
  reply: NotifyPreview,
} as const;
