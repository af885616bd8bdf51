import { randomUUID } from 'node:crypto';
import { type ExternalChannel, externalChannels, smsShares } from '#contract/messages/kinds.ts';
import type * as api from '#contract/messages/staff-endpoints.ts';
import type { MessageHealth, MessageText, StaffMessage } from '#contract/messages/staff-schemas.ts';
import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { appointmentChangeScope, familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { type Db, inGateTransaction, inStaffTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { exampleValues, registeredText, renderText } from '#server/messages/render.ts';
import { smsLength } from '#server/messages/sms-rules.ts';
import { translatedTexts } from '#server/messages/texts/languages.ts';
import { defaultSmsBudget } from '#server/sms-budget.ts';
import { findSmsUsage } from '#server/sms-queries.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { findOwnChannels } from './recipients-queries.ts';
import * as queries from './staff-queries.ts';
import { resendProblem, testProblem } from './staff-rules.ts';

const hourMs = 3_600_000;

/** The channels outside of the product that this server can send on. */
export function configuredChannels({ services }: StaffCtx): ExternalChannel[] {
  return externalChannels.filter((channel) => services.messages?.channels[channel]);
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

function messageOf(row: queries.MessageListRow): StaffMessage {
  const { familyId, familyName, patientNumber, appointmentId, startsAt, ...message } = row;
  return {
    ...message,
    family: { id: familyId, name: familyName },
    appointment:
      appointmentId && startsAt && patientNumber
        ? {
            id: appointmentId,
            number: appointmentNumber(patientNumber, appointmentId),
            startsAt: startsAt.toISOString(),
          }
        : null,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: isoOf(row.sentAt),
    deliveredAt: isoOf(row.deliveredAt),
    readAt: isoOf(row.readAt),
  };
}

/** The messages to all families, to one family, or about one visit and its steps. */
export async function listMessages(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listMessages>,
): Promise<ReplyOf<typeof api.listMessages>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findMessages(tx, scope, search);
    const rowCount = found.rows.length;
    const { appointment, family } = search;
    const seen = appointment ? { appointmentId: appointment } : family ? { accountId: family } : {};
    await recordView(tx, ctx, scope, { ...seen, rowCount });
    return found;
  });
  return { ...page, rows: rows.map(messageOf) };
}

/** The state of sending: what is paused, which gateways fail, and how much is due. */
export async function getMessageHealth(ctx: StaffCtx): Promise<MessageHealth> {
  return inStaffTransaction(ctx.db, ctx.staff, (tx) => readHealth(tx, ctx));
}

async function readHealth(tx: Db, ctx: StaffCtx): Promise<MessageHealth> {
  const [pauses, health, due, sent] = await Promise.all([
    queries.findPauses(tx),
    queries.findChannelHealth(tx),
    queries.countDueMessages(tx, ctx.now),
    findSmsUsage(tx, ctx.now),
  ]);
  const budget = ctx.services.smsBudget ?? defaultSmsBudget;
  const configured = configuredChannels(ctx);
  return {
    pauses: pauses.map((pause) => ({ ...pause, at: pause.at.toISOString() })),
    channels: externalChannels.map((channel) => {
      const found = health.find((row) => row.channel === channel);
      return {
        channel,
        isConfigured: configured.includes(channel),
        lastSuccessAt: isoOf(found?.lastSuccessAt ?? null),
        failingSince: isoOf(found?.failingSince ?? null),
        problem: found?.problem ?? null,
      };
    }),
    smsToday: smsShares.map((share) => ({ share, sent: sent[share], limit: budget[share] })),
    dueCount: due.dueCount,
    oldestDueAt: isoOf(due.oldestDueAt),
  };
}

/** Sends a copy of a message, with the reason in the audit log. The number of copies a day is limited per visit. */
export async function resendMessage(
  ctx: StaffCtx,
  { params: { messageId }, body: { reason } }: ParsedOf<typeof api.resendMessage>,
): Promise<StaffMessage> {
  const scope = appointmentChangeScope(ctx.actor);
  const { appointmentId } = await inStaffTransaction(ctx.db, ctx.staff, (tx) => requireResendable(tx, ctx, messageId));
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'resendPerVisit', appointmentId));
  const row = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await queries.lockForResend(tx, scope, messageId);
    const facts = await requireResendable(tx, ctx, messageId);
    const newId = await queries.insertResentMessage(tx, scope, {
      messageId,
      key: randomUUID(),
      now: ctx.now,
      expiresAt: facts.expiresAt,
    });
    await recordAudit(tx, ctx, {
      action: 'message.resent',
      entity: 'message',
      entityId: messageId,
      after: { reason, kind: facts.kind, channel: facts.channel },
    });
    await recordView(tx, ctx, scope, { appointmentId });
    return queries.findMessage(tx, scope, newId);
  });
  if (!row) throw notFound('Message not found');
  return messageOf(row);
}

/** Returns what decides whether a message may be sent again. Rejects a message that must not be sent again. */
async function requireResendable(tx: Db, ctx: StaffCtx, messageId: string) {
  const facts = await queries.findResendConditions(tx, appointmentChangeScope(ctx.actor), messageId);
  if (!facts) throw notFound('Message not found');
  const { startsAt, appointmentId } = facts;
  if (!startsAt || !appointmentId) throw conflict('A test message is not sent again. Please send a new one.');
  const problem = resendProblem({ ...facts, startsAt }, { configured: configuredChannels(ctx), now: ctx.now });
  if (problem) throw conflict(problem);
  return { ...facts, appointmentId };
}

