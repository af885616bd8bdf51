import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openPool, type Pool } from './client.ts';

const heartbeatMs = 1_000;
const lostAfterMs = 3_000;

export type ChangeListener = {
  /** A table changed; `*` after a gap in which any may have. */
  onChange: (table: string) => void;
  /** Proof that nothing is being missed. */
  onHeartbeat: () => void;
};

/**
 * Hears which tables changed, on any server. A heartbeat goes out through the database every second and comes back
 * the same way: where none returns, the line is dead, and a new one is opened, also where a statement on the old one is
 * never answered. With every heartbeat it also looks at the counters of the tables that are too busy to announce their
 * changes.
 */
export function listenForChanges(connection: Connection | string, listener: ChangeListener, log: FastifyBaseLogger) {
  const own = `heartbeat ${randomUUID()}`;
  let line: Pool | null = null;
  let heardAt = 0;
  let busy = false;
  const counters = followCounters((table) => listener.onChange(table));

  const hear = (payload: string) => {
    if (payload === own) {
      heardAt = performance.now();
      listener.onHeartbeat();
    } else if (!payload.startsWith('heartbeat ')) listener.onChange(payload);
  };

  /** What is under way on the line fails with it. */
  const hangUpIfLost = () => {
    if (!line || performance.now() - heardAt <= lostAfterMs) return;
    log.warn('No longer hears of changes; listening anew');
    void line.end({ timeout: 0 });
    line = null;
  };

  const beat = async () => {
    if (!line) {
      line = openPool(connection, { max: 1, prepare: false });
      heardAt = performance.now();
      await line.listen('data_changed', hear, () => listener.onChange('*'));
    }
    await line.notify('data_changed', own);
    counters.read(await line<CounterRow[]>`select table_name, changes::text from change_counts`);
  };

  const tick = () => {
    hangUpIfLost();
    if (busy) return;
    busy = true;
    beat()
      .catch((error) => log.debug({ code: error.code }, 'The line for changes is down'))
      .finally(() => {
        busy = false;
      });
  };
  tick();
  const timer = setInterval(tick, heartbeatMs);

  return {
    async close() {
      clearInterval(timer);
      await line?.end({ timeout: 1 });
    },
  };
}

type CounterRow = { tableName: string; changes: string };

/**
 * Tells which counters moved. A counter moves a moment before its transaction is over, so the next look tells it once
 * more: by then even a slow one is.
 */
export function followCounters(tell: (table: string) => void) {
  const known = new Map<string, string>();
  let movedBefore = new Set<string>();
  return {
    read(rows: readonly CounterRow[]) {
      const moved = new Set(
        rows
          .filter(({ tableName, changes }) => (known.get(tableName) ?? changes) !== changes)
          .map((row) => row.tableName),
      );
      for (const { tableName, changes } of rows) known.set(tableName, changes);
      for (const table of new Set([...moved, ...movedBefore])) tell(table);
      movedBefore = moved;
    },
  };
}
