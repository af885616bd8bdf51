import type { Client, Ctx } from '#server/context.ts';
import { formatLsn, type Lsn, parseLsn, type Replicas, unreachableLsn } from '#server/db/replicas.ts';

/** Longer than the largest lag at which a replica is used: later, every replica has replayed the write. */
const cookieSeconds = 30;

/** Where the last write of this browser ended; 0 if it has not written lately. */
export function writtenBy(client: Client): Lsn {
  return parseLsn(client.cookie('written')) ?? 0n;
}

/** Tells the browser where its write ended, so that its next reads, by any server, are not older than it. */
export async function markWritten({ client }: Ctx, replicas: Replicas): Promise<void> {
  const lsn = (await replicas.readPosition()) ?? unreachableLsn; // then its reads use the primary
  client.setCookie('written', formatLsn(lsn), cookieSeconds);
}
