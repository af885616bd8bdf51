import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { inMessengerTransaction, type Pool, type Tx } from '#server/db/client.ts';
import { inInnerSpan, inSpan, noteInSpan, type SpanShape } from '#server/spans.ts';
import { type BatchOptions, takeBatch } from './batch.ts';
import type { Channel, Handover, Outgoing } from './channel.ts';
import { insertFallbacks } from './derive-queries.ts';
import { recordProblem, recordSuccess } from './engine-queries.ts';
import { givenUpAt, maxUnknownAttempts, pauseAfter, pauseAfterUnknown } from './send-rules.ts';
import * as queries from './worker-queries.ts';

export type SendOutcome = 'sent' | 'failed' | 'voided';

/** Counts by outcome, kind and channel what this server has done since its start. */
export class OutcomeCounters {
  readonly #counts = new Map<string, number>();

  add(outcome: SendOutcome, { kind, channel }: Pick<queries.EndedMessage, 'kind' | 'channel'>): void {
    const key = `${outcome}/${kind}/${channel}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The counts of one outcome, with labels for Prometheus. */
  read(outcome: SendOutcome): { labels: { kind: string; channel: string }; value: number }[] {
    return [...this.#counts].flatMap(([key, value]) => {
      const [name, kind = '', channel = ''] = key.split('/');
      return name === outcome ? [{ labels: { kind, channel }, value }] : [];
    });
  }
}

/** A worker does not hand over a message that it claimed longer ago: the process was suspended, and the lease may end soon. */
const longestWaitMs = 20_000;
/** For how long the worker tries to store a result while the database cannot be reached. The lease ends ten seconds later. */
const acknowledgeForMs = 50_000;
const acknowledgePauseMs = 500;
/** The state of the gateway is stored at most this often. */
const healthEveryMs = 10_000;
/**
 * If the gateway failed for messages of this many accounts in a row, the channel is held: one message at a time is tried, until
 * the gateway accepts or rejects a message. Accounts are counted, so that a single recipient cannot hold the channel.
 */
const accountsUntilHold = 3;
/** A gateway that rejects this many messages in a row, or fails for this many recipients, is reported as failing. */
const reportAfter = 10;
const longestHoldMs = 60_000;
const longestRetryAfterMs = 3_600_000;

export type WorkerOptions = Omit<BatchOptions, 'now' | 'id' | 'limit' | 'textIds' | 'isClockSettled'> & {
  isClockSettled: () => boolean;
  db: Pool;
  now: () => Date;
  log: FastifyBaseLogger;
  counters: OutcomeCounters;
  gatewayTimeoutMs: number;
  batchSize: number;
  random: () => number;
  findTextIds: () => Promise<Record<string, number>>;
  monotonic: () => number;
};

/** Sends the messages of one channel on this server. */
export class ChannelWorker {
  readonly #name: ExternalChannel;
  readonly #channel: Channel;
  readonly #options: WorkerOptions;
  readonly #spans: { deliver: SpanShape; handOver: SpanShape };
  /** What happened since the gateway last accepted or rejected a message. */
  #failures = newFailures();
  /** A time of the monotonic clock, so that a correction of the system clock does not hold the channel for long. */
  #heldUntil = Number.NEGATIVE_INFINITY;
  #health: { isFailing: boolean | null; storedAt: number } = { isFailing: null, storedAt: Number.NEGATIVE_INFINITY };

  constructor(name: ExternalChannel, channel: Channel, options: WorkerOptions) {
    this.#name = name;
    this.#channel = channel;
    this.#options = options;
    const attributes = { 'messaging.system': name };
    this.#spans = {
      deliver: { name: `deliver ${name}`, attributes },
      handOver: { name: `hand over ${name}`, attributes },
    };
  }

  /** Claims a batch, hands each message over, and stores each result by itself. Returns how many it claimed. */
  async sendBatch(id?: string): Promise<number> {
    const { db, now, batchSize, findTextIds, counters, monotonic, isClockSettled } = this.#options;
    if (!id && monotonic() < this.#heldUntil) return 0;
    const textIds = await findTextIds();
    const at = now();
    const limit = this.#isHeld() ? 1 : batchSize;
    // The time is taken before the claim. The lease begins later, so a process that was suspended never acts on a lease
    // that has ended.
    const takenAt = performance.now();
    const batch = await inMessengerTransaction(db, (tx) =>
      takeBatch(tx, this.#name, {
        ...this.#options,
        textIds,
        now: at,
        isClockSettled: isClockSettled(),
        limit,
        id: id ?? null,
      }),
    );
    for (const message of batch.voided) counters.add('voided', message);
    await Promise.all(
      batch.ready.map(({ message, outgoing }) =>
        inSpan(this.#spans.deliver, () => this.#deliver(message, outgoing, takenAt)),
      ),
    );
    return batch.claimed;
  }

  async #deliver(message: queries.ClaimedMessageRow, outgoing: Outgoing, takenAt: number): Promise<void> {
    if (performance.now() - takenAt > longestWaitMs) return; // the lease ends, and the message is claimed again
    const result = await inInnerSpan(this.#spans.handOver, () => this.#handOver(outgoing));
    noteInSpan('caresaathi.message.kind', message.kind);
    noteInSpan('caresaathi.message.outcome', result.outcome);
    this.#countFailures(message, result);
    const outcome = await this.#persist(takenAt, (tx) => this.#acknowledge(tx, message, result));
    if (outcome) this.#options.counters.add(outcome, message);
    await this.#storeHealth(result);
  }

  /**
   * Never throws and always ends. If the channel throws or does not end, the result is unknown, and the message is tried
   * later.
   */
  async #handOver(outgoing: Outgoing): Promise<Handover> {
    const { gatewayTimeoutMs, log } = this.#options;
    const signal = AbortSignal.timeout(gatewayTimeoutMs);
    const late = Promise.withResolvers<Handover>();
    // A moment later than the signal, so that the channel has time to return the reason.
    const timer = setTimeout(
      () => late.resolve({ outcome: 'later', reason: 'The gateway did not answer in time.', isUnknown: true }),
      gatewayTimeoutMs + 500,
    );
    try {
      return await Promise.race([this.#channel.send(outgoing, signal), late.promise]);
    } catch (error) {
      log.error({ channel: this.#name, error: (error as Error).name }, 'A channel has thrown an error');
      return { outcome: 'later', reason: 'The channel failed unexpectedly.', isUnknown: true };
    } finally {
      clearTimeout(timer);
    }
  }

  #isHeld(): boolean {
    return this.#failures.accounts.size >= accountsUntilHold;
  }

  /** Holds the channel if the gateway accepts no messages at all. A rejected message says nothing about other messages. */
  #countFailures({ accountId }: queries.ClaimedMessageRow, result: Handover): void {
    const { accounts, recipients } = this.#failures;
    if (result.outcome !== 'later') {
      this.#failures = newFailures(result.outcome === 'rejected' ? this.#failures.rejected + 1 : 0);
      this.#heldUntil = Number.NEGATIVE_INFINITY;
      return;
    }
    if (result.isOfRecipient) {
      if (recipients.size < reportAfter) recipients.add(accountId);
      return;
    }
    if (!this.#isHeld()) accounts.add(accountId);
    this.#failures.count += 1;
    const doubled = 1_000 * 2 ** Math.min(Math.max(this.#failures.count - accountsUntilHold, 0) + 1, 10);
    const holdMs = this.#isHeld() ? Math.min(doubled, longestHoldMs) : 0;
    const askedMs = Math.min(result.retryAfterMs ?? 0, longestRetryAfterMs);
    this.#heldUntil = Math.max(this.#heldUntil, this.#options.monotonic() + Math.max(holdMs, askedMs));
  }

  /** Whether a result shows that the gateway works or fails; null if it shows neither. */
  #findHealth(result: Handover): boolean | null {
    if (result.outcome === 'accepted') return true;
    const { recipients, rejected } = this.#failures;
    if (result.outcome === 'rejected') return rejected >= reportAfter ? false : null;
    return !result.isOfRecipient || recipients.size >= reportAfter ? false : null;
  }

  /** Returns how the message ended; null if it is tried again, or if another worker has taken it over. */
  async #acknowledge(tx: Tx, message: queries.ClaimedMessageRow, result: Handover): Promise<SendOutcome | null> {
    const { now, configured, random, isClockSettled } = this.#options;
    const at = now();
    if (result.outcome !== 'later') await queries.deleteSubscriptions(tx, result.endedSubscriptions ?? []);
    if (result.outcome === 'accepted') {
      const { gatewayId, parts } = result;
      return (await queries.acknowledgeAccepted(tx, message, { now: at, gatewayId, parts })) ? 'sent' : null;
    }
    const reason = result.reason.slice(0, 280);
    if (result.outcome === 'later') {
      const unknownAttempts = message.unknownAttempts + (result.isUnknown ? 1 : 0);
      const pauseMs = result.isUnknown
        ? pauseAfterUnknown(unknownAttempts, random())
        : pauseAfter(message.attempts, result.retryAfterMs, random());
      const nextAttemptAt = new Date(at.getTime() + pauseMs);
      const hasTime = nextAttemptAt < givenUpAt(message) || !isClockSettled();
      if (hasTime && unknownAttempts < maxUnknownAttempts(message)) {
        await queries.acknowledgeLater(tx, message, { nextAttemptAt, reason, unknownAttempts });
        return null;
      }
    }
    const isOwn = await queries.acknowledgeFailed(
      tx,
      message,
      result.outcome === 'later' ? `Given up: ${reason}` : reason,
    );
    if (!isOwn) return null;
    await insertFallbacks(tx, { now: at, configured }, [message.id]);
    return 'failed';
  }

  /**
   * Stores a result, also if the database cannot be reached for a while: without a stored result, the message is handed over
   * again when its lease ends.
   */
  async #persist(takenAt: number, work: (tx: Tx) => Promise<SendOutcome | null>): Promise<SendOutcome | null> {
    for (;;) {
      try {
        return await inMessengerTransaction(this.#options.db, work);
      } catch (error) {
        if (performance.now() - takenAt > acknowledgeForMs) {
          const { code } = error as { code?: string };
          this.#options.log.error(
            { code, channel: this.#name },
            'A message could not be acknowledged; it is sent again',
          );
          return null;
        }
        await pause(acknowledgePauseMs);
      }
    }
  }

  async #storeHealth(result: Handover): Promise<void> {
    const { db, now, log } = this.#options;
    const works = this.#findHealth(result);
    if (works === null) return;
    const problem = result.outcome === 'accepted' ? '' : result.reason.slice(0, 300);
    const isNews = works === this.#health.isFailing || this.#health.isFailing === null;
    const at = now();
    if (!isNews && Math.abs(at.getTime() - this.#health.storedAt) < healthEveryMs) return;
    const channel = this.#name;
    if (!works && isNews) log.warn({ channel, problem }, 'A channel fails; its messages wait');
    else if (this.#health.isFailing && isNews) log.info({ channel }, 'A channel works again');
    this.#health = { isFailing: !works, storedAt: at.getTime() };
    const store = (tx: Tx) =>
      works ? recordSuccess(tx, channel, at) : recordProblem(tx, channel, { now: at, problem });
    await inMessengerTransaction(db, store).catch(() => {
      this.#health.storedAt = Number.NEGATIVE_INFINITY; // the next result is stored
    });
  }
}

/**
 * `count`: how often the gateway failed since it last accepted or rejected a message. `accounts`: the accounts of these
 * messages. `recipients`: accounts with failures that concern only their own phone or browser. `rejected`: how many
 * messages the gateway has rejected in a row.
 */
function newFailures(rejected = 0) {
  return { count: 0, accounts: new Set<string>(), recipients: new Set<string>(), rejected };
}
