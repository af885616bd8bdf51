import type { ExternalChannel } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * Stores that a gateway has accepted a message, as the gateway reports. The server may have stopped after it had sent the
 * message and before it stored this itself. Then the report prevents that the message is sent again.
 */
export async function recordSent(
  db: Db,
  channel: ExternalChannel,
  reference: { messageId: string } | { gatewayId: string },
  at: Date,
): Promise<void> {
  const isNamed =
    'messageId' in reference ? sql`m.id = ${reference.messageId}` : sql`m.gateway_id = ${reference.gatewayId}`;
  await db.run(sql`
    update messages m set state = 'sent', sent_at = ${at}, reason = null, lease_ends_at = null
    where ${isNamed} and m.channel = ${channel} and m.state = 'due' and m.attempts > 0`);
}
