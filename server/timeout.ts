/**
 * Rejects with ETIMEDOUT if `work` takes longer than `ms`, because a database that hangs sends neither a result nor an
 * error. The work is not cancelled: it keeps its connection until PostgreSQL ends the work or the network fails.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error(`No answer in ${ms} ms`), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
