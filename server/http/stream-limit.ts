import type { Actor } from '#server/access.ts';

/** Each visible tab has one stream. More are only seen where one account is used for something else. */
const maxStreams = { ofSession: 6, ofAccount: 12 };

/** Counts the open streams of each session and account. */
export class StreamLimit {
  readonly #counts = new Map<string, number>();

  /** The returned function ends the stream. Null: the session or the account has no stream left. */
  enter({ id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): (() => void) | null {
    const session = `session ${sessionId}`;
    const account = `account ${id}`;
    if (this.#countOf(session) >= maxStreams.ofSession || this.#countOf(account) >= maxStreams.ofAccount) return null;
    for (const key of [session, account]) this.#counts.set(key, this.#countOf(key) + 1);
    return () => {
      for (const key of [session, account]) {
        const left = this.#countOf(key) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    };
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
