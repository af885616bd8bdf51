import type { MessageChannel, MessageKind } from '#contract/messages/kinds.ts';
import { type QuietHours, quietEnd } from './quiet-hours-rules.ts';

/** A message that a worker has claimed. */
export type ClaimedMessage = {
  kind: MessageKind | 'test';
  channel: MessageChannel;
  person: 'family' | 'patient';
  isUrgent: boolean;
  expiresAt: Date;
  /** The start of the visit that the message is about; null for a test. */
  startsAt: Date | null;
  /** The lead of a reminder; null for other kinds. */
  lead: string | null;
  /** For a message about a delay: by how many minutes the doctor runs late. Null for other kinds. */
  minutes: number | null;
};

/** What is true just before the message is handed over. */
export type Facts = {
  isDeactivated: boolean;
  quietHours: QuietHours;
  /** The leads that both the account and the appointment type have. */
  leads: readonly string[];
  /** The channels that the account wants for this kind and can be reached on. */
  usable: readonly string[];
  /** The patient's own phone, if its owner agreed. */
  patientPhone: string | null;
  /** Null for a test. */
  visit: {
    status: string;
    startsAt: Date;
    /** False: a step at no certain time of its day. */
    isTimed: boolean;
    hasArrived: boolean;
    /** The patient was removed, or the visit or the patient is set aside. */
    isPutAway: boolean;
    /** By how many minutes the doctor of the visit runs late now. */
    delayMinutes: number;
    /** The doctor of the visit is away at its time. */
    needsNewTime: boolean;
  } | null;
  /** A newer notice about the same visit goes to the same person, outside of the inbox. */
  isSuperseded: boolean;
  /** The person has read the same message on WhatsApp, or has answered for the visit after it was sent there. */
  isKnown: boolean;
  /** When a notice of a later change leaves; null if none waits. */
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
  /** `isByTime`: another time of the clock would decide otherwise. */
  | { action: 'void'; reason: string; isReroutable: boolean; isByTime?: true }
  /** `isNewDue`: because of quiet hours, `until` is also its new due time. */
  | { action: 'postpone'; until: Date; isNewDue: boolean };

const tooLate = 'It was too late to send this message.';
const hasBegunAlready = 'The visit has begun.';
const openStatuses = ['scheduled', 'open', 'pending'];
const dayMs = 86_400_000;
/**
 * How many SMS, and how many WhatsApp messages, an account gets in 24 hours. A family does not need more; without a limit,
 * somebody could move a visit again and again to send messages to the phone of a stranger, at our cost.
 */
const maxPerDay = { verified: 40, unverified: 16 };
/** The limit for urgent messages is higher by this factor. */
const urgentFactor = 1.5;

/** Decides at the last moment whether a message is sent, not sent, or sent after the quiet hours. */
export function decide(message: ClaimedMessage, facts: Facts, now: Date): Decision {
  const outdated = findOutdated(message, facts, now);
  // A change that may still be undone makes it outdated for the moment only.
  if (outdated && facts.noticeAt && facts.noticeAt > now && facts.noticeAt < message.expiresAt)
    return { action: 'postpone', until: facts.noticeAt, isNewDue: false };
  if (outdated) {
    const isByTime = outdated === tooLate || outdated === hasBegunAlready;
    return { action: 'void', reason: outdated, isReroutable: false, ...(isByTime && { isByTime }) };
  }
  const unwanted = findUnwanted(message, facts);
  if (unwanted) return { action: 'void', reason: unwanted, isReroutable: message.person === 'family' };
  if (isTooMany(message, facts))
    return {
      action: 'void',
      reason: 'The family got too many messages on this channel today.',
      isReroutable: message.person === 'family',
    };
  const until = message.isUrgent || message.kind === 'test' ? null : quietEnd(now, facts.quietHours);
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
function findOutdated(message: ClaimedMessage, facts: Facts, now: Date): string | null {
  if (facts.isDeactivated) return 'The account is deactivated.';
  if (now >= message.expiresAt) return tooLate;
  if (message.kind === 'test') return null;
  const { visit } = facts;
  if (!visit || visit.isPutAway) return 'The visit or the patient does not exist any more.';
  if (message.kind === 'cancelled') {
    // It names the start that the family knew: the visit may have been moved before it was cancelled.
    if (visit.status !== 'cancelled') return 'The visit is open again.';
  } else {
    if (visit.startsAt.getTime() !== message.startsAt?.getTime()) return 'The visit was moved.';
    if (visit.status === 'cancelled') return 'The visit was cancelled.';
    if (!openStatuses.includes(visit.status)) return 'The visit is closed.';
    if (visit.hasArrived || hasBegun(visit, message.kind, now)) return hasBegunAlready;
  }
  // Another channel would not help: the family does not want this reminder at all.
  if (message.lead !== null && !facts.leads.includes(message.lead)) return 'The family does not want this reminder.';
  if ((message.kind === 'reminder' || message.kind === 'late') && visit.needsNewTime) return 'The doctor is away.';
  if (message.kind === 'late' && visit.delayMinutes !== message.minutes) return 'The delay of the doctor has changed.';
  if (facts.isKnown) return 'It was read or answered on WhatsApp.';
  return facts.isSuperseded ? 'A newer message replaced this one.' : null;
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
function findUnwanted(message: ClaimedMessage, facts: Facts): string | null {
  if (message.kind === 'test' && message.channel === 'inbox') return null;
  if (message.person === 'patient' && !facts.patientPhone) return 'The patient has not agreed, or has another phone.';
  if (!facts.isAcceptedPhone) return 'Only mobile numbers of accepted countries get an SMS.';
  if (message.person === 'patient' || facts.usable.includes(message.channel)) return null;
  return 'The family does not want this message on this channel, or has no address for it.';
}

function isTooMany({ kind, channel, isUrgent }: ClaimedMessage, { isPhoneVerified, sentToday }: Facts): boolean {
  if (kind === 'test' || (channel !== 'sms' && channel !== 'whatsapp')) return false;
  const most = isPhoneVerified ? maxPerDay.verified : maxPerDay.unverified;
  return sentToday >= most * (isUrgent ? urgentFactor : 1);
}
