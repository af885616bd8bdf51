import { hash } from 'node:crypto';
import type * as api from '#contract/families/endpoints.ts';
import * as schemas from '#contract/families/schemas.ts';
import { familyExists } from '#contract/families/texts.ts';
import { shortId } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { chosenFamilyScope, familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { confirmStored, inStaffTransaction, type Tx } from '#server/db/client.ts';
import { conflict, notFound, Rejection, unavailable } from '#server/errors.ts';
import { requireNewPhone } from '../accounts/phone-service.ts';
import { insertFamily, lockAccount, lockFamilyOfAccount, restoreEntriesSetAside } from '../accounts/queries.ts';
import { nothingToRestore, restorableUntil } from '../accounts/set-aside-service.ts';
import { readVisitsOfFamily } from '../appointments/staff-family-card-service.ts';
import { findPatientByRequest, insertPatient, lockFamily } from '../patients/queries.ts';
import { readBalance } from '../payments/bill-service.ts';
import { readCorrection } from '../team/phone-correction-service.ts';
import * as queries from './queries.ts';
import { findFamilies } from './search-queries.ts';
import { parseCaller } from './search-rules.ts';

const cannotAddToOwnAccount = 'You cannot add a patient to your own account. Please ask a colleague.';
const familyUnknown = 'This family does not exist.';
/** The rejection of a phone that belongs to a member of the team. A member who has patients is a family, too. */
const phoneOfTeam = 'This phone number belongs to a member of the team.';

/** Finds the family of a caller by a phone, a name or a number. */
export async function searchFamilies(
  ctx: StaffCtx<'patient.readAny'>,
  { body: { q: typed } }: ParsedOf<typeof api.searchFamilies>,
): Promise<ReplyOf<typeof api.searchFamilies>> {
  const scope = familyScope(ctx.actor);
  const found = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const rows = await findFamilies(tx, scope, parseCaller(typed), ctx.now);
    await recordView(tx, ctx, scope, { rowCount: Math.min(rows.length, schemas.maxFamiliesFound) });
    return rows;
  });
  const families = found.slice(0, schemas.maxFamiliesFound).map(({ kind, patientId, appointmentId, ...family }) => ({
    ...family,
    isPhoneConfirmed: family.isPhoneConfirmed || !ctx.services.provesPhones,
    shortId: shortId(family.id),
    match: { kind, patientId, appointmentId },
  }));
  return { families, isCut: found.length > schemas.maxFamiliesFound };
}

/** Converts a time to UTC. In JSON, PostgreSQL writes times with the offset of the connection. */
const toUtc = (at: string) => new Date(at).toISOString();

/** Reads the card of one family. */
export async function getFamily(
  ctx: StaffCtx<'patient.readAny'>,
  { params: { accountId } }: ParsedOf<typeof api.getFamily>,
): Promise<schemas.FamilyCard> {
  const scope = familyScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const [, family, visits, balance, correction] = await Promise.all([
      recordView(tx, ctx, scope, { accountId }),
      queries.findFamily(tx, scope, accountId, ctx.now),
      readVisitsOfFamily(tx, ctx, scope, accountId),
      readBalance(tx, scope, accountId),
      readCorrection(tx, ctx, accountId),
    ]);
    // Thrown inside the transaction: nothing was shown, so nothing is recorded.
    if (!family) throw notFound(familyUnknown);
    const { setAsideAt, setAsideVisits, ...shown } = family;
    return {
      ...shown,
      ...correction,
      ...visits,
      isPhoneConfirmed: family.isPhoneConfirmed || !ctx.services.provesPhones,
      setAside: setAsideAt && {
        at: setAsideAt.toISOString(),
        until: restorableUntil(setAsideAt, ctx.now)?.toISOString() ?? null,
        visits: setAsideVisits.map((visit) => ({ ...visit, startsAt: toUtc(visit.startsAt) })),
      },
      balance,
      shortId: shortId(family.id),
      createdAt: family.createdAt.toISOString(),
      calls: family.calls.map(({ visit, ...call }) => ({
        ...call,
        at: toUtc(call.at),
        visit: { ...visit, startsAt: toUtc(visit.startsAt) },
      })),
      viewers: family.viewers.map((viewer) => ({ ...viewer, at: toUtc(viewer.at) })),
    };
  });
}

