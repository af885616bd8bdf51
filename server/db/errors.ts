// 25P03 and 25P04: the timeout of an idle transaction and of a transaction. 55P03: the lock timeout. 57014: the statement
// timeout. 40: a deadlock or a serialization failure. 26000: the prepared statement does not exist, because preparing it
// failed earlier in the same pipeline.
const transientSqlStates = /^(08|57P0|53|40|25006|25P03|25P04|26000|55P03|57014)/;
const transientSocketCodes = /^(CONNECTION_|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/;

/**
 * Whether a retry may succeed: the connection was lost or rejected, the database is starting, its disk is full, it is a standby
 * after a failover, a timeout was reached, or transactions conflicted. A request then gets 503, and a start is retried.
 */
export function isTransientError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // On connect: the socket does not exist yet. Any other missing file is not transient.
  if (code === 'ENOENT') return syscall === 'connect';
  return transientSqlStates.test(code) || transientSocketCodes.test(code) || isStalePlan(error);
}

// 57P01 to 57P03: PostgreSQL was stopped, has crashed or is starting. 25006: it accepts only reads. 08: the connection failed.
const lostPrimarySqlStates = /^(08|57P0[1-3]|25006)/;
/** The rejections of a pool or a connection itself, which say nothing about the database. */
const ownPoolCodes = /^CONNECTION_(BUSY|ENDED|MIXED)$/;

/** Whether the error may mean that the primary is lost, demoted or read-only. */
export function isPrimaryLost(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || ownPoolCodes.test(code)) return false;
  if (code === 'ENOENT') return syscall === 'connect';
  return lostPrimarySqlStates.test(code) || transientSocketCodes.test(code);
}

/** Whether the database accepts only reads: it is a standby, or its operator has made it read-only. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25006';
}

/** Whether a disk is full: that of PostgreSQL (53100), or a disk to which this process writes. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

/**
 * Whether a statement may succeed on the primary though it failed on a replica: the replica is lost, its replay conflicts
 * with the statement (class 40), or it has not replayed the newest migration (class 42). Not after a timeout: the
 * statement would be slow on the primary too.
 */
export function isReplicaProblem(error: unknown): boolean {
  if (isStatementTimeout(error)) return false;
  const { code } = (error ?? {}) as { code?: unknown };
  return isTransientError(error) || (typeof code === 'string' && /^42(P01|703|883)/.test(code));
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
