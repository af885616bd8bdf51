const sqlStates = /^(08|57P0|53|40|25006)/;
const socketCodes = /^(CONNECT_|CONNECTION_|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/;

/**
 * Whether an error says "not now" (lost, refused, starting, full, deadlocked, a standby after a failover) rather than
 * "never". Such a request is answered with 503, and a start that meets it tries again.
 */
export function isConnectionTrouble(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  // A socket that is not there yet; a missing file is another matter.
  if (code === 'ENOENT') return syscall === 'connect';
  return sqlStates.test(code) || socketCodes.test(code);
}
