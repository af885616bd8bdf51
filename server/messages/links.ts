import type { Secrets } from '#server/secrets.ts';
import { tokenHash } from '#server/secrets.ts';

const tokenBytes = 12;

/**
 * The token in the link of a message: 96 bits, derived from the message's id with the secret key. Each attempt to send a
 * message therefore has the same link, and only the token's hash is stored. If all sessions and links of the account are ended
 * meanwhile, `accessEpoch` increases, and the next attempt has another link.
 */
export function linkTokenOf(secrets: Secrets, messageId: string, accessEpoch: number): string {
  const subject = accessEpoch === 0 ? messageId : `${messageId} ${accessEpoch}`;
  return secrets.keyedHash('message-link', subject).subarray(0, tokenBytes).toString('base64url');
}

/** What `messages.link_hash` contains. */
export function linkHashOf(token: string): Buffer {
  return tokenHash(token);
}

/** The address of the page on which the family can answer or unsubscribe. */
export function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/r/${token}`;
}
