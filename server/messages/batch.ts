import type { FastifyBaseLogger } from 'fastify';
import type { ExternalChannel, MessageLanguage, SmsBudget } from '#contract/messages/kinds.ts';
import { appointmentPageUrl, type CalendarEvent, formatCalendar } from '#server/calendar-entries.ts';
import type { Tx } from '#server/db/client.ts';
import type { Secrets } from '#server/secrets.ts';
import { takeSms } from '#server/sms-queries.ts';
import type { ChannelAddress, Outgoing, Texts } from './channel.ts';
import { insertFallbacks } from './derive-queries.ts';
import { findRegisteredTexts } from './engine-queries.ts';
import { linkHashOf, linkOf, linkTokenOf } from './links.ts';
import { isRegisteredChannel, type RegisteredTexts, renderRegistered } from './registered-texts.ts';
import { decideSending, nextQuietBegin } from './send-rules.ts';
import { textsByLanguage } from './texts/languages.ts';
import * as queries from './worker-queries.ts';

type Visit = Pick<CalendarEvent, 'id' | 'version' | 'isCancelled' | 'isRequested' | 'isWholeDay' | 'place'> & {
  patient: string;
  /** The language of the e-mail. */
  language: MessageLanguage;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  /** Where the family sees the visit, after a login. */
  address: string;
};

/**
 * The calendar entry in an e-mail. It is the same entry as in the file and the feed of the product, but says no more
 * than the message: who, when and where. Calendars are shared, and the link of the message works without a password, so
 * the entry contains the address of the visit instead, which needs a login. It has no alarm, because reminders are sent
 * as messages.
 */
export function messageCalendarFile({ patient, language, ...visit }: Visit, now: Date): string {
  const { calendar } = textsByLanguage[language];
  return formatCalendar([
    {
      ...visit,
      startsAt: visit.startsAt.toISOString(),
      endsAt: visit.endsAt?.toISOString() ?? null,
      createdAt: visit.createdAt.toISOString(),
      changedAt: now.toISOString(),
      summary: calendar.visit.replace('{patient}', () => patient),
      cancelledSummary: calendar.cancelled.replace('{patient}', () => patient),
      description: visit.address,
    },
  ]);
}

/** A message whose visit is being changed is looked at again after this time. */
const lockedVisitPauseMs = 1_000;
/** If a message is too late by a clock that was set a moment ago, and may be wrong, it is looked at again after this time. */
const unsettledPauseMs = 60_000;
/** If the SMS of the day are used up, a message without another channel is looked at again after this time. */
const noSmsLeftPauseMs = 600_000;
/** If a text cannot be written, by a mistake in the code, its message waits for this time and does not hold up others. */
const brokenTextPauseMs = 300_000;

export type BatchOptions = {
  configured: ExternalChannel[];
  texts: Texts;
  textIds: Record<string, number>;
  secrets: Secrets;
  publicUrl: string;
  now: Date;
  limit: number;
  /** False: the clock was set a moment ago, and may be wrong. */
  isClockSettled: boolean;
  /** Whether a phone may get an SMS. */
  acceptsSms: (phone: string) => boolean;
  smsBudget: SmsBudget;
  /** If set, only this message is claimed, even if its time has not come or sending is paused. */
  id: string | null;
  log: FastifyBaseLogger;
};

type PrepareOptions = BatchOptions & { registered: RegisteredTexts };

export type Batch = {
  /** Messages that will be handed over now. The decision is stored. */
  ready: { message: queries.ClaimedMessageRow; outgoing: Outgoing }[];
  voided: queries.ClaimedMessageRow[];
  /** How many messages were claimed, whatever was decided about them. */
  claimed: number;
};

const noSmsLeft = 'The SMS of today are used up.';

const emptyBatch: Batch = { ready: [], voided: [], claimed: 0 };

/**
 * Claims messages of a channel, decides about each by the present data, and stores the decisions, in the caller's
 * transaction. The visits are locked until it commits. So a change of a visit is either known here, or it commits later and
 * causes a notice of its own.
 */
