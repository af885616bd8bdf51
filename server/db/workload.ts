/** What is not answered by then waits for a lock or for the disk, and not for a processor. */
const momentMs = 200;

/**
 * Lets only about as many statements work at once as there are processors: more would take them from each other, and from
 * this server. Work that waits for something else no longer counts, so nobody waits here for longer than a few moments.
 */
export class Workload {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    let counts = true;
    const makeRoom = () => {
      if (!counts) return;
      counts = false;
      const begin = this.#waiting.shift();
      if (begin) begin();
      else this.#free += 1;
    };
    const timer = setTimeout(makeRoom, momentMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      makeRoom();
    }
  }
}
