import type { MessageKind } from '#contract/messages/kinds.ts';
import type * as api from '#contract/messages/staff-endpoints.ts';
import type { NotifyPreview } from '#contract/messages/staff-schemas.ts';
import { addDays, indiaInstant } from '#contract/shared/clock.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { type RegisteredTexts, renderRegistered } from '#server/messages/registered-texts.ts';
import { exampleValues, renderText } from '#server/messages/render.ts';
import * as queries from './recipients-queries.ts';
import { findPauses, findTexts, type PauseRow } from './staff-queries.ts';
import { recipientsOf, sendingProblem } from './staff-rules.ts';
import { configuredChannels } from './staff-service.ts';

/** The message that is previewed. `registered` is needed for the example only. */
type Notice = { kind: MessageKind; minutes?: number; registered?: RegisteredTexts };

const contextOf = (ctx: StaffCtx, kind: MessageKind) => ({ kind, configured: configuredChannels(ctx), now: ctx.now });

function previewOf(
  ctx: StaffCtx,
  facts: readonly queries.RecipientSettings[],
  pauses: readonly PauseRow[],
  notice: Notice,
): NotifyPreview {
  const configured = configuredChannels(ctx);
  const problems = facts.map((one) => sendingProblem(one, { kind: notice.kind, configured, pauses }));
  return {
    recipients: facts.flatMap((one) => recipientsOf(one, configured)),
    visitCount: facts.length,
    problem: problems.every((problem) => problem !== null) ? (problems[0] ?? null) : null,
    example: exampleOf(ctx, facts[0], notice),
  };
}

/** An example: the message to the first recipient. Null for a new or moved visit, whose time is not chosen yet. */
function exampleOf(
  ctx: StaffCtx,
  facts: queries.RecipientSettings | undefined,
  { kind, minutes, registered = new Set() }: Notice,
): NotifyPreview['example'] {
  if (!facts?.startsAt || kind === 'booked' || kind === 'moved') return null;
  const [family] = recipientsOf(facts, configuredChannels(ctx));
  const channel = family?.channels.at(-1);
  if (!channel) return null;
  const { patientName: patient, startsAt, isTimed, place, language } = facts;
  const link = `${ctx.origin}/r/${exampleValues.link?.slice(-16)}`;
  const values = { patient, startsAt, isTimed, place, minutes: minutes ?? null, link };
  const text = renderRegistered({ kind, channel, language }, values, { renderText, registered });
  const { subject, body } = text;
  return { channel, language: text.language, text: subject ? `${subject}\n${body}` : body };
}

/** The texts that are registered at a carrier. Needed unless the family chose English: see `renderRegistered`. */
async function registeredFor(tx: Tx, facts: queries.RecipientSettings | undefined): Promise<RegisteredTexts> {
  if (!facts || facts.language === 'en') return new Set();
  const texts = await findTexts(tx, ['en', facts.language]);
  return new Set(
    texts.flatMap(({ kind, channel, language, templateName }) =>
      templateName ? [`${kind}/${channel}/${language}`] : [],
    ),
  );
}

/** Previews the messages about a change of a visit or step: who gets them, what prevents them, and an example. */
export async function previewNotice(
  ctx: StaffCtx,
  { params: { appointmentId }, query: { kind } }: ParsedOf<typeof api.previewNotice>,
): Promise<NotifyPreview> {
  const scope = familyScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const [, facts, pauses] = await Promise.all([
      recordView(tx, ctx, scope, { appointmentId }),
      queries.findRecipientsOfVisit(tx, scope, appointmentId, contextOf(ctx, kind)),
      findPauses(tx),
    ]);
    if (!facts) throw notFound('Appointment not found');
    return previewOf(ctx, [facts], pauses, { kind, registered: await registeredFor(tx, facts) });
  });
}

export async function previewBookingNotice(
  ctx: StaffCtx,
  { params: { patientId } }: ParsedOf<typeof api.previewBookingNotice>,
): Promise<NotifyPreview> {
  const scope = familyScope(ctx.actor);
  const [, facts, pauses] = await inStaffTransaction(ctx.db, ctx.staff, (tx) =>
    Promise.all([
      recordView(tx, ctx, scope, { patientId }),
      queries.findRecipientsOfPatient(tx, scope, patientId, contextOf(ctx, 'booked')),
      findPauses(tx),
    ]),
  );
  if (!facts) throw notFound('Patient not found');
  const preview = previewOf(ctx, [facts], pauses, { kind: 'booked' });
  if (facts.isPhoneConfirmed || !ctx.services.provesPhones) return preview;
  const phone = facts.isDeactivated ? null : facts.phone;
  return { ...preview, unconfirmed: { accountId: facts.familyId, phone } };
}

/** Previews the messages that a doctor runs late on a day. */
export async function previewDelay(
  ctx: StaffCtx,
  { params: { doctorId }, query: { date, minutes } }: ParsedOf<typeof api.previewDelay>,
): Promise<NotifyPreview> {
  const scope = familyScope(ctx.actor);
  const day = { from: indiaInstant(date, '00:00'), to: indiaInstant(addDays(date, 1), '00:00') };
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const delay = { doctorId, ...day, minutes };
    const facts = await queries.findRecipientsOfDelay(tx, scope, delay, contextOf(ctx, 'late'));
    await recordView(tx, ctx, scope, { rowCount: facts.length });
    const registered = await registeredFor(tx, facts[0]);
    return previewOf(ctx, facts, await findPauses(tx), { kind: 'late', minutes, registered });
  });
}
