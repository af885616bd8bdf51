import type { FastifyBaseLogger } from 'fastify';
import {
  type ExternalChannel,
  type MessageState,
  type SmsBudget,
  type SmsShare,
  smsShares,
} from '#contract/messages/kinds.ts';
import { inMessengerTransaction, type Pool, type Tx } from '#server/db/client.ts';
import type { Secrets } from '#server/secrets.ts';
import { defaultSmsBudget, usedBudgetStep } from '#server/sms-budget.ts';
import { findSmsUsage } from '#server/sms-queries.ts';
import { withTimeout } from '#server/timeout.ts';
import type { Channels, Texts } from './channel.ts';
import { ClockWatch } from './clock-watch.ts';
import * as queries from './derive-queries.ts';
import { adoptCursor, findLastEntry, findStats, type MessageStats, registerTexts } from './engine-queries.ts';
import { Loop } from './loop.ts';
import { findNextRelease } from './notice-queries.ts';
import { type NoticeWaiting, usualNoticeWaiting } from './notice-rules.ts';
import { ServerLoad } from './server-load.ts';
import { ChannelWorker, OutcomeCounters, type SendOutcome } from './worker.ts';
import { endOverdueMessages, findPausedScopes, findState, limitDueTimes } from './worker-queries.ts';

const noticesEveryMs = 500;
const sweepEveryMs = 20_000;
/** How many changes become notices in one step. */
const noticesPerStep = { calm: 500, busy: 50 };
const sendEveryMs = 1_000;
const statsEveryMs = 10_000;
/**
 * For how long notices are derived after a new audit entry has appeared. An entry can be read only when all older
 * transactions have ended, and most of them take at most 16 s (`transactionMs`). The sweep finds entries that a longer
 * transaction, such as an import, has held up.
 */
const noticesAfterEntryMs = 30_000;
/** A step that takes longer counts as failed; PostgreSQL ends its statements. */
const stepTimeoutMs = 30_000;
const maxBatches = 50;
const overdueLimit = 500;
/** For how long `stop()` waits for messages in flight. A gateway may take up to `gatewayTimeoutMs` to answer. */
const stopTimeoutMs = 12_000;

export type EngineOptions = {
  db: Pool;
  channels: Channels;
  texts: Texts;
  now: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  monotonic?: () => number;
  log: FastifyBaseLogger;
  secrets: Secrets;
  /** The origin of the links in messages. */
  publicUrl: string;
  /** How long notices of one visit wait for further changes. */
  waiting?: NoticeWaiting;
  /** Whether a phone may get an SMS. Absent: every phone. */
  acceptsSms?: (phone: string) => boolean;
  /** How many SMS a day each share of the budget has. */
  smsBudget?: SmsBudget;
  /** Is called with the accounts whose inbox has new messages. Other servers are notified by the database. */
  onInbox?: (accountIds: string[]) => void;
  /** How long a gateway may take to answer. */
  gatewayTimeoutMs?: number;
  /** How many messages of a channel are handed over at the same time. */
  batchSize?: number;
  /** How many messages of a channel this server hands over per second, while it is calm and while it is busy. */
  maxPerSecond?: { calm: number; busy: number };
  random?: () => number;
};

type Insert = (tx: Tx, server: queries.DerivingServer) => Promise<queries.DerivedMessages>;

/**
 * The message engine. It derives messages, which means that it creates them from visits and from the audit log, and it sends
 * them. Every server runs an engine; the engines share the work through the database. No reply to a request needs the engine,
 * and no error ends the process.
 */
export class Engine {
  readonly #options: Required<Omit<EngineOptions, 'onInbox'>> & Pick<EngineOptions, 'onInbox'>;
  /** The channels that this server can send on. */
  readonly configured: ExternalChannel[];
  /** The clock of this server, and whether it was set. */
  readonly clock: ClockWatch;
  #handledJumps = 0;
  readonly #workers = new Map<ExternalChannel, ChannelWorker>();
  readonly #counters = new OutcomeCounters();
  #loops: Loop[] = [];
  #textIds: Record<string, number> | null = null;
  #lastEntry: string | null = null;
  #noticesUntil = 0;
  /** When the next waiting notice is due, as far as this server knows. The sweep finds notices that other servers have stored. */
  #nextReleaseAt: Date | null = null;
  /** When this server last created all reminders that were due. */
  #remindersAt: Date | null = null;
  #smsSent: SmsBudget = { codes: 0, notices: 0, registrations: 0 };
  #stats: MessageStats = { due: 0, paused: 0, oldestDueAt: null, failingChannels: [] };

