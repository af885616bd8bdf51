// 25P03 and 25P04: the timeout of an idle transaction and of a transaction. 55P03: the lock timeout. 57014: the statement
// timeout. 40: a deadlock or a serialization failure. 26000: the prepared statement does not exist, because preparing it
// failed earlier in the same pipeline.
const transientSqlStates = /^(08|57P0|53|40|25006|25P03|25P04|26000|55P03|57014)/;
const transientSocketCodes = /^(CONNECTION_|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/;

/**
 * Whether a retry may succeed: the connection was lost or rejected, the database is starting, full or a standby after a
 * failover, a timeout was reached, or transactions conflicted. A request then gets 503, and a start is retried.
 */
export function isTransientError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // On connect: the socket does not exist yet. Any other missing file is not transient.
  if (code === 'ENOENT') return syscall === 'connect';
  return transientSqlStates.test(code) || transientSocketCodes.test(code) || isStalePlan(error);
}

/** Whether a migration has changed the columns of a prepared statement. A new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether the wait for a lock timed out. Nothing has been changed. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '55P03';
}

/** Whether a statement timed out. Nothing has been changed. */
export function isStatementTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '57014';
}
