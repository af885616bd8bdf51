import type { Engine } from './engine.ts';

const labelNames = ['kind', 'channel'];

const readSms = (engine: Engine, figure: 'sent' | 'limit') =>
  engine.smsToday.map((one) => ({ labels: { share: one.share }, value: one[figure] }));

/**
 * The metrics of messages. The gauges of due and failing messages are the same on all servers; the counters are of this
 * server.
 */
export function messageMetrics(engine: Engine) {
  return {
    gauges: {
      clock_last_jump_seconds: {
        help: 'By how much the clock of this server was set the last time; 0 if never.',
        read: () => engine.clock.lastJumpSeconds,
      },
      messages_due: { help: 'Messages whose time has come.', read: () => engine.stats.due },
      messages_paused: { help: 'Messages whose time has come and that are paused.', read: () => engine.stats.paused },
      messages_oldest_due_seconds: {
        help: 'Since when the oldest message is due that is not paused.',
        read: () => engine.stats.oldestDueSeconds,
      },
      sms_sent_today: {
        help: 'SMS that were sent on this day in India, by the share of the budget.',
        labelNames: ['share'],
        readAll: () => readSms(engine, 'sent'),
      },
      sms_daily_limit: {
        help: 'How many SMS a share of the budget has on a day.',
        labelNames: ['share'],
        readAll: () => readSms(engine, 'limit'),
      },
      message_channel_failing: {
        help: 'Whether the gateway of a channel fails.',
        labelNames: ['channel'],
        readAll: () =>
          engine.configured.map((channel) => ({
            labels: { channel },
            value: engine.stats.failingChannels.includes(channel) ? 1 : 0,
          })),
      },
    },
    counters: {
      clock_jumps_total: {
        help: 'How often the clock of this server was set by more than half a minute.',
        read: () => engine.clock.jumps,
      },
      messages_sent_total: {
        help: 'Messages that a gateway accepted.',
        labelNames,
        readAll: () => engine.count('sent'),
      },
      messages_failed_total: {
        help: 'Messages that were given up.',
        labelNames,
        readAll: () => engine.count('failed'),
      },
      messages_voided_total: {
        help: 'Messages that were not sent on purpose.',
        labelNames,
        readAll: () => engine.count('voided'),
      },
    },
  };
}
