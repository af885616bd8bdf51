import type { ExternalChannel } from '#contract/message-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { empty, sql } from '#server/db/sql.ts';
import { insertFallbacks } from './derive-queries.ts';

/** What a gateway reports about a message later. It names the message by our id, or by the gateway's own. */
export type Receipt = ({ messageId: string } | { gatewayId: string }) & {
  channel: ExternalChannel;
  outcome: 'delivered' | 'read' | 'failed';
  at: Date;
  /** Why it failed, without name, phone or address. */
  reason?: string;
};

/**
 * Stores a receipt. A message that failed after it was accepted is sent on the next channel. A receipt may come before the
 * acknowledgement of the hand-over is stored, repeatedly, and in any order: `failed` never replaces `delivered`. Returns
 * whether the message is known.
 */
export async function recordReceipt(
  tx: Tx,
  receipt: Receipt,
  { now, configured }: { now: Date; configured: ExternalChannel[] },
): Promise<boolean> {
  const { channel, outcome, at, reason = 'The gateway could not deliver it.' } = receipt;
  const isWanted = 'messageId' in receipt ? sql`m.id = ${receipt.messageId}` : sql`m.gateway_id = ${receipt.gatewayId}`;
  if (outcome === 'failed') {
    const failed = await tx.rows<{ id: string }>(sql`
      update messages m set state = 'failed', reason = ${reason.slice(0, 300)}, lease_ends_at = null
      where ${isWanted} and m.channel = ${channel} and m.state in ('due', 'sent') and m.read_at is null
      returning m.id`);
    await insertFallbacks(
      tx,
      { now, configured },
      failed.map(({ id }) => id),
    );
    if (failed.length > 0) return true;
  } else {
    const changed = await tx.run(sql`
      update messages m set state = 'delivered', sent_at = coalesce(m.sent_at, ${at}), reason = null, lease_ends_at = null,
        delivered_at = coalesce(m.delivered_at, ${at})
        ${outcome === 'read' ? sql`, read_at = coalesce(m.read_at, ${at})` : empty}
      where ${isWanted} and m.channel = ${channel} and m.state in ('due', 'sent', 'delivered', 'failed')`);
    if (changed > 0) return true;
  }
  return (await tx.rows(sql`select from messages m where ${isWanted} and m.channel = ${channel}`)).length > 0;
}
