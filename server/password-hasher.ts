import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from './fair-queue.ts';

type Cost = { memoryCost: number; timeCost: number };
type Library = { hash: typeof hash; verify: typeof verify };

// 19 MiB and two passes: about 30 ms on a small server, off the event loop.
const productCost: Cost = { memoryCost: 19_456, timeCost: 2 };

/**
 * Hashes passwords with Argon2id. Each hash contains its cost, so the cost can be raised: the next sign-in replaces a weaker
 * hash. Only tests pass another cost or library.
 */
export class PasswordHasher {
  // Algorithm 2 is Argon2id. The library's `const enum` has no value when Node strips the types.
  readonly #options;
  readonly #library: Library;
  /**
   * Hashing uses at most three of the four threads in Node's pool, because compressing pages needs a thread too. One processor
   * is left for everything else.
   */
  readonly #queue = new FairQueue({
    slots: Math.min(Math.max(availableParallelism() - 1, 1), 3),
    maxWaiting: 150,
    maxWaitingPerKey: 150,
    maxWaitMs: 20_000, // as long as the browser waits for a response
  });
  /** This hash is verified if no account has the phone, so that the response time does not reveal whether there is an account. */
  #dummyHash: Promise<string> | undefined;

  constructor(cost: Cost = productCost, library: Library = { hash, verify }) {
    this.#options = { algorithm: 2, parallelism: 1, ...cost } as const;
    this.#library = library;
  }

  /** How many hashes wait for their turn. */
  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  hash(password: string): Promise<string> {
    return this.#queue.run(null, () => this.#library.hash(password, this.#options));
  }

  /** Whether the password matches the hash. If there is no valid hash, it returns false after the same time. */
  async verify(password: string, passwordHash: string | null): Promise<boolean> {
    this.#dummyHash ??= this.#library.hash('the password of nobody', this.#options);
    const stored = passwordHash?.startsWith('$argon2id$') ? passwordHash : null;
    const compared = stored ?? (await this.#dummyHash);
    const isRight = await this.#queue.run(null, () => this.#library.verify(compared, password));
    return isRight && stored !== null;
  }

  /** Whether the hash has another cost than new hashes. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#options;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}
