import * as z from 'zod/mini';
import { visitAnswers } from './message-kinds.ts';

export const linkUnknown = 'This link is not valid any more.';

/** The token in the link of a message: 96 random-looking bits, base64url. */
export const ReplyParams = z.strictObject({
  token: z.string(linkUnknown).check(z.regex(/^[\w-]{16}$/, linkUnknown)),
});

/** What the page of a link shows: no more than the message did. */
export const ReplyPage = z.object({
  /** The patient's name, as in the message. */
  patient: z.string(),
  startsAt: z.string(),
  /** Clinic or hospital with its city; empty if none is chosen. */
  place: z.string(),
  /** What can still be answered. `closed`: the visit has begun, was moved, closed or cancelled. */
  state: z.enum(['open', 'too-late-to-cancel', 'cancelled', 'closed']),
  answer: z.nullable(z.enum(visitAnswers)),
  /** Whether these messages are still sent to the person who opens the link. */
  isSubscribed: z.boolean(),
});
export type ReplyPage = z.infer<typeof ReplyPage>;

/** `not-coming` cancels the visit while the rules allow it, and asks the desk to call afterwards. */
export const ReplyBody = z.strictObject({
  answer: z.enum(visitAnswers, 'Please choose an answer'),
});

export const UnsubscribeBody = z.strictObject({ isSubscribed: z.boolean('Please say yes or no') });
