import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Browser, TestApp } from './app.ts';
import { createAccount } from './factories.ts';

/**
 * Takes a lock, sends a request that waits for the lock, makes a change, and releases the lock. Returns the response.
 * Fails if the request does not wait, because the test would then prove nothing.
 */
export async function sendWhileLocked<T>(
  t: TestApp,
  lock: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let response: Promise<T> | undefined;
  await t.owner.begin(async (tx) => {
    await lock(tx);
    let isDone = false;
    response = send().finally(() => {
      isDone = true;
    });
    response.catch(() => undefined); // awaited below
    while (!(await hasWaiter(tx))) {
      if (isDone) throw new Error('The request did not wait for the lock.');
      await pause(5);
    }
    await change(tx);
  });
  return response as Promise<T>;
}

/** Sends a request of somebody who is removed from the team while the request waits for the lock of an account. */
export async function sendWhileRemoved<T>(
  t: TestApp,
  { role, accountId }: { role: 'manager' | 'admin'; accountId: string },
  send: (browser: Browser) => Promise<T>,
): Promise<T> {
  const { id } = await createAccount(t.db, { role });
  const browser = await t.as({ id });
  return sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from accounts where id = ${accountId} for update`),
    () => send(browser),
    async (tx) => {
      await tx.run(sql`update accounts set user_role = 'user' where id = ${id}`);
      await tx.run(sql`delete from sessions where account_id = ${id}`);
    },
  );
}

/**
 * Whether another transaction waits for a lock that this one holds. `pg_stat_activity` would not list connections that
 * are opened after the first read in this transaction.
 */
async function hasWaiter(tx: Tx): Promise<boolean> {
  const row = await tx.row<{ hasWaiter: boolean }>(sql`
    select exists (
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as has_waiter`);
  return row.hasWaiter;
}
