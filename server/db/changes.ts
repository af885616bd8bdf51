import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from './client.ts';
import { OpenConnection } from './open-connection.ts';
import { sql } from './sql.ts';

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
  let line: OpenConnection | null = null;
  let heardAt = 0;
  let busy = false;
  let isClosed = false;
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
    line.destroy();
    line = null;
  };

  const listen = async () => {
    const opened = await OpenConnection.open(connection, { prepare: false });
    opened.client.on('notification', ({ payload = '' }) => hear(payload));
    void opened.closed.then(() => {
      if (line === opened) line = null;
    });
    if (isClosed) opened.destroy();
    heardAt = performance.now();
    line = opened; // from here on it is given up where it does not answer
    await opened.script('listen data_changed');
    listener.onChange('*');
    return opened;
  };

  const beat = async () => {
    const current = line ?? (await listen());
    await current.run(sql`select pg_notify('data_changed', ${own})`);
    counters.read(await current.rows<CounterRow>(sql`select table_name, changes::text from change_counts`));
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
      isClosed = true;
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
