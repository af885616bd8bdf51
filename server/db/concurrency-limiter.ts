/** Work that still runs after this time waits for a lock or for the disk, so it needs no processor. */
const freesSlotAfterMs = 200;

/**
 * Limits how many transactions run at once to about the number of processors: more would slow down each other and this
 * server. Work that takes longer than `freesSlotAfterMs` frees its slot, so the wait for a slot is short.
 */
export class ConcurrencyLimiter {
  readonly #waiting: (() => void)[] = [];
  #freeSlots: number;

  constructor(slots: number) {
    this.#freeSlots = slots;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#freeSlots > 0) this.#freeSlots -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    let hasSlot = true;
    const freeSlot = () => {
      if (!hasSlot) return;
      hasSlot = false;
      const beginNext = this.#waiting.shift();
      if (beginNext) beginNext();
      else this.#freeSlots += 1;
    };
    const timer = setTimeout(freeSlot, freesSlotAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      freeSlot();
    }
  }
}
