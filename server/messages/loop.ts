import type { FastifyBaseLogger } from 'fastify';

const logEveryMs = 60_000;
const pauseAfterErrorMs = 1_000;

/** Repeats a step until it is stopped. An error is logged at most once a minute, and never ends the loop. */
export class Loop {
  readonly #name: string;
  readonly #step: () => Promise<number>;
  readonly #log: FastifyBaseLogger;
  #isStopping = false;
  #wakeUp: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** `step` returns after how many milliseconds it is repeated. */
  constructor(name: string, step: () => Promise<number>, log: FastifyBaseLogger) {
    this.#name = name;
    this.#step = step;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the pause between two steps. */
  wake(): void {
    this.#wakeUp?.();
  }

  /** Waits for the step that is running. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) await this.#sleep(await this.#runStep());
  }

  async #runStep(): Promise<number> {
    try {
      return await this.#step();
    } catch (error) {
      if (performance.now() - this.#loggedAt >= logEveryMs) {
        this.#loggedAt = performance.now();
        const { code, name } = error as { code?: string; name?: string };
        this.#log.warn({ step: this.#name, code, error: name }, 'A step of the message engine failed; it is repeated');
      }
      return pauseAfterErrorMs;
    }
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wakeUp = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      timer.unref();
      this.#wakeUp = end;
    });
  }
}
