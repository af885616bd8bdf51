/** The server counts as busy if its event loop was used more than this in the last period. */
const busyUtilization = 0.6;
const periodMs = 1_000;

/**
 * Whether this server is busy with requests. Messages may wait for a few seconds, bookings may not: while the server is busy,
 * the message engine creates and sends messages at a lower rate.
 */
export class ServerLoad {
  #last = performance.eventLoopUtilization();
  #measuredAt = performance.now();
  #isBusy = false;

  get isBusy(): boolean {
    if (performance.now() - this.#measuredAt >= periodMs) {
      const now = performance.eventLoopUtilization();
      this.#isBusy = performance.eventLoopUtilization(now, this.#last).utilization > busyUtilization;
      this.#last = now;
      this.#measuredAt = performance.now();
    }
    return this.#isBusy;
  }
}
