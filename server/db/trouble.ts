// 25P03 and 25P04: PostgreSQL ended a transaction that was idle or took too long. 55P03: a lock did not become free in
// time. 57014: a statement took too long. 40: a deadlock, or a conflict with another transaction. 26000: an earlier use of
// the same statement, sent just before, could not be prepared.
const sqlStates = /^(08|57P0|53|40|25006|25P03|25P04|26000|55P03|57014)/;
const socketCodes = /^(CONNECTION_|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/;

/**
 * Whether an error says "not now" (lost, refused, starting, full, waited too long, deadlocked, a standby after a failover)
 * rather than "never". Such a request is answered with 503, and a start that meets it tries again.
 */
export function isConnectionTrouble(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // A socket that is not there yet; a missing file is another matter.
  if (code === 'ENOENT') return syscall === 'connect';
  return sqlStates.test(code) || socketCodes.test(code) || isStalePlan(error);
}

/** Whether a prepared statement no longer fits, because a migration has changed its columns. A new connection prepares anew. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether another transaction held a lock for longer than this one may wait. Nothing has been changed. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '55P03';
}

/** Whether a statement was ended because it took too long. Nothing has been changed. */
export function isStatementTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '57014';
}