export async function takeBatch(tx: Tx, channel: ExternalChannel, options: BatchOptions): Promise<Batch> {
  const { now, configured, id, limit } = options;
  const pauses = await queries.findPausedScopes(tx);
  if (!id && (pauses.has('all') || pauses.has(`channel:${channel}`))) return emptyBatch;
  const pausedKinds = [...pauses].flatMap((scope) => (scope.startsWith('kind:') ? [scope.slice('kind:'.length)] : []));
  const messages = await queries.claimMessages(tx, channel, { now, limit, pausedKinds, id });
  if (messages.length === 0) return emptyBatch;
  const ids = messages.map((message) => message.id);
  const factsById = new Map(
    (await queries.lockSendConditions(tx, ids, { now, configured })).map((facts) => [facts.id, facts]),
  );

  const isTranslated = [...factsById.values()].some(({ language }) => language !== 'en');
  const registered =
    isTranslated && isRegisteredChannel(channel)
      ? await findRegisteredTexts(tx, channel, options.textIds)
      : new Set<string>();

  const postponed: { id: string; until: Date; isNewDue: boolean }[] = [];
  const voided: { message: queries.ClaimedMessageRow; reason: string; isReroutable: boolean }[] = [];
  const prepared: Ready[] = [];
  const sentTo = new Map<string, number>();
  for (const message of messages) {
    const facts = factsById.get(message.id);
    const postpone = (ms: number) =>
      postponed.push({ id: message.id, until: new Date(now.getTime() + ms), isNewDue: false });
    if (!facts) {
      postpone(lockedVisitPauseMs);
      continue;
    }
    const sentInBatch = sentTo.get(message.accountId) ?? 0;
    const isAcceptedPhone = channel !== 'sms' || options.acceptsSms(phoneOf(message, facts));
    const decision = decideSending(toClaimed(message), { ...toFacts(facts, sentInBatch), isAcceptedPhone }, now);
    if (decision.action === 'void' && decision.isByTime && !options.isClockSettled) postpone(unsettledPauseMs);
    else if (decision.action === 'void') voided.push({ message, ...decision });
    else if (decision.action === 'postpone')
      postponed.push({ id: message.id, until: decision.until, isNewDue: decision.isNewDue });
    else {
      const written = prepareSafely(message, facts, { ...options, registered });
      if (written) {
        prepared.push({ message, ...written });
        sentTo.set(message.accountId, sentInBatch + 1);
      } else postpone(brokenTextPauseMs);
    }
  }
  const { ready, withoutSms } = await takeFromBudget(tx, channel, prepared, options);
  for (const { message } of withoutSms)
    if (message.fallbacks.length > 0 || message.kind === 'test')
      voided.push({ message, reason: noSmsLeft, isReroutable: true });
    else postponed.push({ id: message.id, until: new Date(now.getTime() + noSmsLeftPauseMs), isNewDue: false });
  await queries.writeVoided(
    tx,
    voided.map(({ message, reason }) => ({ id: message.id, reason })),
  );
  const reroutable = voided.filter(({ isReroutable }) => isReroutable).map(({ message }) => message.id);
  await insertFallbacks(tx, { now, configured }, reroutable);
  await queries.writePostponed(tx, postponed);
  await storePrepared(tx, ready);
  return { ready, voided: voided.map(({ message }) => message), claimed: messages.length };
}

type Ready = { message: queries.ClaimedMessageRow; prepared: queries.PreparedMessage; outgoing: Outgoing };

/** Divides messages by whether an SMS is left for them today. Each is counted at its first attempt; urgent ones come first. */
async function takeFromBudget(
  tx: Tx,
  channel: ExternalChannel,
  prepared: readonly Ready[],
  { now, smsBudget }: BatchOptions,
): Promise<{ ready: Ready[]; withoutSms: Ready[] }> {
  const isCounted = ({ message }: Ready) => channel === 'sms' && message.attempts === 1;
  const counted = prepared.filter(isCounted);
  if (counted.length === 0) return { ready: [...prepared], withoutSms: [] };
  const wanted = { share: 'notices', wanted: counted.length, most: smsBudget.notices, now } as const;
  const taken = await takeSms(tx, wanted);
  const ready = [...prepared.filter((one) => !isCounted(one)), ...counted.slice(0, taken)];
  return { ready, withoutSms: counted.slice(taken) };
}

async function storePrepared(
  tx: Tx,
  ready: { prepared: queries.PreparedMessage; outgoing: Outgoing }[],
): Promise<void> {
  if (ready.length === 0) return;
  const rows = await queries.writePrepared(
    tx,
    ready.map(({ prepared }) => prepared),
  );
  const templateOf = new Map(rows.map(({ id, templateName }) => [id, templateName]));
  for (const { outgoing } of ready) outgoing.templateName = templateOf.get(outgoing.id) ?? null;
}

/**
 * The lead of a reminder says how long before the visit it is sent: `week`, `day` or `hours`. It is the first word of the stored
 * occasion. If staff send the message again, a second word follows.
 */
