import * as z from 'zod/mini';
import { PatientParams } from '../patients/schemas.ts';
import { latinDigits } from '../shared/digits.ts';
import { clockTime, EmptyObject, lineText, recordId } from '../shared/fields.ts';
import { listOf, pageCursor } from '../shared/lists.ts';
import {
  externalChannels,
  type MessageKind,
  messageKinds,
  messageLanguages,
  otherKinds,
  reminderLeads,
} from './kinds.ts';

const reload = 'Please reload the page';

/** A message of the inbox. `title` and `text` are complete sentences. */
export const InboxMessage = z.object({
  id: z.string(),
  kind: z.enum([...messageKinds, ...otherKinds]),
  title: z.string(),
  text: z.string(),
  /** The language of title and text. */
  language: z.enum(messageLanguages),
  at: z.string(),
  isRead: z.boolean(),
  /** The visit or step that the message is about; null for a message about no visit. */
  visit: z.nullable(z.object({ id: z.string(), title: z.string(), doctor: z.nullable(z.string()) })),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const UnreadCount = z.object({ unread: z.number() });

const channels = z
  .array(z.enum(externalChannels, 'Please choose a known channel'), 'Please choose the channels')
  .check(z.refine((list) => new Set(list).size === list.length, 'Please choose each channel once'));

const ofKind = z.optional(channels);
const kindChannels = z.strictObject(
  {
    reminder: ofKind,
    booked: ofKind,
    confirmed: ofKind,
    moved: ofKind,
    cancelled: ofKind,
    reopened: ofKind,
    late: ofKind,
  } satisfies Record<MessageKind, typeof ofKind>,
  'Please choose the channels of each kind',
);

/** The times before a visit at which reminders are sent. */
export const chosenLeads = z.array(
  z.enum(reminderLeads, 'Please choose a known reminder'),
  'Please choose the reminders',
);

/** The settings of an account. If `quietFrom` and `quietTo` are equal, no hours are quiet. */
const settingsFields = {
  language: z.enum(messageLanguages, 'Please choose a language'),
  channels,
  kindChannels,
  leads: chosenLeads,
  quietFrom: clockTime,
  quietTo: clockTime,
  agreesToWhatsapp: z.boolean('Please say yes or no'),
};

/** The longest quiet time. During longer quiet hours, reminders of the same day would not be sent in time. */
const maxQuietHours = 14;
/** The type contains the limit: a text with another number does not compile. */
const tooLongQuiet: `Quiet hours can be at most ${typeof maxQuietHours} hours long` =
  'Quiet hours can be at most 14 hours long';

export const MessageSettingsBody = z
  .strictObject({ ...settingsFields, version: z.int(reload).check(z.nonnegative(reload)) })
  .check(
    z.refine(({ quietFrom, quietTo }) => quietHoursBetween(quietFrom, quietTo) <= maxQuietHours, {
      error: tooLongQuiet,
      path: ['quietTo'],
    }),
  );
export type MessageSettingsBody = z.infer<typeof MessageSettingsBody>;

function quietHoursBetween(from: string, to: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return ((minutesOf(to) - minutesOf(from) + 1_440) % 1_440) / 60;
}

/** A patient's own phone as a second address of messages about this patient. */
const PatientPhone = z.object({
  patientId: z.string(),
  name: z.string(),
  /** Empty: the patient has no valid phone, so messages to it cannot be turned on. */
  phone: z.string(),
  /** `same`: the patient's phone is the phone of the account, which gets the messages anyway. */
  state: z.enum(['off', 'waits-for-code', 'on', 'same']),
});
export type PatientPhone = z.infer<typeof PatientPhone>;

export const MessageSettings = z.object({
  ...settingsFields,
  version: z.number(),
  /** The channels that this server can send on. */
  availableChannels: z.array(z.enum(externalChannels)),
  /** The account's phone, to which messages go. */
  phone: z.nullable(z.string()),
  /** Whether the phone is confirmed by a code. Only then can the account ask patients to get messages on their phones. */
  isPhoneVerified: z.boolean(),
  email: z.nullable(z.object({ address: z.string(), isConfirmed: z.boolean() })),
  patients: z.array(PatientPhone),
  /** Whether this browser gets push notifications. */
  hasPushHere: z.boolean(),
  /** The public key for push subscriptions; null if push is not available. */
  pushKey: z.nullable(z.string()),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

const emailAddress = lineText({ max: 254, tooLong: 'E-mail must be at most 254 characters' }).check(
  z.regex(
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]{2,}$/,
    'Please enter a valid e-mail address',
  ),
);
export const EmailBody = z.strictObject({ email: emailAddress });

/** The code that confirms an e-mail address or a patient's phone. */
export const ConfirmCodeBody = z.strictObject({
  code: z
    .string('Please enter the code')
    .check(z.overwrite(latinDigits), z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6 digits of the code')),
});

export const getMessageSettings = {
  summary: 'How the own account gets messages',
  recordedAs: null,
  reply: MessageSettings,
};
export const saveMessageSettings = {
  summary: 'Save channels, reminders, quiet hours and language of the own account',
  recordedAs: null,
  body: MessageSettingsBody,
  reply: MessageSettings,
};
export const setMessageEmail = {
  summary: 'Send a code to an e-mail address for messages',
  recordedAs: null,
  body: EmailBody,
  reply: MessageSettings,
};
export const confirmMessageEmail = {
  summary: 'Confirm the e-mail address by its code',
  recordedAs: null,
  body: ConfirmCodeBody,
  reply: MessageSettings,
};
export const removeMessageEmail = {
  summary: 'Remove the e-mail address for messages',
  recordedAs: null,
  reply: MessageSettings,
};
export const askPatientPhone = {
  summary: 'Send a code to the phone of a patient, who agrees to messages by passing it on',
  recordedAs: null,
  params: PatientParams,
  body: EmptyObject,
  reply: MessageSettings,
};
export const confirmPatientPhone = {
  summary: 'Confirm by a code that a patient agrees to messages',
  recordedAs: null,
  params: PatientParams,
  body: ConfirmCodeBody,
  reply: MessageSettings,
};
export const removePatientPhone = {
  summary: 'End messages to the phone of a patient',
  recordedAs: null,
  params: PatientParams,
  reply: MessageSettings,
};
export const startPush = {
  summary: 'Show notifications in this browser',
  recordedAs: null,
  body: z.strictObject({
    // The server also checks the host of this address.
    endpoint: z
      .string('This browser gave no usable address')
      .check(z.regex(/^https:/, 'This browser gave no usable address'), z.maxLength(1_000, 'This address is too long')),
    p256dh: z.string('A key is missing').check(z.regex(/^[\w-]{80,100}=*$/, 'This key is not valid')),
    auth: z.string('A key is missing').check(z.regex(/^[\w-]{16,40}=*$/, 'This key is not valid')),
  }),
  reply: EmptyObject,
};
export const endPush = {
  summary: 'End notifications in a browser of the account',
  recordedAs: null,
  /** `endpoint` is empty if the browser has lost its subscription. The subscription of the session ends in any case. */
  body: z.strictObject({ endpoint: z.string(reload).check(z.maxLength(1_000, reload)) }),
  reply: EmptyObject,
};
export const listInbox = {
  summary: 'The own inbox, newest first, in pages',
  recordedAs: null,
  query: z.strictObject({ after: z.optional(pageCursor) }),
  reply: listOf(InboxMessage),
};
export const countUnread = {
  summary: 'The number of unread messages in the own inbox, at most 100',
  recordedAs: null,
  reply: UnreadCount,
};
export const markRead = {
  summary: 'Mark messages of the own inbox as read',
  recordedAs: null,
  /** Without ids, all messages up to now are marked as read. */
  body: z.strictObject({
    ids: z.optional(
      z.array(recordId, 'Please choose messages').check(z.maxLength(100, 'Please choose at most 100 messages')),
    ),
  }),
  reply: UnreadCount,
};