/**
 * Adds a family and its first patient. The account has no password: the family sets one by a code to its phone. If an
 * account already has the phone, the rejection has the id of this account. Another request may have added this account at the
 * same time.
 */
export async function addFamily(ctx: StaffCtx<'family.create'>, { body: form }: ParsedOf<typeof api.addFamily>) {
  const phone = requireNewPhone(ctx, form.phone);
  const requestHash = requestHashOf(ctx, form);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const repeated = await findPatientByRequest(tx, familyScope(ctx.actor), requestHash);
    if (repeated) return confirmRepeated(tx, repeated);
    const { name, patient } = form;
    const accountId = await insertFamily(tx, { name, phone });
    if (!accountId) return findRepeatedOrReject(tx, ctx, phone, requestHash);
    await recordAudit(tx, ctx, { action: 'family.added', entity: 'account', entityId: accountId, after: { name } });
    const scope = chosenFamilyScope(ctx.staff, accountId);
    const patientId = await insertPatient(tx, scope, patient, ctx.now, requestHash);
    await recordAudit(tx, ctx, { action: 'patient.added', entity: 'patient', entityId: patientId });
    return { accountId, patientId };
  });
}

/**
 * Called if an account already has the phone. Returns the family and the patient if another request of the same submit has
 * added them at the same time. Otherwise rejects the request.
 */
async function findRepeatedOrReject(tx: Tx, ctx: StaffCtx<'family.create'>, phone: string, requestHash: Buffer) {
  const scope = familyScope(ctx.actor);
  const repeated = await findPatientByRequest(tx, scope, requestHash);
  if (repeated) return confirmRepeated(tx, repeated);
  const account = await queries.findFamilyAccountOfPhone(tx, scope, phone);
  if (!account) throw unavailable(); // the account that had the phone was just given another one
  if (!account.isFamily) throw conflict(phoneOfTeam);
  throw new Rejection({ code: 'family_exists', message: familyExists, accountId: account.id });
}

/** Returns the stored result of a repeated submit. The commit waits until the stored result cannot be lost any more. */
async function confirmRepeated<T>(tx: Tx, stored: T): Promise<T> {
  await confirmStored(tx);
  return stored;
}

/** Adds a patient to a family. A repeated submit adds one patient. */
export async function addFamilyPatient(
  ctx: StaffCtx<'family.create'>,
  { params: { accountId }, body: form }: ParsedOf<typeof api.addFamilyPatient>,
): Promise<{ id: string }> {
  const { key: _key, ...patient } = form;
  const requestHash = requestHashOf(ctx, { accountId, ...form });
  if (accountId === ctx.actor.id) throw conflict(cannotAddToOwnAccount);
  const scope = chosenFamilyScope(ctx.staff, accountId);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockFamily(tx, scope);
    if (!(await queries.hasFamily(tx, scope, accountId))) throw notFound(familyUnknown);
    const repeated = await findPatientByRequest(tx, scope, requestHash);
    if (repeated) return { id: (await confirmRepeated(tx, repeated)).patientId };
    const id = await insertPatient(tx, scope, patient, ctx.now, requestHash);
    await recordAudit(tx, ctx, { action: 'patient.added', entity: 'patient', entityId: id });
    return { id };
  });
}

/** Restores what was set aside in the account of a family: hidden at a recovery, because it had been entered before. */
export async function restoreFamilyEntries(
  ctx: StaffCtx<'family.create'>,
  { params: { accountId }, body: { reason } }: ParsedOf<typeof api.restoreFamilyEntries>,
): Promise<void> {
  await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockFamilyOfAccount(tx, accountId);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notFound('This account does not exist.');
    if (!restorableUntil(account.setAsideAt, ctx.now)) throw nothingToRestore();
    const count = await restoreEntriesSetAside(tx, accountId, null);
    await recordAudit(tx, ctx, {
      action: 'account.set-aside-restored',
      entity: 'account',
      entityId: accountId,
      after: { count, reason },
    });
  });
}

/** Two requests of one submit have the same hash: of the member of staff, the key of the form, and the content. */
function requestHashOf(ctx: StaffCtx, form: object): Buffer {
  return hash('sha256', JSON.stringify([ctx.actor.id, form]), 'buffer');
}
