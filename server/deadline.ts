/**
 * Answers what `work` answers, and fails where that takes too long: a database that has stopped answering says nothing
 * at all. The work itself goes on, and keeps its connection until PostgreSQL or the network ends it.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error(`No answer in ${ms} ms`), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