function leadOf({ kind, occasion }: queries.ClaimedMessageRow): string | null {
  return kind === 'reminder' ? (occasion.split(' ')[0] ?? '') : null;
}

function toClaimed(message: queries.ClaimedMessageRow) {
  return { ...message, lead: leadOf(message), minutes: message.payload.minutes ?? null };
}

/** `sentInBatch`: how many messages of this batch go to the same account. */
function toFacts(row: queries.SendConditionsRow, sentInBatch: number) {
  const { quietFrom, quietTo, status, startsAt, isTimed, hasArrived, isPutAway } = row;
  const { delayMinutes, needsNewTime } = row;
  return {
    ...row,
    sentToday: row.sentToday + sentInBatch,
    quietHours: { quietFrom, quietTo },
    visit: status && startsAt ? { status, startsAt, isTimed, hasArrived, isPutAway, delayMinutes, needsNewTime } : null,
  };
}

function prepareSafely(message: queries.ClaimedMessageRow, facts: queries.SendConditionsRow, options: PrepareOptions) {
  try {
    return prepare(message, facts, options);
  } catch (error) {
    const { kind, channel } = message;
    options.log.error({ kind, channel, error: (error as Error).name }, 'The text of a message could not be written');
    return null;
  }
}

/** Writes the text of a message with the names and places of this moment. */
function prepare(message: queries.ClaimedMessageRow, facts: queries.SendConditionsRow, options: PrepareOptions) {
  const { id, kind, channel, startsAt } = message;
  const token = kind === 'test' ? null : linkTokenOf(options.secrets, id, facts.accessEpoch);
  const link = token ? linkOf(options.publicUrl, token) : null;
  const { patientName, place, isTimed, isRequested, language } = facts;
  const { isRequested: _before, ...stored } = message.payload;
  const payload =
    patientName === null
      ? stored
      : { ...stored, patient: patientName, place, isTimed, ...(isRequested ? { isRequested } : {}) };
  const used = renderRegistered(
    { kind, channel, language },
    { ...payload, ...(startsAt ? { startsAt } : {}), link },
    { renderText: options.texts.renderText, registered: options.registered },
  );
  const prepared: queries.PreparedMessage = {
    id,
    language: used.language,
    textId: options.textIds[used.textKey] ?? null,
    payload,
    linkHash: token ? linkHashOf(token).toString('hex') : null,
  };
  const calendar = channel === 'email' && link ? calendarOf(message, facts, options) : null;
  const outgoing: Outgoing = {
    id,
    kind,
    language: used.language,
    address: addressOf(message, facts),
    text: { subject: used.subject, body: used.body, values: used.values },
    templateName: null,
    link,
    calendar,
    keepSeconds: keepSecondsOf(message, facts, options.now),
  };
  return { prepared, outgoing };
}

function keepSecondsOf(
  { isUrgent, expiresAt }: queries.ClaimedMessageRow,
  facts: queries.SendConditionsRow,
  now: Date,
): number {
  const quietBegin = isUrgent ? null : nextQuietBegin(now, facts);
  const until = quietBegin && quietBegin < expiresAt ? quietBegin : expiresAt;
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
}

function addressOf(
  { channel, person }: queries.ClaimedMessageRow,
  { phone, patientPhone, email, subscriptions }: queries.SendConditionsRow,
): ChannelAddress {
  if (channel === 'push') return { subscriptions };
  if (channel === 'email') return { email: email ?? '' };
  return { phone: phoneOf({ person }, { phone, patientPhone }) };
}

function phoneOf(
  { person }: Pick<queries.ClaimedMessageRow, 'person'>,
  { phone, patientPhone }: Pick<queries.SendConditionsRow, 'phone' | 'patientPhone'>,
): string {
  return (person === 'patient' ? patientPhone : phone) ?? '';
}

function calendarOf(
  { appointmentId, kind }: queries.ClaimedMessageRow,
  facts: queries.SendConditionsRow,
  { publicUrl, now }: BatchOptions,
): string | null {
  const { startsAt, endsAt, createdAt, patientName, place, isTimed, isRequested, version, language } = facts;
  if (!appointmentId || !startsAt || !createdAt || version === null) return null;
  const address = appointmentPageUrl(publicUrl, language, appointmentId);
  const visit = { id: appointmentId, version, startsAt, endsAt, createdAt, place, isRequested, address, language };
  return messageCalendarFile(
    { ...visit, patient: patientName ?? '', isCancelled: kind === 'cancelled', isWholeDay: !isTimed },
    now,
  );
}
