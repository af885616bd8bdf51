import type { ExternalChannel } from '#contract/messages/kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import type { DeliveryReport } from './channels/delivery-reports.ts';
import { insertFallbacks } from './derive-queries.ts';

/** A report about the end of a message, and the channel whose gateway sent it. */
type EndReport = Omit<DeliveryReport, 'outcome'> & {
  channel: ExternalChannel;
  outcome: Exclude<DeliveryReport['outcome'], 'sent'>;
};

/**
 * Stores that a message was delivered, was read, or failed after it was accepted; after a failure it is sent on the next
 * channel. The report may come before the acknowledgement of the hand-over is stored, repeatedly, and in any order:
 * `failed` never replaces `delivered`. Returns whether the message is known.
 */
export async function recordDeliveryReport(
  tx: Tx,
  { channel, reference, outcome, at, reason = 'The gateway could not deliver it.' }: EndReport,
  { now, configured }: { now: Date; configured: ExternalChannel[] },
): Promise<boolean> {
  const isWanted =
    'messageId' in reference ? sql`m.id = ${reference.messageId}` : sql`m.gateway_id = ${reference.gatewayId}`;
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
        ${outcome === 'read' ? sql`, read_at = coalesce(m.read_at, ${at})` : emptySql}
      where ${isWanted} and m.channel = ${channel} and m.state in ('due', 'sent', 'delivered', 'failed')`);
    if (changed > 0) return true;
  }
  return (await tx.rows(sql`select from messages m where ${isWanted} and m.channel = ${channel}`)).length > 0;
}
