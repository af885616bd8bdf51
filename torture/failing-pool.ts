import type { Pool } from '#server/db/client.ts';

/** How a statement fails. `after`: it ran, and its answer was lost on the way. */
export const ways = ['before', 'after', 'connection', 'disk'] as const;
type Way = (typeof ways)[number];

const codes: Record<Way, string> = { before: '40001', after: 'CONNECTION_CLOSED', connection: '57P01', disk: '53100' };

type Statement = (...given: unknown[]) => unknown;

/** A pool whose nth statement from now on fails, inside a transaction or not. */
export function failingPool(real: Pool, { keepsHalves }: { keepsHalves: boolean }) {
  let left = 0;
  let way: Way = 'before';
  let failed = false;

  const failure = () => Object.assign(new Error(`made to fail: ${way}`), { code: codes[way] });

  /** Passes everything through; what is written as a statement, and awaited, is counted. */
  function watch<T extends object>(sql: T): T {
    return new Proxy(sql, {
      apply(target, self, given) {
        const made = Reflect.apply(target as unknown as Statement, self, given);
        const isStatement = Array.isArray(given[0]) && 'raw' in given[0];
        return isStatement ? counted(made as PromiseLike<unknown>) : made;
      },
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name === 'begin') {
          return async (work: (tx: T) => Promise<unknown>) => {
            let problem: unknown;
            const result = await (value as Statement).call(target, (tx: T) =>
              work(watch(tx)).catch((error) => {
                if (!keepsHalves) throw error;
                problem = error; // what ran before it is committed
              }),
            );
            if (problem) throw problem;
            return result;
          };
        }
        if (name === 'savepoint') {
          return (work: (tx: T) => Promise<unknown>) => (value as Statement).call(target, (tx: T) => work(watch(tx)));
        }
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** A fragment of another statement is never awaited, so it is not counted. */
  function counted(made: PromiseLike<unknown>): unknown {
    return new Proxy(made, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name !== 'then') return typeof value === 'function' ? value.bind(target) : value;
        return (resolve: never, reject: (error: Error) => unknown) => {
          if (left === 0) return target.then(resolve, reject);
          left -= 1;
          if (left > 0) return target.then(resolve, reject);
          failed = true;
          if (way !== 'after') return Promise.reject(failure()).catch(reject);
          return target.then(() => reject(failure()), reject);
        };
      },
    });
  }

  return {
    pool: watch(real),
    /** 0: none fails. */
    failAt(nth: number, how: Way): void {
      left = nth;
      way = how;
      failed = false;
    },
    hasFailed: () => failed,
  };
}
