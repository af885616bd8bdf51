import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { type ExternalChannel, externalChannels, type MessageKind, reminderLeads } from '#contract/messages/kinds.ts';
import type { PatientPhone } from '#contract/messages/schemas.ts';

/** The settings of an account that has saved none. The table `message_settings` has the same defaults. */
export const defaultSettings = {
  language: 'en' as const,
  channels: [...externalChannels],
  kindChannels: {},
  leads: [...reminderLeads],
  quietFrom: '21:00',
  quietTo: '08:00',
  agreesToWhatsapp: false,
  version: 0,
};

/** A patient's phone as E.164; null if it is not a valid number. */
function phoneOfPatient(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}

/** The last ten digits, to compare phone numbers in different spellings. The SQL function `phone_key` does the same. */
function phoneKey(value: string): string {
  return value.replace(/\D/g, '').slice(-10);
}

export const isSamePhone = (one: string | null, other: string | null) =>
  one !== null && other !== null && phoneKey(one) === phoneKey(other);
type StoredAddress = { address: string; isConfirmed: boolean; waitsForCode: boolean };

/** The patient's phone, and whether messages about the patient also go to it. An agreement is for one number only. */
export function patientPhoneOf(
  { id, name, mobileNumber }: { id: string; name: string; mobileNumber: string },
  accountPhone: string | null,
  stored: StoredAddress | undefined,
): PatientPhone {
  const phone = phoneOfPatient(mobileNumber);
  const patient = { patientId: id, name, phone: phone ?? '' };
  if (!phone) return { ...patient, state: 'off' };
  if (isSamePhone(phone, accountPhone)) return { ...patient, state: 'same' };
  if (!stored || !isSamePhone(stored.address, phone)) return { ...patient, state: 'off' };
  return { ...patient, state: stored.isConfirmed ? 'on' : stored.waitsForCode ? 'waits-for-code' : 'off' };
}

type ChannelChoice = {
  channels: readonly ExternalChannel[];
  kindChannels: { readonly [K in MessageKind]?: ExternalChannel[] | undefined };
};

/** The channels of one kind of message, in the order in which they are tried. */
export function channelsOfKind({ channels, kindChannels }: ChannelChoice, kind: MessageKind): ExternalChannel[] {
  return kindChannels[kind] ?? [...channels];
}

/**
 * The channels per kind after a family ended one channel for one kind, or started it again. A channel that starts again
 * gets its place in the family's general order of channels; it comes last if the family did not choose it in general.
 */
export function withSubscription(
  choice: ChannelChoice,
  { kind, channel, isOn }: { kind: MessageKind; channel: ExternalChannel; isOn: boolean },
): ChannelChoice['kindChannels'] {
  const others = channelsOfKind(choice, kind).filter((one) => one !== channel);
  if (!isOn) return { ...choice.kindChannels, [kind]: others };
  const order = choice.channels.includes(channel) ? choice.channels : [...choice.channels, channel];
  const earlier = new Set(order.slice(0, order.indexOf(channel)));
  const place = others.findLastIndex((one) => earlier.has(one)) + 1;
  const list = others.toSpliced(place, 0, channel);
  const { [kind]: _replaced, ...otherKinds } = choice.kindChannels;
  return list.join() === choice.channels.join() ? otherKinds : { ...otherKinds, [kind]: list };
}
