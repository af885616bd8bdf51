import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { TestApp } from './app.ts';

/**
 * Sends a request that has to wait for a lock, makes a change while it waits, then releases the lock. Returns the
 * request's answer. Fails where the request does not wait: then the schedule proves nothing.
 */
export async function whileHeld<T>(
  t: TestApp,
  hold: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await t.owner.begin(async (tx) => {
    await hold(tx);
    let isOver = false;
    answer = send().finally(() => {
      isOver = true;
    });
    answer.catch(() => undefined); // awaited below
    while (!(await isWaiting(tx))) {
      if (isOver) throw new Error('The request did not wait for the lock.');
      await pause(5);
    }
    await change(tx);
  });
  return answer as Promise<T>;
}

/** Whether somebody waits for a lock that this transaction holds. */
async function isWaiting(tx: Tx): Promise<boolean> {
  const row = await tx.row<{ waits: boolean }>(sql`
    select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`);
  return row.waits;
}
