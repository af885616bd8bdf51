import type { MessageChannel, MessageKind } from '#contract/messages/kinds.ts';
import { addDays, clockInIndia, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';

/**
 * Quiet hours begin at `quietFrom` and end before `quietTo`, in India, also across midnight. If both are equal, there are
 * none.
 */
export type QuietHours = { quietFrom: string; quietTo: string };

/** The quiet hours of a family that chose none. */
export const defaultQuietHours: QuietHours = { quietFrom: '21:00', quietTo: '08:00' };

/** When the quiet hours end that contain a moment; null if the moment is outside of them. `quiet_end()` is the same in SQL. */
export function quietEnd(at: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  const clock = clockInIndia(at);
  const day = dayInIndia(at);
  if (quietFrom <= quietTo) return clock >= quietFrom && clock < quietTo ? indiaInstant(day, quietTo) : null;
  if (clock >= quietFrom) return indiaInstant(addDays(day, 1), quietTo);
  return clock < quietTo ? indiaInstant(day, quietTo) : null;
}

/** When quiet hours begin next after a moment; null if there are none. */
export function nextQuietBegin(at: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === quietTo) return null;
  const today = indiaInstant(dayInIndia(at), quietFrom);
  return today > at ? today : indiaInstant(addDays(dayInIndia(at), 1), quietFrom);
}

/** A message that a worker has claimed. */
export type ClaimedMessage = {
  kind: MessageKind | 'test';
  channel: MessageChannel;
  person: 'family' | 'patient';
  isUrgent: boolean;
  expiresAt: Date;
  /** The start of the visit that the message is about; null for a test. */
  startsAt: Date | null;
  /** The lead of a reminder: how long before the visit it is sent (`week`, `day`, `hours`). Null for other kinds. */
  lead: string | null;
  /** For a message about a delay: by how many minutes the doctor runs late. Null for other kinds. */
  minutes: number | null;
};

/** What is true just before the message is handed over. */
export type SendConditions = {
  isDeactivated: boolean;
  quietHours: QuietHours;
  /** The leads of reminders that the account wants and that the appointment type has. */
  leads: readonly string[];
  /** The channels that the account wants for this kind and can be reached on. */
  usable: readonly string[];
  /** The patient's own phone, if its owner agreed. */
  patientPhone: string | null;
  /** Null for a test. */
  visit: {
    status: string;
    startsAt: Date;
    /** False: a step that has a day but no time. */
    isTimed: boolean;
    hasArrived: boolean;
    /** The patient was removed, or the visit or patient is set aside: hidden from the account after it was recovered. */
    isPutAway: boolean;
    /** By how many minutes the doctor of the visit runs late now. */
    delayMinutes: number;
    /** The doctor of the visit is away at its time, or the doctor or clinic was removed. */
    needsNewTime: boolean;
  } | null;
  /** A newer notice about the same visit was or will be sent to the same person, outside of the inbox. */
  isSuperseded: boolean;
  /** The person has read the same message on WhatsApp, or has answered for the visit after it was sent there. */
  isKnown: boolean;
  /** When the waiting notice of a later change is due; null if none waits. */
  noticeAt: Date | null;
  /** The phone may get an SMS; true on other channels. */
  isAcceptedPhone: boolean;
  /** The phone of the account was confirmed by a code. */
  isPhoneVerified: boolean;
  /** How many messages the account got on this channel in the last 24 hours, if the channel costs money. */
  sentToday: number;
};

/** `isReroutable`: the message is still true, so another channel may be tried. */
export type Decision =
  | { action: 'send' }
  /** `isByTime`: the only reason is the present time, so the decision is wrong if the clock is wrong. */
  | { action: 'void'; reason: string; isReroutable: boolean; isByTime?: true }
  /** `isNewDue`: because of quiet hours, `until` is also its new due time. */
  | { action: 'postpone'; until: Date; isNewDue: boolean };

const tooLate = 'It was too late to send this message.';
const hasBegunAlready = 'The visit has begun.';
const openStatuses = ['scheduled', 'open', 'pending'];
const dayMs = 86_400_000;
/**
 * How many SMS, and how many WhatsApp messages, an account gets in 24 hours, by whether its phone was confirmed by a
 * code. A family does not need more; without a limit, somebody could send messages to the phone of a stranger by moving a
 * visit again and again.
 */
const maxPerDay = { verified: 40, unverified: 16 };
/** The limit for urgent messages is higher by this factor. */
const urgentFactor = 1.5;

/** Decides at the last moment whether a message is sent, not sent, or sent after the quiet hours. */
export function decideSending(message: ClaimedMessage, conditions: SendConditions, now: Date): Decision {
  const outdated = findOutdated(message, conditions, now);
  // A change that may still be undone makes the message outdated for the moment only.
  if (outdated && conditions.noticeAt && conditions.noticeAt > now && conditions.noticeAt < message.expiresAt)
    return { action: 'postpone', until: conditions.noticeAt, isNewDue: false };
  if (outdated) {
    const isByTime = outdated === tooLate || outdated === hasBegunAlready;
    return { action: 'void', reason: outdated, isReroutable: false, ...(isByTime && { isByTime }) };
  }
  const unwanted = findUnwanted(message, conditions);
  if (unwanted) return { action: 'void', reason: unwanted, isReroutable: message.person === 'family' };
  if (isTooMany(message, conditions))
    return {
      action: 'void',
      reason: 'The family got too many messages on this channel today.',
      isReroutable: message.person === 'family',
    };
  const until = message.isUrgent || message.kind === 'test' ? null : quietEnd(now, conditions.quietHours);
  if (!until) return { action: 'send' };
  if (until >= message.expiresAt)
    return {
      action: 'void',
      reason: 'Quiet hours end too late for this message.',
      isReroutable: false,
      isByTime: true,
    };
  return { action: 'postpone', until, isNewDue: true };
}

