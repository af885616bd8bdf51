import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

/** Shows what a link of a message is about. It changes nothing. */
export const getReply = endpoint<typeof s.getReply>()('GET /api/replies/:token', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

export const sendReply = endpoint<typeof s.sendReply>()('POST /api/replies/:token', 'anyone', {
  hasSecretPath: true,
  changes: ['appointments', 'free-times'],
});

/** Shows an old phone that another one was asked for. It changes nothing. */
export const getObjection = endpoint<typeof s.getObjection>()('GET /api/replies/:token/phone', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

/** The old phone objects: then a second person of the team decides. */
export const sendObjection = endpoint<typeof s.sendObjection>()('POST /api/replies/:token/phone', 'anyone', {
  hasSecretPath: true,
  changes: ['accounts'],
});

/** Works for 60 days, also after the visit: the link of a message must always be able to stop such messages. */
export const getSubscription = endpoint<typeof s.getSubscription>()('GET /api/replies/:token/subscription', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

/** Ends, or starts again, messages of this kind on the channel of the link. */
export const setSubscription = endpoint<typeof s.setSubscription>()('POST /api/replies/:token/subscription', 'anyone', {
  hasSecretPath: true,
  changes: ['message-settings'],
});
