import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { ObjectionPage, ReplyBody, ReplyPage, ReplyParams, Subscription, SubscriptionBody } from './schemas.ts';

/** The same for a wrong, an old and an ended link, so that the reply reveals nothing. */
export const linkUnknown = 'This link is not valid any more.';

/** Shows what a link of a message is about. It changes nothing. */
export const getReply = endpoint<{ params: typeof ReplyParams; reply: typeof ReplyPage }>()({
  method: 'GET',
  path: '/api/replies/:token',
  access: 'anyone',
  hasSecretPath: true,
  preventsPageCaching: true,
});

export const sendReply = endpoint<{ params: typeof ReplyParams; body: typeof ReplyBody; reply: typeof ReplyPage }>()({
  method: 'POST',
  path: '/api/replies/:token',
  access: 'anyone',
  hasSecretPath: true,
});

/** Shows an old phone that another one was asked for. It changes nothing. */
export const getObjection = endpoint<{ params: typeof ReplyParams; reply: typeof ObjectionPage }>()({
  method: 'GET',
  path: '/api/replies/:token/phone',
  access: 'anyone',
  hasSecretPath: true,
  preventsPageCaching: true,
});

/** The old phone objects: then a second person of the team decides. */
export const sendObjection = endpoint<{
  params: typeof ReplyParams;
  body: typeof EmptyObject;
  reply: typeof ObjectionPage;
}>()({
  method: 'POST',
  path: '/api/replies/:token/phone',
  access: 'anyone',
  hasSecretPath: true,
});

/** Works for 60 days, also after the visit: the link of a message must always be able to stop such messages. */
export const getSubscription = endpoint<{ params: typeof ReplyParams; reply: typeof Subscription }>()({
  method: 'GET',
  path: '/api/replies/:token/subscription',
  access: 'anyone',
  hasSecretPath: true,
  preventsPageCaching: true,
});

/** Ends, or starts again, messages of this kind on the channel of the link. */
export const setSubscription = endpoint<{
  params: typeof ReplyParams;
  body: typeof SubscriptionBody;
  reply: typeof Subscription;
}>()({
  method: 'POST',
  path: '/api/replies/:token/subscription',
  access: 'anyone',
  hasSecretPath: true,
});