/** Why a message is no longer true or useful; null if it still is. */
function findOutdated(message: ClaimedMessage, conditions: SendConditions, now: Date): string | null {
  if (conditions.isDeactivated) return 'The account is deactivated.';
  if (now >= message.expiresAt) return tooLate;
  if (message.kind === 'test') return null;
  const { visit } = conditions;
  if (!visit || visit.isPutAway) return 'The visit or the patient does not exist any more.';
  if (message.kind === 'cancelled') {
    // The message names the start that the family knew: the visit may have been moved before it was cancelled.
    if (visit.status !== 'cancelled') return 'The visit is open again.';
  } else {
    if (visit.startsAt.getTime() !== message.startsAt?.getTime()) return 'The visit was moved.';
    if (visit.status === 'cancelled') return 'The visit was cancelled.';
    if (!openStatuses.includes(visit.status)) return 'The visit is closed.';
    if (visit.hasArrived || hasBegun(visit, message.kind, now)) return hasBegunAlready;
  }
  // Another channel would not help: the family does not want this reminder at all.
  if (message.lead !== null && !conditions.leads.includes(message.lead))
    return 'The family does not want this reminder.';
  if ((message.kind === 'reminder' || message.kind === 'late') && visit.needsNewTime) return 'The doctor is away.';
  if (message.kind === 'late' && visit.delayMinutes !== message.minutes) return 'The delay of the doctor has changed.';
  if (conditions.isKnown) return 'It was read or answered on WhatsApp.';
  return conditions.isSuperseded ? 'A newer message replaced this one.' : null;
}

/**
 * A step without a time counts as begun only when its day is over. For a message about a delay, nothing counts as begun: the
 * visit begins later than its start.
 */
function hasBegun(visit: { startsAt: Date; isTimed: boolean }, kind: ClaimedMessage['kind'], now: Date): boolean {
  if (kind === 'late') return false;
  return now.getTime() >= visit.startsAt.getTime() + (visit.isTimed ? 0 : dayMs);
}

/** Why the person does not want this message on this channel; null if the person does. */
function findUnwanted(message: ClaimedMessage, conditions: SendConditions): string | null {
  if (message.kind === 'test' && message.channel === 'inbox') return null;
  if (message.person === 'patient' && !conditions.patientPhone)
    return 'The patient has not agreed, or has another phone.';
  if (!conditions.isAcceptedPhone) return 'Only mobile numbers of accepted countries get an SMS.';
  if (message.person === 'patient' || conditions.usable.includes(message.channel)) return null;
  return 'The family does not want this message on this channel, or has no address for it.';
}

function isTooMany(
  { kind, channel, isUrgent }: ClaimedMessage,
  { isPhoneVerified, sentToday }: SendConditions,
): boolean {
  if (kind === 'test' || (channel !== 'sms' && channel !== 'whatsapp')) return false;
  const most = isPhoneVerified ? maxPerDay.verified : maxPerDay.unverified;
  return sentToday >= most * (isUrgent ? urgentFactor : 1);
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const firstPauseMs = 30 * secondMs;
const longestPauseMs = 30 * minuteMs;
const longestRetryAfterMs = 60 * minuteMs;
const longestPatienceMs = 120 * minuteMs;
const longestUnknownPauseMs = 720 * minuteMs;

/**
 * How long to wait before the next attempt: 30 s, doubled with each attempt, at most 30 min, or what the gateway asks for,
 * at most an hour. `random` (0 to 1) spreads messages that failed together over the last quarter of the pause.
 */
export function pauseAfter(attempts: number, retryAfterMs: number | undefined, random: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 10), longestPauseMs);
  const spread = doubled * (0.75 + 0.25 * random);
  return Math.max(spread, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}

/**
 * Until when a message is tried on its channel. Without another channel, it is tried until it expires. With another
 * channel, it is tried for half of its time, at most two hours, so that the next channel still has time.
 */
export function givenUpAt(message: { dueAt: Date; expiresAt: Date; fallbacks: readonly string[] }): Date {
  const { dueAt, expiresAt, fallbacks } = message;
  if (fallbacks.length === 0) return expiresAt;
  const halfMs = Math.max(0, (expiresAt.getTime() - dueAt.getTime()) / 2);
  return new Date(dueAt.getTime() + Math.min(halfMs, longestPatienceMs));
}

/**
 * How long to wait after an attempt if it is unknown whether the gateway has accepted the message: 30 s, four times as long after
 * each further such attempt, at most 12 hours. Each of these attempts may arrive as a duplicate.
 */
export function pauseAfterUnknown(unknownAttempts: number, random: number): number {
  const grown = firstPauseMs * 4 ** Math.min(Math.max(unknownAttempts, 1) - 1, 10);
  return Math.min(grown, longestUnknownPauseMs) * (0.75 + 0.25 * random);
}

/** After how many attempts with an unknown result a channel is given up: earlier if there is another channel. */
export function maxUnknownAttempts({ fallbacks }: { fallbacks: readonly string[] }): number {
  return fallbacks.length > 0 ? 3 : 8;
}
