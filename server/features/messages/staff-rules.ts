import { shownStatus } from '#contract/appointments/statuses.ts';
import type {
  ExternalChannel,
  MessageChannel,
  MessageKind,
  MessageState,
  OtherKind,
} from '#contract/messages/kinds.ts';
import type { PauseScope } from '#contract/messages/staff-schemas.ts';

const channelNames: Record<MessageChannel, string> = {
  inbox: 'The inbox',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  push: 'Push',
};

type RecipientFacts = {
  familyName: string;
  isDeactivated: boolean;
  isSetAside: boolean;
  usable: readonly ExternalChannel[];
  wantsInboxOnly: boolean;
  patientName: string;
  patientAgrees: boolean;
};
export type MessageRecipient = { name: string; person: 'family' | 'patient'; channels: MessageChannel[] };

/** Who gets a message about a visit: the family (inbox and at most one channel), and by SMS a patient who agrees. */
export function recipientsOf(facts: RecipientFacts, configured: readonly ExternalChannel[]): MessageRecipient[] {
  if (facts.isDeactivated || facts.isSetAside) return [];
  const channels: MessageChannel[] = ['inbox', ...facts.usable.slice(0, 1)];
  const family: MessageRecipient = { name: facts.familyName, person: 'family', channels };
  if (!facts.patientAgrees || !configured.includes('sms')) return [family];
  return [family, { name: facts.patientName, person: 'patient', channels: ['sms'] }];
}

type Pause = { scope: PauseScope };

/** Why no message would leave the product now; null if one would be sent on an external channel, such as SMS. */
export function sendingProblem(
  facts: RecipientFacts,
  { kind, configured, pauses }: { kind: MessageKind; configured: readonly ExternalChannel[]; pauses: readonly Pause[] },
): string | null {
  if (facts.isDeactivated) return 'The account of the family is deactivated, so nobody is notified.';
  if (facts.isSetAside) return 'The family does not see this visit, so nobody is notified.';
  const channels = new Set(recipientsOf(facts, configured).flatMap((recipient) => recipient.channels));
  channels.delete('inbox');
  if (channels.size === 0) {
    if (configured.length === 0) return 'This server sends no messages outside of the product.';
    if (facts.wantsInboxOnly) return 'The family chose to be notified in its inbox only.';
    return 'The family has given no address for the other channels.';
  }
  const isPaused = pauses.some(
    ({ scope }) =>
      scope === 'all' || scope === `kind:${kind}` || [...channels].some((name) => scope === `channel:${name}`),
  );
  return isPaused ? 'Sending is paused, so the message waits until it is resumed.' : null;
}

type ResendState = {
  kind: MessageKind | OtherKind;
  channel: MessageChannel;
  state: MessageState;
  startsAt: Date;
  status: string | null;
  currentStart: Date | null;
  expiresAt: Date;
  isDeactivated: boolean;
  isWaiting: boolean;
};

/** Why a message cannot be sent again; null if it can. A message is never sent again if its visit was changed since. */
export function resendProblem(
  facts: ResendState,
  { configured, now }: { configured: readonly ExternalChannel[]; now: Date },
): string | null {
  const { kind, channel, state, startsAt, status, currentStart } = facts;
  if (channel === 'inbox') return 'This message is in the inbox of the family already.';
  if (state === 'due') return 'This message has not been sent yet.';
  if (facts.isWaiting) return 'The same message is already waiting to be sent.';
  if (facts.isDeactivated) return 'The account of the family is deactivated.';
  if (!configured.includes(channel)) return `${channelNames[channel]} is not set up on this server.`;
  const isCancelled = status === 'cancelled';
  if (kind === 'cancelled') {
    if (!isCancelled) return 'The visit is not cancelled any more.';
  } else {
    if (isCancelled) return 'The visit is cancelled, so this message is no longer true.';
    if (status && shownStatus(status) === 'closed') return 'The visit is closed, so this message is no longer needed.';
  }
  if (startsAt.getTime() !== currentStart?.getTime())
    return 'The visit has another time now, so this message is no longer true.';
  if (facts.expiresAt <= now) return 'It is too late for this message.';
  return null;
}

/** Why a test message cannot reach the account; null if it can. */
export function testProblem(
  channel: MessageChannel,
  { usable, configured }: { usable: readonly ExternalChannel[]; configured: readonly ExternalChannel[] },
): string | null {
  if (channel === 'inbox' || usable.includes(channel)) return null;
  if (!configured.includes(channel)) return `${channelNames[channel]} is not set up on this server.`;
  return {
    sms: 'Your account has no phone, or you do not want SMS. Please change that in its message settings first.',
    whatsapp: 'Please agree to WhatsApp in the message settings of your account first.',
    email: 'Please add and confirm an e-mail address in the message settings of your account first.',
    push: 'Please turn on notifications in the message settings of your account first.',
  }[channel];
}
