import { vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Channels } from '#server/messages/channel.ts';
import { Engine, type EngineOptions } from '#server/messages/engine.ts';
import { Secrets } from '#server/secrets.ts';
import type { TestApp } from './app.ts';
import { testSecretKey } from './database.ts';
import { plainTexts } from './message-channels.ts';

/** A message engine on the database of a test. It runs only when the test calls it. */
export function testEngine(t: TestApp, given: Partial<EngineOptions> & { channels: Channels }): Engine {
  return new Engine({
    db: t.db,
    texts: plainTexts,
    now: () => t.now,
    monotonic: () => t.now.getTime(), // a new `t.now` means that time has passed, not that the clock was set
    log: t.app.log,
    secrets: new Secrets(testSecretKey),
    publicUrl: 'https://care.example',
    random: () => 1,
    // Notices do not wait for further changes: they are sent when the test derives them.
    waiting: { mergeMs: 0, longestMs: 0, undoMs: 0 },
    ...given,
  });
}

/**
 * Derives the notices of everything that has been committed. An entry can be read only when all older transactions of the
 * cluster have ended, and the databases of other test files are in the same cluster.
 */
export async function deriveNotices(t: TestApp, engine: Engine): Promise<number> {
  const { mark } = await t.owner.row<{ mark: string }>(sql`select pg_current_xact_id()::text as mark`);
  const hasPassed = async () => {
    const row = await t.owner.row<{ hasPassed: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${mark}::xid8 as has_passed`,
    );
    return row.hasPassed;
  };
  await vi.waitUntil(hasPassed, { timeout: 50_000, interval: 5 });
  return engine.deriveNotices();
}

export type StoredMessage = {
  id: string;
  kind: string;
  occasion: string;
  person: string;
  channel: string;
  fallbacks: string[];
  state: string;
  reason: string | null;
  startsAt: Date;
  dueAt: Date;
  nextAttemptAt: Date;
  expiresAt: Date;
  attempts: number;
  isUrgent: boolean;
  payload: Record<string, unknown>;
};

/** The messages about a visit, or all, oldest first. */
export function findMessages(t: TestApp, appointmentId?: string): Promise<StoredMessage[]> {
  return t.owner.rows<StoredMessage>(sql`
    select id, kind, occasion, person, channel, fallbacks, state, reason, starts_at, due_at, next_attempt_at, expires_at,
      attempts, is_urgent, payload
    from messages where ${appointmentId ?? null}::uuid is null or appointment_id = ${appointmentId ?? null}
    order by created_at, length(occasion), occasion, channel <> 'inbox', channel, person`);
}

/** `kind channel state`, for short comparisons. */
export const summariesOf = (messages: readonly StoredMessage[]) =>
  messages.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`);
