import * as z from 'zod/mini';
import { externalChannels, messageKinds, messageLanguages, visitAnswers } from '../messages/kinds.ts';
import { EmptyObject } from '../shared/fields.ts';
import { linkUnknown } from './texts.ts';

/** The token in the link of a message: 96 random-looking bits, base64url. */
export const ReplyParams = z.strictObject({ token: z.string(linkUnknown).check(z.regex(/^[\w-]{16}$/, linkUnknown)) });

/** What the page of a link shows: no more than the message did. */
export const ReplyPage = z.object({
  /** For a link to the visit, which needs a login. */
  appointmentId: z.string(),
  /** The patient's name, as in the message. */
  patient: z.string(),
  startsAt: z.string(),
  /** The day in the language of the page. */
  day: z.string(),
  /** False for a step that has a day only. */
  hasTime: z.boolean(),
  /** Clinic or hospital with its city; empty if none is chosen. */
  place: z.string(),
  /** Who got the message: only the family can sign in to move the visit. */
  person: z.enum(['family', 'patient']),
  /** `cancelled`: the link shows what its message said, and accepts no answer any more. */
  state: z.enum(['open', 'too-late-to-cancel', 'cancelled']),
  answer: z.nullable(z.enum(visitAnswers)),
  /** The language that the family chose for its messages. */
  language: z.enum(messageLanguages),
});
export type ReplyPage = z.infer<typeof ReplyPage>;

/** What the link to an old phone shows: that another phone was asked for, and nothing else. */
export const ObjectionPage = z.object({
  /** `decided`: a second person has agreed after the objection. */
  state: z.enum(['open', 'objected', 'decided']),
  /** The day and time until which nobody can complete the correction, in the language of the page. Null if it is over. */
  until: z.nullable(z.string()),
  language: z.enum(messageLanguages),
});
export type ObjectionPage = z.infer<typeof ObjectionPage>;

/** Which messages a link can stop: those of one kind on one channel. It shows nothing of the visit. */
export const Subscription = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(externalChannels),
  person: z.enum(['family', 'patient']),
  isOn: z.boolean(),
  language: z.enum(messageLanguages),
});
export type Subscription = z.infer<typeof Subscription>;

// What each endpoint takes and gives.
export const getReply = { summary: 'What the link of a message is about', params: ReplyParams, reply: ReplyPage };
export const sendReply = {
  summary: 'Answer a message by its link',
  params: ReplyParams,
  /** `not-coming` cancels the visit. If it is too late to cancel, the visit stays, and the desk is asked to call. */
  body: z.strictObject({ answer: z.enum(visitAnswers, 'Please choose an answer') }),
  reply: ReplyPage,
};
export const getObjection = {
  summary: 'Whether another phone was asked for',
  params: ReplyParams,
  reply: ObjectionPage,
};
export const sendObjection = {
  summary: 'Object to another phone, as the old phone',
  params: ReplyParams,
  body: EmptyObject,
  reply: ObjectionPage,
};
export const getSubscription = { summary: 'Which messages a link can stop', params: ReplyParams, reply: Subscription };
export const setSubscription = {
  summary: 'Stop messages of the kind and channel of a link, or start them again',
  params: ReplyParams,
  body: z.strictObject({ isOn: z.boolean('Please say yes or no') }),
  reply: Subscription,
};
