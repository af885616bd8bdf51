import type { ExternalChannel, MessageKind } from '#contract/messages/kinds.ts';
import type { Role } from '#contract/shared/roles.ts';
import { linkScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { findChangedFields } from '#server/edits.ts';
import { blockEndOfAccess } from '../accounts/sessions-queries.ts';
import { findPhoneUnchangedSince, setAgreement } from './addresses-queries.ts';
import { findPatientPhones, findSettings, lockSettings, saveSettings } from './settings-queries.ts';
import { channelsOfKind, defaultSettings, isSamePhone, withSubscription } from './settings-rules.ts';

/** The message whose link was opened. */
type LinkedMessage = {
  accountId: string;
  accountRole: Role;
  kind: MessageKind;
  channel: ExternalChannel;
  person: 'family' | 'patient';
  patientId: string;
  createdAt: Date;
  isAddressCurrent: boolean;
};

/** Whether messages of this kind still go, on the same channel, to the person who got the linked message. */
export async function isSubscribed(tx: Db, link: LinkedMessage): Promise<boolean> {
  const scope = linkScope(link);
  if (link.person === 'patient') return (await findAgreement(tx, link))?.isConfirmed ?? false;
  if (!link.isAddressCurrent) return false;
  const settings = (await findSettings(tx, scope)) ?? defaultSettings;
  return channelsOfKind(settings, link.kind).includes(link.channel);
}

/**
 * Ends messages of the kind and channel of the linked message, or starts them again. For a patient, ends or renews the
 * agreement to messages of every kind. Saving the present state changes nothing. A link that was sent to an earlier
 * phone or e-mail address changes nothing either, because its owner must not change the messages to the new address.
 */
export async function setSubscribed(tx: Db, ctx: Ctx, link: LinkedMessage, isOn: boolean): Promise<void> {
  const scope = linkScope(link);
  const { accountId: id, accountRole: role, patientId } = link;
  const asFamily = { now: ctx.now, requestId: ctx.requestId, actor: { id, role } };
  await blockEndOfAccess(tx, id);
  if (link.person === 'patient') {
    const agreement = await findAgreement(tx, link);
    if (!agreement || agreement.isConfirmed === isOn) return;
    await setAgreement(tx, scope, patientId, isOn ? ctx.now : null);
    const action = isOn ? 'patient.phone-agreed' : 'patient.phone-agreement-ended';
    await recordAudit(tx, asFamily, { action, entity: 'patient', entityId: patientId, after: { by: 'link' } });
    return;
  }
  if (!link.isAddressCurrent) return;
  const before = await lockSettings(tx, scope);
  if (channelsOfKind(before, link.kind).includes(link.channel) === isOn) return;
  const after = { ...before, kindChannels: withSubscription(before, { ...link, isOn }) };
  await saveSettings(tx, scope, after, ctx.now);
  const changes = findChangedFields(before, after);
  await recordAudit(tx, asFamily, {
    action: 'account.message-settings-edited',
    entity: 'account',
    entityId: id,
    before: { ...changes?.before },
    after: { ...changes?.after, by: 'link' },
  });
}

/** The patient's phone and agreement. Null if none is stored, or if the phone has changed since the message. */
async function findAgreement(tx: Db, link: LinkedMessage) {
  const scope = linkScope(link);
  const agreement = await findPhoneUnchangedSince(tx, scope, link.patientId, link.createdAt);
  const [patient] = await findPatientPhones(tx, scope, link.patientId);
  return agreement && isSamePhone(agreement.address, patient?.mobileNumber ?? null) ? agreement : null;
}
