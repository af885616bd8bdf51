import type { Db, Pool, Tx } from '#server/db/client.ts';
import type { Sql } from '#server/db/sql.ts';

/** How a statement fails. `after`: it ran, but its result was lost. */
export const ways = ['before', 'after', 'connection', 'disk'] as const;
type Way = (typeof ways)[number];

const codes: Record<Way, string> = { before: '40001', after: 'CONNECTION_LOST', connection: '57P01', disk: '53100' };

/** A pool whose nth statement fails, inside a transaction or not. `commitsOnError` disables the rollback. */
export function failingPool(real: Pool, { commitsOnError }: { commitsOnError: boolean }) {
  let left = 0;
  let way: Way = 'before';
  let failed = false;

  const failure = () => Object.assign(new Error(`made to fail: ${way}`), { code: codes[way] });

  async function counted<T>(send: () => Promise<T>): Promise<T> {
    if (left === 0) return send();
    left -= 1;
    if (left > 0) return send();
    failed = true;
    if (way === 'after') await send();
    throw failure();
  }

  const watched = (db: Db): Db => ({
    rows: <Row>(statement: Sql) => counted(() => db.rows<Row>(statement)),
    row: <Row>(statement: Sql) => counted(() => db.row<Row>(statement)),
    maybeRow: <Row>(statement: Sql) => counted(() => db.maybeRow<Row>(statement)),
    run: (statement) => counted(() => db.run(statement)),
  });

  const watchedTx = (tx: Tx): Tx => ({
    ...watched(tx),
    script: (text) => tx.script(text),
    savepoint: (work) => tx.savepoint((inner) => work(watchedTx(inner))),
  });

  async function begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let problem: unknown;
    const result = await real.begin((tx) =>
      work(watchedTx(tx)).catch((error) => {
        if (!commitsOnError) throw error;
        problem = error; // statements before the failure are committed
        return undefined as T;
      }),
    );
    if (problem) throw problem;
    return result;
  }

  const pool: Pool = {
    ...watched(real),
    begin,
    connection: real.connection,
    script: (text) => real.script(text),
    end: (options) => real.end(options),
  };

  return {
    pool,
    /** With 0, no statement fails. */
    failAt(nth: number, how: Way): void {
      left = nth;
      way = how;
      failed = false;
    },
    hasFailed: () => failed,
  };
}
