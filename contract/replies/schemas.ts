import * as z from 'zod/mini';
import { externalChannels, messageKinds, messageLanguages, visitAnswers } from '../messages/kinds.ts';
import { EmptyObject } from '../shared/fields.ts';
import { linkUnknown } from './texts.ts';

/** The token in the link of a message: 96 bits as base64url, which a secret key derives from the id of the message. */
export const LinkParams = z.strictObject({ token: z.string(linkUnknown).check(z.regex(/^[\w-]{16}$/, linkUnknown)) });

/** What the page of a link shows about the visit: nothing that the message did not contain. */
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
  /** Clinic or hospital with its city; empty if the visit has neither. */
  place: z.string(),
  /** Who got the message. Only the family can sign in to move the visit. */
  person: z.enum(['family', 'patient']),
  /** `cancelled`: the page still shows the visit as the message named it, and accepts no answer any more. */
  state: z.enum(['open', 'too-late-to-cancel', 'cancelled']),
  answer: z.nullable(z.enum(visitAnswers)),
  /** The language that the family chose for its messages. */
  language: z.enum(messageLanguages),
});
export type ReplyPage = z.infer<typeof ReplyPage>;

/** The page behind the link that is sent to the old number. It says only that a change of the number was requested. */
export const PhoneChangePage = z.object({
  /** `decided`: after the objection, a second member of the team has agreed to the change. */
  state: z.enum(['open', 'objected', 'decided']),
  /** Before this day and time, nobody can complete the change. In the language of the page; null if the time has passed. */
  until: z.nullable(z.string()),
  language: z.enum(messageLanguages),
});
export type PhoneChangePage = z.infer<typeof PhoneChangePage>;

/** Which messages a link can stop: those of one kind on one channel. It shows nothing of the visit. */
export const Subscription = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(externalChannels),
  person: z.enum(['family', 'patient']),
  isOn: z.boolean(),
  language: z.enum(messageLanguages),
});
export type Subscription = z.infer<typeof Subscription>;

export const getLinkedVisit = { summary: 'What the link of a message is about', params: LinkParams, reply: ReplyPage };
export const sendReply = {
  summary: 'Answer a message by its link',
  params: LinkParams,
  /** `not-coming` cancels the visit. If it is too late to cancel, the visit stays, and staff are asked to call. */
  body: z.strictObject({ answer: z.enum(visitAnswers, 'Please choose an answer') }),
  reply: ReplyPage,
};
export const getPhoneChange = {
  summary: 'Whether another phone was asked for',
  params: LinkParams,
  reply: PhoneChangePage,
};
export const sendObjection = {
  summary: 'Object to another phone, as the old phone',
  params: LinkParams,
  body: EmptyObject,
  reply: PhoneChangePage,
};
export const getSubscription = { summary: 'Which messages a link can stop', params: LinkParams, reply: Subscription };
export const setSubscription = {
  summary: 'Stop messages of the kind and channel of a link, or start them again',
  params: LinkParams,
  body: z.strictObject({ isOn: z.boolean('Please say yes or no') }),
  reply: Subscription,
};
