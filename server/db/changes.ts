import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { EventNoun } from '#contract/changes/schemas.ts';
import type { ConnectionTarget } from './client.ts';
import { OpenConnection } from './connection.ts';
import { type Lsn, parseLsn } from './replicas.ts';
import { sql } from './sql.ts';

const heartbeatMs = 1_000;
const heartbeatTimeoutMs = 3_000;

const inboxPrefix = 'inbox ';
/** The beginning of the notification of the SQL function `announce_step()`. The id of the family's account follows. */
const visitsPrefix = 'visits ';
/** PostgreSQL rejects a notification of 8,000 bytes or more. The id of an account and a comma are 37 bytes. */
const maxNamedAccounts = 200;

/** The notification that tells every server which inboxes have new messages. */
export function inboxNotification(accountIds: readonly string[]): string {
  return inboxPrefix + (accountIds.length > maxNamedAccounts ? '*' : accountIds.join(','));
}

export type ChangeListener = {
  /** A table changed. `*` means that any table may have changed while the connection was down. */
  onChange: (table: string) => void;
  /** Inboxes have new messages: the ids of their accounts, or `*` if there are too many for one notification. */
  onInbox?: (accountIds: string[] | '*') => void;
  /** A step of a family's visit changed. */
  onVisits?: (accountId: string) => void;
  /** The connection works: no change that was committed before this position of the WAL has been missed. */
  onHeartbeat: (lsn: Lsn) => void;
  /** The connection was silent for too long. */
  onSilence?: () => void;
};

/**
 * Reports which tables change, whichever server changed them. Every second a heartbeat is sent through the database and
 * received as a notification. Without a heartbeat for three seconds the connection is replaced, even if a statement on it is
 * still pending. Each heartbeat also reads the change counters of the tables that are written too often to notify every change.
 */
export function listenForChanges(target: ConnectionTarget, listener: ChangeListener, log: FastifyBaseLogger) {
  const ownHeartbeat = `heartbeat ${randomUUID()} `;
  let connection: OpenConnection | null = null;
  let lastHeartbeatAt = 0;
  let isBusy = false;
  let isClosed = false;
  const counters = trackChangeCounters((table) => listener.onChange(table));

  const handleNotification = (payload: string) => {
    if (payload.startsWith(ownHeartbeat)) {
      lastHeartbeatAt = performance.now();
      listener.onHeartbeat(parseLsn(payload.slice(ownHeartbeat.length)) ?? 0n);
    } else if (payload.startsWith(inboxPrefix)) {
      const accounts = payload.slice(inboxPrefix.length);
      listener.onInbox?.(accounts === '*' ? '*' : accounts.split(','));
    } else if (payload.startsWith(visitsPrefix)) listener.onVisits?.(payload.slice(visitsPrefix.length));
    else if (!payload.startsWith('heartbeat ')) listener.onChange(payload);
  };

  /** Destroys a connection without heartbeats. Its pending statements reject. */
  const closeIfLost = () => {
    if (!connection || performance.now() - lastHeartbeatAt <= heartbeatTimeoutMs) return;
    log.warn('No heartbeat from the listener for changes; reconnecting');
    connection.destroy();
    connection = null;
    listener.onSilence?.();
  };

  const connect = async () => {
    const opened = await OpenConnection.open(target, { usesPreparedStatements: false });
    opened.client.on('notification', ({ payload = '' }) => handleNotification(payload));
    void opened.closed.then(() => {
      if (connection === opened) connection = null;
    });
    if (isClosed) opened.destroy();
    // Set before LISTEN, so that closeIfLost() also covers a LISTEN that gets no response.
    lastHeartbeatAt = performance.now();
    connection = opened;
    // A standby rejects LISTEN. The next attempt opens a connection to the primary.
    await opened.script('listen data_changed').catch((error: unknown) => {
      opened.destroy();
      throw error;
    });
    listener.onChange('*');
    return opened;
  };

  const sendHeartbeat = async () => {
    const current = connection ?? (await connect());
    // Notifications arrive in the order of commits, so all changes before this position arrive before the heartbeat.
    await current.run(
      sql`select pg_notify('data_changed', ${ownHeartbeat}::text || pg_current_wal_insert_lsn()::text)`,
    );
    counters.update(await current.rows<CounterRow>(sql`select table_name, changes::text from change_counts`));
  };

  const tick = () => {
    closeIfLost();
    if (isBusy) return;
    isBusy = true;
    sendHeartbeat()
      .catch((error) => log.debug({ code: error.code }, 'The listener for changes is not connected'))
      .finally(() => {
        isBusy = false;
      });
  };
  tick();
  const timer = setInterval(tick, heartbeatMs);

  return {
    async close() {
      clearInterval(timer);
      isClosed = true;
      await connection?.end({ timeout: 1 });
    },
  };
}

type CounterRow = { tableName: string; changes: string };

/**
 * Reports the tables whose counter increased. A counter increases shortly before its transaction commits, so the next
 * call of `update()` reports each change a second time: even a slow transaction has committed by then.
 */
export function trackChangeCounters(onChange: (table: string) => void) {
  const known = new Map<string, string>();
  let changedBefore = new Set<string>();
  return {
    update(rows: readonly CounterRow[]) {
      const changed = new Set(
        rows
          .filter(({ tableName, changes }) => (known.get(tableName) ?? changes) !== changes)
          .map((row) => row.tableName),
      );
      for (const { tableName, changes } of rows) known.set(tableName, changes);
      for (const table of new Set([...changed, ...changedBefore])) onChange(table);
      changedBefore = changed;
    },
  };
}

// Tables that are not listed have their own name as public noun. Prices come from three tables, names from two. Public pages
// show no rows of families.
const publicNouns: Record<string, readonly string[]> = {
  appointment_types: ['prices', 'names'],
  price_rules: ['prices'],
  cities: ['cities', 'prices', 'names'],
  accounts: [],
  patients: [],
  appointments: [],
  audit_log: [],
  messages: [],
};

/** The nouns of the public API (`/api/<noun>`) that show rows of a table. */
export function publicNounsOf(table: string): readonly string[] {
  return publicNouns[table] ?? [table];
}

const staffNouns: Record<string, EventNoun> = {
  accounts: 'accounts',
  patients: 'patients',
  appointments: 'appointments',
  doctors: 'doctors',
  clinics: 'clinics',
  cities: 'cities',
  appointment_types: 'appointment-types',
  price_rules: 'appointment-types',
  audit_log: 'audit',
  messages: 'messages',
};

/** The noun under which the admin area shows the rows of a table; null if it does not show them. */
export function staffNounOf(table: string): EventNoun | null {
  return staffNouns[table] ?? null;
}
