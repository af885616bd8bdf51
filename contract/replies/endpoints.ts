import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

/**
 * The visit that the link of a message is about. This request changes nothing, because messengers open links to show a
 * preview.
 */
export const getLinkedVisit = endpoint<typeof s.getLinkedVisit>()('GET /api/replies/:token', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

export const sendReply = endpoint<typeof s.sendReply>()('POST /api/replies/:token', 'anyone', {
  hasSecretPath: true,
  changes: ['appointments', 'free-times'],
});

/**
 * What the page shows whose link is sent to the old number after staff have asked to change the phone of an account.
 * This request changes nothing.
 */
export const getPhoneChange = endpoint<typeof s.getPhoneChange>()('GET /api/replies/:token/phone', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

/** The owner of the old number objects to the change. Then a second member of the team decides. */
export const sendObjection = endpoint<typeof s.sendObjection>()('POST /api/replies/:token/phone', 'anyone', {
  hasSecretPath: true,
  changes: ['accounts'],
});

/** Which messages the link of a message can stop. The link works for 60 days, also after the visit. */
export const getSubscription = endpoint<typeof s.getSubscription>()('GET /api/replies/:token/subscription', 'anyone', {
  hasSecretPath: true,
  preventsPageCaching: true,
});

export const setSubscription = endpoint<typeof s.setSubscription>()('POST /api/replies/:token/subscription', 'anyone', {
  hasSecretPath: true,
  changes: ['message-settings'],
});