/** Pauses sending: of everything, of one kind, or on one channel. Messages wait until sending is resumed. */
export async function pauseMessages(
  ctx: StaffCtx<'message.manage'>,
  { body: { scope, reason } }: ParsedOf<typeof api.pauseMessages>,
): Promise<MessageHealth> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const isNew = await queries.insertPause(tx, { scope, reason, pausedBy: ctx.actor.id, now: ctx.now });
    if (!isNew) throw conflict('This is paused already.');
    await recordAudit(tx, ctx, { action: 'message.paused', entity: 'message', after: { scope, reason } });
    return readHealth(tx, ctx);
  });
}

export async function resumeMessages(
  ctx: StaffCtx<'message.manage'>,
  { body: { scope } }: ParsedOf<typeof api.resumeMessages>,
): Promise<MessageHealth> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const reason = await queries.deletePause(tx, scope);
    if (reason === null) throw conflict('This is not paused.');
    await recordAudit(tx, ctx, { action: 'message.resumed', entity: 'message', before: { scope, reason } });
    return readHealth(tx, ctx);
  });
}

/** Sends a test message to the actor's own account at once, also at night and while sending is paused. */
export async function sendTestMessage(
  ctx: StaffCtx<'message.manage'>,
  { body: { channel } }: ParsedOf<typeof api.sendTestMessage>,
): Promise<ReplyOf<typeof api.sendTestMessage>> {
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'testMessagePerAccount', ctx.actor.id));
  const messageId = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const configured = configuredChannels(ctx);
    const usable = await findOwnChannels(tx, ctx.actor.id, { configured, now: ctx.now });
    const problem = testProblem(channel, { usable, configured });
    if (problem) throw conflict(problem);
    const id = await queries.insertTestMessage(tx, {
      accountId: ctx.actor.id,
      channel,
      occasion: `test ${randomUUID()}`,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + hourMs),
    });
    await recordAudit(tx, ctx, { action: 'message.tested', entity: 'message', entityId: id, after: { channel } });
    return id;
  });
  if (channel === 'inbox' || !ctx.services.messages) return { state: 'sent', reason: null };
  return ctx.services.messages.sendNow(messageId).catch(({ code }) => {
    ctx.log.warn({ code, messageId }, 'a test message was stored, but not sent at once');
    return { state: 'due' as const, reason: null };
  });
}

/**
 * Names of patients and places for the previews of texts: usual names, long names, and a name in Devanagari. An SMS
 * with Devanagari is encoded as Unicode, so fewer characters fit into each part.
 */
const exampleNames = {
  usual: { patient: exampleValues.patient, place: exampleValues.place },
  long: {
    patient: 'Venkata Satyanarayana Ramachandran',
    place: 'Sri Ramakrishna Mission Multispeciality Hospital, Pune',
  },
  devanagari: { patient: 'सुनीता देशपांडे', place: exampleValues.place },
} as const;

const costClasses = { inbox: 'free', email: 'free', push: 'free', sms: 'sms', whatsapp: 'whatsapp-utility' } as const;

/** A text as this server would send it, with its length. Every link in a text contains the address of this server. */
function textOf(
  { id, kind, channel, language, version, templateName }: queries.MessageTextRow,
  origin: string,
): MessageText {
  const values = { ...exampleValues, link: `${origin}/r/${exampleValues.link?.slice(-16)}` };
  const render = (example: keyof typeof exampleNames) =>
    renderText(kind, channel, language, { ...values, ...exampleNames[example] });
  const { subject, body } = render('usual');
  const lengths = (Object.keys(exampleNames) as (keyof typeof exampleNames)[]).map((example) => {
    const text = render(example).body;
    const { length, parts, alphabet } = smsLength(text);
    return channel === 'sms'
      ? { example, length, parts, alphabet }
      : { example, length: [...text].length, parts: 1, alphabet };
  });
  return {
    id,
    kind,
    channel,
    language,
    state: language === 'en' ? null : translatedTexts[language].state,
    version,
    templateName,
    subject,
    body,
    registeredText: registeredText(kind, channel, language),
    lengths,
    costClass: costClasses[channel],
  };
}

/** The newest version of every text in a language, with a preview. */
export async function listMessageTexts(
  ctx: StaffCtx,
  { query: { language } }: ParsedOf<typeof api.listMessageTexts>,
): Promise<{ texts: MessageText[] }> {
  const rows = await inStaffTransaction(ctx.db, ctx.staff, (tx) => queries.findTexts(tx, [language]));
  return { texts: rows.map((row) => textOf(row, ctx.origin)) };
}

/** Stores the number or name under which a text is registered at the carrier. */
export async function setTextTemplate(
  ctx: StaffCtx<'message.manage'>,
  { params, body: { templateName } }: ParsedOf<typeof api.setTextTemplate>,
): Promise<MessageText> {
  const textId = Number(params.textId);
  const row = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await queries.lockText(tx, textId);
    if (!before) throw notFound('Text not found');
    if (before.channel !== 'sms' && before.channel !== 'whatsapp')
      throw conflict('Only texts for SMS and WhatsApp are registered at a carrier.');
    if (before.templateName === templateName) return before;
    await queries.setTextTemplateId(tx, textId, templateName);
    await recordAudit(tx, ctx, {
      action: 'message-text.edited',
      entity: 'message-text',
      entityId: String(textId),
      before: { templateName: before.templateName },
      after: { templateName },
    });
    return { ...before, templateName };
  });
  return textOf(row, ctx.origin);
}
