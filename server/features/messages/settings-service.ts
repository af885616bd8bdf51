import type * as api from '#contract/messages/endpoints.ts';
import { externalChannels } from '#contract/messages/kinds.ts';
import type { MessageSettings } from '#contract/messages/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { ownScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { type Db, inFamilyTransaction } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { requireOwnSession } from '../accounts/sessions-service.ts';
import { findAddresses } from './addresses-queries.ts';
import { hasSubscription } from './push-queries.ts';
import * as queries from './settings-queries.ts';
import { defaultSettings, patientPhoneOf } from './settings-rules.ts';

/** How the actor's own account wants to get messages. */
export async function getMessageSettings(ctx: SignedInCtx): Promise<MessageSettings> {
  return inFamilyTransaction(ctx.db, ctx.actor.id, (tx) => readSettings(tx, ctx));
}

/** Reads the settings. Call it in the transaction that changed them, so that the reply shows this change. */
export async function readSettings(tx: Db, ctx: SignedInCtx): Promise<MessageSettings> {
  const scope = ownScope(ctx.actor);
  const [settings, patients, addresses, hasPushHere, isPhoneVerified] = await Promise.all([
    queries.findSettings(tx, scope),
    queries.findPatientPhones(tx, scope),
    findAddresses(tx, scope, ctx.now),
    hasSubscription(tx, scope, ctx.actor.sessionId),
    queries.isPhoneVerified(tx, scope),
  ]);
  const { messages } = ctx.services;
  const availableChannels = externalChannels.filter((channel) => messages?.channels[channel]);
  const email = addresses.find(({ patientId }) => patientId === null);
  const addressOf = (id: string) => addresses.find(({ patientId }) => patientId === id);
  return {
    ...(settings ?? defaultSettings),
    availableChannels,
    phone: ctx.actor.phone,
    isPhoneVerified,
    email: email ? { address: email.address, isConfirmed: email.isConfirmed } : null,
    patients: patients.map((patient) => patientPhoneOf(patient, ctx.actor.phone, addressOf(patient.id))),
    hasPushHere,
    pushKey: messages?.pushKey ?? null,
  };
}

/** Saves the choices of the settings page. Rejects them if the settings were changed after the page was loaded. */
export async function saveMessageSettings(
  ctx: SignedInCtx,
  { body: { version, ...choices } }: ParsedOf<typeof api.saveMessageSettings>,
): Promise<MessageSettings> {
  const scope = ownScope(ctx.actor);
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await requireOwnSession(tx, ctx);
    const before = await queries.lockSettings(tx, scope);
    requireCurrentVersion(before.version, version);
    const changes = findChangedFields(before, choices);
    if (changes) {
      await queries.saveSettings(tx, scope, choices, ctx.now);
      await recordAudit(tx, ctx, {
        action: 'account.message-settings-edited',
        entity: 'account',
        entityId: ctx.actor.id,
        ...changes,
      });
    }
    return readSettings(tx, ctx);
  });
}