  constructor(options: EngineOptions) {
    const defaults = {
      acceptsSms: () => true,
      smsBudget: defaultSmsBudget,
      waiting: usualNoticeWaiting,
      gatewayTimeoutMs: 10_000,
      batchSize: 16,
      maxPerSecond: { calm: 100, busy: 20 },
      random: Math.random,
      monotonic: () => performance.now(),
    };
    this.#options = { ...defaults, ...options };
    const { now, monotonic, log } = this.#options;
    this.clock = new ClockWatch(now, monotonic, log);
    this.#options.now = () => this.clock.now();
    this.configured = Object.keys(options.channels) as ExternalChannel[];
    const workerOptions = {
      ...this.#options,
      configured: this.configured,
      counters: this.#counters,
      findTextIds: () => this.#prepare(),
      isClockSettled: () => this.clock.isSettled,
    };
    for (const name of this.configured) {
      const channel = options.channels[name];
      if (channel) this.#workers.set(name, new ChannelWorker(name, channel, workerOptions));
    }
  }

  /** Starts the timers, also while the database cannot be reached. */
  start(): void {
    const { log, maxPerSecond } = this.#options;
    const wakeSenders = () => {
      for (const loop of senders) loop.wake();
    };
    const load = new ServerLoad();
    const senders = [...this.#workers].map(([name, worker]) => {
      const send = async () => {
        const began = performance.now();
        const claimed = await worker.sendBatch();
        const pauseMs = (claimed * 1_000) / (load.isBusy ? maxPerSecond.busy : maxPerSecond.calm);
        return claimed > 0 ? Math.max(0, pauseMs - (performance.now() - began)) : sendEveryMs;
      };
      return new Loop(`send ${name}`, send, log);
    });
    const notices = async () => {
      const limit = load.isBusy ? noticesPerStep.busy : noticesPerStep.calm;
      if ((await withTimeout(stepTimeoutMs, this.deriveNewNotices(limit))) > 0) wakeSenders();
      return noticesEveryMs;
    };
    const sweep = async () => {
      // Reminders are created before they are due, so that those of the same minute are sent without delay.
      if ((await this.sweep(sweepEveryMs)) > 0) wakeSenders();
      return sweepEveryMs;
    };
    const stats = async () => {
      await withTimeout(stepTimeoutMs, this.refreshStats());
      return statsEveryMs;
    };
    this.#loops = [
      ...senders,
      new Loop('derive notices', notices, log),
      new Loop('sweep', sweep, log),
      new Loop('read figures', stats, log),
    ];
    for (const loop of this.#loops) loop.start();
  }

  /** Claims nothing more, and waits for messages in flight. */
  async stop(): Promise<void> {
    const stopped = Promise.all(this.#loops.map((loop) => loop.stop()));
    this.#loops = [];
    await withTimeout(stopTimeoutMs, stopped).catch(() =>
      this.#options.log.warn('Messages were in flight when the server stopped; they may be sent twice'),
    );
  }

  /** Derives notices if the audit log has, or may soon have, new entries. Returns how many messages were created. */
  async deriveNewNotices(limit: number): Promise<number> {
    const lastEntry = await findLastEntry(this.#options.db);
    if (lastEntry !== this.#lastEntry) this.#noticesUntil = performance.now() + noticesAfterEntryMs;
    this.#lastEntry = lastEntry;
    const isReleaseDue = this.#nextReleaseAt !== null && this.#nextReleaseAt <= this.#options.now();
    if (performance.now() >= this.#noticesUntil && !isReleaseDue) return 0;
    return this.#deriveSomeNotices(limit);
  }

  async #deriveSomeNotices(limit: number): Promise<number> {
    const derived = await this.#derive('notices', (tx, server) => this.#insertNotices(tx, server, limit));
    // The next step derives the remaining notices.
    if (derived?.isFull) this.#noticesUntil = performance.now() + noticesAfterEntryMs;
    return derived?.created ?? 0;
  }

  async #insertNotices(
    tx: Tx,
    server: queries.DerivingServer,
    limit = noticesPerStep.calm,
  ): Promise<queries.DerivedMessages> {
    // While the clock may be wrong, no change is too old to be told.
    const since = this.clock.isSettled ? new Date(server.now.getTime() - queries.maxNoticeAgeMs) : new Date(0);
    const hasMore = await queries.readChanges(tx, server.now, this.#options.waiting, { limit, since });
    const derived = await queries.insertNotices(tx, server, limit);
    this.#nextReleaseAt = await findNextRelease(tx);
    return { ...derived, isFull: derived.isFull || hasMore };
  }

  /** Reads all finished changes, and creates the notices whose time has come. Returns how many messages were created. */
  async deriveNotices(): Promise<number> {
    return (await this.#deriveAll('notices', (tx, server) => this.#insertNotices(tx, server))).created;
  }

  /**
   * Creates the reminders that are due, or will be within `aheadMs`. After its start and after an outage, it looks back
   * far enough to create every reminder that is still useful. Returns how many messages were created.
   */
  async deriveReminders(aheadMs = 0): Promise<number> {
    const at = this.#options.now();
    const sinceMs = this.#remindersAt ? Math.max(0, at.getTime() - this.#remindersAt.getTime()) : queries.maxLookbackMs;
    const lookbackMs = Math.min(sinceMs + queries.usualLookbackMs, queries.maxLookbackMs);
    const { created, isComplete } = await this.#deriveAll('reminders', (tx, server) =>
      queries.insertReminders(tx, server, aheadMs, lookbackMs),
    );
    if (isComplete) this.#remindersAt = at;
    return created;
  }

  /**
   * Derives everything that is due, and ends messages that no worker will send. It also derives notices, because an
   * older transaction may have held them up for longer than `noticesAfterEntryMs`. Returns how many messages were
   * created.
   */
  async sweep(aheadMs = 0): Promise<number> {
    await withTimeout(stepTimeoutMs, this.#limitDueTimes());
    const created = [
      await withTimeout(stepTimeoutMs, this.#deriveSomeNotices(noticesPerStep.calm)),
      await withTimeout(stepTimeoutMs, this.deriveReminders(aheadMs)),
      await withTimeout(stepTimeoutMs, this.#deriveUnreadFallbacks()),
      await withTimeout(stepTimeoutMs, this.endOverdue()),
    ];
    return created.reduce((sum, count) => sum + count, 0);
  }

  /** After a jump of the clock, waiting messages are looked at again: a wrong clock may have stored their times. */
  async #limitDueTimes(): Promise<void> {
    const { db, now } = this.#options;
    const at = now();
    const { jumps, lastJumpSeconds } = this.clock;
    const before = jumps > this.#handledJumps ? new Date(at.getTime() - lastJumpSeconds * 1_000) : null;
    await inMessengerTransaction(db, (tx) => limitDueTimes(tx, at, before));
    this.#handledJumps = jumps;
  }

  /** Sends all messages that are due now, also those that follow on another channel. Returns how many it claimed. */
  async sendDue(): Promise<number> {
    const sendOnce = async () => {
      const counts = await Promise.all([...this.#workers.values()].map((worker) => worker.sendBatch()));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    let total = 0;
    for (let claimed = await sendOnce(); claimed > 0; claimed = await sendOnce()) total += claimed;
    return total;
  }

  /** Sends one due message at once, whatever is paused, and returns its state. */
  async sendNow(messageId: string): Promise<{ state: MessageState; reason: string | null }> {
    const { db } = this.#options;
    const find = () => inMessengerTransaction(db, (tx) => findState(tx, messageId));
    const before = await find();
    const worker = this.#workers.get(before?.channel as ExternalChannel);
    if (before?.state === 'due' && worker) await worker.sendBatch(messageId);
    const after = await find();
    if (!after) throw new Error('There is no such message.');
    return { state: after.state, reason: after.reason };
  }

  /** Ends messages that have expired or were tried for long enough. Returns how many follow on another channel. */
  async endOverdue(): Promise<number> {
    const { db, now } = this.#options;
    const reading = now();
    if (!this.clock.isSettled) return 0;
    const { ended, created } = await inMessengerTransaction(db, async (tx) => {
      const pauses = await findPausedScopes(tx);
      if (pauses.has('all')) return { ended: [], created: 0 };
      const scopes = [...pauses].map((scope) => scope.split(':'));
      const namesOf = (type: string) => scopes.flatMap(([of, name]) => (of === type && name ? [name] : []));
      const at = reading;
      const found = await endOverdueMessages(tx, {
        now: at,
        limit: overdueLimit,
        configured: this.configured,
        pausedKinds: namesOf('kind'),
        pausedChannels: namesOf('channel'),
      });
      const failed = found.filter(({ state }) => state === 'failed').map(({ id }) => id);
      return {
        ended: found,
        created: await queries.insertFallbacks(tx, { now: at, configured: this.configured }, failed),
      };
    });
    for (const message of ended) this.#counters.add(message.state, message);
    return created;
  }

  /** Reads the figures for `/metrics`. */
  async refreshStats(): Promise<void> {
    const { db, now } = this.#options;
    const at = now();
    const [stats, sent] = await inMessengerTransaction(db, (tx) =>
      Promise.all([findStats(tx, at), findSmsUsage(tx, at)]),
    );
    this.#stats = stats;
    this.#warnOfUsage(sent);
    this.#smsSent = sent;
  }

  /** Logs once that half, 80 % or all of a share of the daily budget is used. */
  #warnOfUsage(sentNow: SmsBudget): void {
    for (const { share, sent, limit } of this.smsToday) {
      const step = usedBudgetStep({ sent: sentNow[share], limit });
      if (step > usedBudgetStep({ sent, limit }))
        this.#options.log.warn({ share, sent: sentNow[share], limit }, 'Much of the daily budget of SMS is used');
    }
  }

  /** How many SMS of each share were sent today, by all servers together. */
  get smsToday(): { share: SmsShare; sent: number; limit: number }[] {
    const { smsBudget } = this.#options;
    return smsShares.map((share) => ({ share, sent: this.#smsSent[share], limit: smsBudget[share] }));
  }

  /** The figures of all servers together, as they were last read. */
  get stats(): MessageStats & { oldestDueSeconds: number } {
    const { oldestDueAt } = this.#stats;
    const ageMs = oldestDueAt ? Math.max(0, this.#options.now().getTime() - oldestDueAt.getTime()) : 0;
    return { ...this.#stats, oldestDueSeconds: ageMs / 1_000 };
  }

  /** How many messages had this outcome on this server, by kind and channel. */
  count(outcome: SendOutcome) {
    return this.#counters.read(outcome);
  }

  /** At the first call, stores the texts of this version, and compares the cursor of notices with the cluster. */
  async #prepare(): Promise<Record<string, number>> {
    if (this.#textIds) return this.#textIds;
    const { db, texts, now, log } = this.#options;
    const prepared = await inMessengerTransaction(db, async (tx) => {
      const isPaused = await adoptCursor(tx, now());
      return { isPaused, textIds: await registerTexts(tx, texts.allTexts()) };
    });
    if (prepared.isPaused) log.warn('This database is a copy of another one: sending is paused until staff resume it');
    this.#textIds = prepared.textIds;
    return prepared.textIds;
  }

  async #deriveUnreadFallbacks(): Promise<number> {
    const derived = await this.#derive('unreadMessages', async (tx, server) => {
      return { created: await queries.insertUnreadFallbacks(tx, server), accountIds: [], isFull: false };
    });
    return derived?.created ?? 0;
  }

  async #deriveAll(derivation: queries.Derivation, insert: Insert): Promise<{ created: number; isComplete: boolean }> {
    let created = 0;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const derived = await this.#derive(derivation, insert);
      created += derived?.created ?? 0;
      if (!derived?.isFull) return { created, isComplete: derived !== null };
    }
    return { created, isComplete: false };
  }

  /** Null: another server derives these messages at this moment. */
  async #derive(derivation: queries.Derivation, insert: Insert): Promise<queries.DerivedMessages | null> {
    const { db, now, onInbox } = this.#options;
    const textIds = await this.#prepare();
    const derived = await inMessengerTransaction(db, async (tx) => {
      if (!(await queries.lockDeriving(tx, derivation))) return null;
      const at = now();
      const { isSettled } = this.clock;
      const server = { now: at, configured: this.configured, textIds, isClockSettled: isSettled };
      const result = await insert(tx, server);
      await queries.announceInboxes(tx, result.accountIds);
      return result;
    });
    if (derived && derived.accountIds.length > 0) onInbox?.(derived.accountIds);
    return derived;
  }
}
