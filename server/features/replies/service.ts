import { shownStatus } from '#contract/appointments/statuses.ts';
import type { VisitAnswer } from '#contract/messages/kinds.ts';
import type * as api from '#contract/replies/endpoints.ts';
import type { PhoneChangePage, ReplyPage, Subscription } from '#contract/replies/schemas.ts';
import { linkUnknown } from '#contract/replies/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { linkScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import {
  inFamilyTransaction,
  inGateTransaction,
  inLinkTransaction,
  inMessengerTransaction,
  type Tx,
} from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { linkHashOf } from '#server/messages/links.ts';
import { textsByLanguage } from '#server/messages/texts/languages.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { lockAccount } from '../accounts/queries.ts';
import { cancelVisit, lockAppointment } from '../appointments/queries.ts';
import { isChangeableByFamily } from '../appointments/service.ts';
import { recordPhoneHolder } from '../families/phone-confirmation-service.ts';
import { isSubscribed, setSubscribed } from '../messages/link-subscription-service.ts';
import { findLanguage } from '../messages/settings-queries.ts';
import { type Correction, findCorrection, findCorrectionOfLink } from '../team/phone-correction-queries.ts';
import { recordObjection } from '../team/phone-correction-service.ts';
import * as queries from './queries.ts';
import { acceptsAnswers, acceptsSubscription, hasTime, showsCancelled } from './rules.ts';

/** The rejection of a link. Unknown, expired and ended links get the same reply. */
const unknownLink = () => notFound(linkUnknown);

/** Rejects an unknown link, and counts it for its network. */
async function rejectLink(ctx: Ctx): Promise<never> {
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'linkPerAddress', ctx.client.network));
  throw unknownLink();
}

/**
 * Finds the message of a link. Unknown links are counted per network; above a limit, the network must wait. A valid
 * link is always served, because phone companies put thousands of families behind one address, and one of them may
 * guess links.
 */
async function findLink(ctx: Ctx, token: string): Promise<queries.LinkRow> {
  const link = await inMessengerTransaction(ctx.db, (tx) => queries.findLinkRow(tx, linkHashOf(token)));
  return link ?? rejectLink(ctx);
}

/** Reads what the page of a link shows. Changes nothing, because messaging apps also open links, for a preview. */
export async function getLinkedVisit(
  ctx: Ctx,
  { params: { token } }: ParsedOf<typeof api.getLinkedVisit>,
): Promise<ReplyPage> {
  const link = await findLink(ctx, token);
  const visit = { startsAt: link.visitStartsAt, status: link.status };
  if (showsCancelled(link, visit, ctx.now)) return pageOf(link, 'cancelled', null);
  if (!acceptsAnswers(link, visit, ctx.now)) throw unknownLink();
  const state = isChangeableByFamily(visit, ctx.now) ? 'open' : 'too-late-to-cancel';
  return pageOf(link, state, link.answer);
}

/** Whether the link was sent by SMS or WhatsApp to the family, so that only the phone of the account has it. */
const wentToOwnPhone = ({ person, channel }: queries.LinkRow) =>
  person === 'family' && (channel === 'sms' || channel === 'whatsapp');

function pageOf(link: queries.LinkRow, state: ReplyPage['state'], answer: VisitAnswer | null): ReplyPage {
  const { appointmentId, patient, startsAt, place, person, language } = link;
  return {
    appointmentId,
    patient,
    startsAt: startsAt.toISOString(),
    day: textsByLanguage[language].words.longWhen({ at: startsAt, hasTime: false }),
    hasTime: hasTime(link, startsAt),
    place,
    person,
    state,
    answer,
    language,
  };
}

/**
 * Stores an answer. `not-coming` cancels the visit if the family itself could still cancel it. If it is too late, the
 * visit stays, and staff see the answer and call the family. The same answer again changes nothing.
 */
