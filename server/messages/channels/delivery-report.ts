import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** What a gateway reports about a message after it has accepted it. It names the message by our id, or else by its own. */
export type DeliveryReport = {
  reference: { messageId: string } | { gatewayId: string };
  outcome: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  /** Why it failed, without name, phone or address. */
  reason?: string;
};

/** Compares two secrets in a time that depends on neither. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** Checks `sha256=…`, the HMAC of a body by the secret of the app. */
export function hasSignature(signature: string, bytes: Uint8Array, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest('hex');
  return isSameSecret(signature, `sha256=${expected}`);
}

const messageId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Null: the report names no message. */
export function referenceOf(ours: unknown, theirs: unknown): DeliveryReport['reference'] | null {
  if (typeof ours === 'string' && messageId.test(ours)) return { messageId: ours };
  if (typeof theirs === 'string' && theirs.length > 0 && theirs.length <= 200) return { gatewayId: theirs };
  return null;
}