export async function sendReply(
  ctx: Ctx,
  { params: { token }, body: { answer: given } }: ParsedOf<typeof api.sendReply>,
): Promise<ReplyPage> {
  const link = await findLink(ctx, token);
  const { appointmentId, person, accountId } = link;
  const scope = linkScope(link);
  const asFamily = { now: ctx.now, requestId: ctx.requestId, actor: { id: accountId, role: link.accountRole } };
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'answerPerLink', link.id));

  // The phone is confirmed before the answer is stored. If this fails, no answer is stored, and the person can answer again.
  const seen = { startsAt: link.visitStartsAt, status: link.status };
  if (ctx.services.provesPhones && wentToOwnPhone(link) && acceptsAnswers(link, seen, ctx.now)) {
    await inGateTransaction(ctx.db, async (tx) => {
      const account = await lockAccount(tx, accountId);
      // A different `accessEpoch`: sign-ins to the account were ended meanwhile, and the account may have another phone.
      if (account?.accessEpoch === link.accessEpoch) await recordPhoneHolder(tx, asFamily, account, 'link');
    });
  }
  return inLinkTransaction(ctx.db, accountId, async (tx) => {
    const visit = await lockAppointment(tx, scope, appointmentId);
    const isAddressCurrent = await queries.isAddressCurrent(tx, scope, link);
    if (!visit || !acceptsAnswers({ ...link, isAddressCurrent }, visit, ctx.now)) throw unknownLink();
    const isChangeable = isChangeableByFamily(visit, ctx.now);
    const isCancelled = given === 'not-coming' && isChangeable;
    const { startsAt } = visit;
    if ((await queries.findAnswer(tx, scope, { appointmentId, startsAt })) !== given || isCancelled) {
      await queries.insertAnswer(tx, scope, { appointmentId, startsAt, person, answer: given, answeredAt: ctx.now });
      const entry = isCancelled
        ? { before: { status: shownStatus(visit.status) }, after: { status: 'cancelled', by: 'link', person } }
        : { after: { answer: given, by: 'link', person } };
      if (isCancelled) await cancelVisit(tx, scope, appointmentId);
      await recordAudit(tx, asFamily, {
        action: isCancelled ? 'appointment.cancelled' : 'appointment.answered',
        entity: 'appointment',
        entityId: appointmentId,
        ...entry,
      });
    }
    return pageOf(link, isCancelled ? 'cancelled' : isChangeable ? 'open' : 'too-late-to-cancel', given);
  });
}

async function findSubscriptionLink(ctx: Ctx, token: string): Promise<queries.LinkRow> {
  const link = await findLink(ctx, token);
  if (!acceptsSubscription(link, ctx.now)) throw unknownLink();
  return link;
}

const subscriptionOf = ({ kind, channel, person, language }: queries.LinkRow, isOn: boolean): Subscription => ({
  kind,
  channel,
  person,
  isOn,
  language,
});

/** Reads which messages a link can end. Changes nothing, and shows nothing about the visit. */
export async function getSubscription(
  ctx: Ctx,
  { params: { token } }: ParsedOf<typeof api.getSubscription>,
): Promise<Subscription> {
  const link = await findSubscriptionLink(ctx, token);
  const isOn = await inFamilyTransaction(ctx.db, link.accountId, (tx) => isSubscribed(tx, link));
  return subscriptionOf(link, isOn);
}

/** Ends messages of the kind and channel of a link, or starts them again. */
export async function setSubscription(
  ctx: Ctx,
  { params: { token }, body: { isOn } }: ParsedOf<typeof api.setSubscription>,
): Promise<Subscription> {
  const link = await findSubscriptionLink(ctx, token);
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'answerPerLink', link.id));
  return inFamilyTransaction(ctx.db, link.accountId, async (tx) => {
    await setSubscribed(tx, ctx, link, isOn);
    return subscriptionOf(link, await isSubscribed(tx, link));
  });
}

/** Reads what the link to an old phone number shows. Changes nothing, because messaging apps also open links. */
export async function getPhoneChange(ctx: Ctx, { params: { token } }: ParsedOf<typeof api.getPhoneChange>) {
  const page = await inGateTransaction(ctx.db, async (tx) => {
    const correction = await findCorrectionOfLink(tx, linkHashOf(token), ctx.now);
    return correction && phoneChangePageOf(tx, ctx, correction);
  });
  return page ?? rejectLink(ctx);
}

/** Stores the objection of the owner of the old phone to the new number. The link is enough: no password is needed. */
export async function sendObjection(ctx: Ctx, { params: { token } }: ParsedOf<typeof api.sendObjection>) {
  const page = await inGateTransaction(ctx.db, async (tx) => {
    const seen = await findCorrectionOfLink(tx, linkHashOf(token), ctx.now);
    const account = seen && (await lockAccount(tx, seen.accountId));
    const correction = account && (await findCorrection(tx, seen.id, ctx.now));
    if (!correction) return null;
    await recordObjection(tx, ctx, correction, 'link');
    return phoneChangePageOf(tx, ctx, (await findCorrection(tx, seen.id, ctx.now)) ?? correction);
  });
  return page ?? rejectLink(ctx);
}

async function phoneChangePageOf(tx: Tx, { now }: Ctx, correction: Correction): Promise<PhoneChangePage> {
  const { accountId, objectedAt, agreedAt, objectsUntil } = correction;
  const language = await findLanguage(tx, accountId);
  const isWaiting = objectsUntil !== null && now < objectsUntil;
  const until = isWaiting ? textsByLanguage[language].words.longWhen({ at: objectsUntil, hasTime: true }) : null;
  if (!objectedAt) return { state: 'open', until, language };
  return { state: agreedAt ? 'decided' : 'objected', until, language };
}
