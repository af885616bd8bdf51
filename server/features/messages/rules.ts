import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { codeValidMinutes } from '#contract/accounts/schemas.ts';
import { type ExternalChannel, externalChannels, type MessageKind, reminderLeads } from '#contract/messages/kinds.ts';
import type { PatientPhone } from '#contract/messages/schemas.ts';
import { productName } from '#contract/shared/product.ts';

/** What applies until an account saves its settings. The table has the same defaults. */
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

/** The last ten digits, which make numbers comparable however they are written. The function `phone_key` does the same. */
function phoneKey(value: string): string {
  return value.replace(/\D/g, '').slice(-10);
}

export const isSamePhone = (one: string | null, other: string | null) =>
  one !== null && other !== null && phoneKey(one) === phoneKey(other);
type StoredAddress = { address: string; isConfirmed: boolean; waitsForCode: boolean };

/** Whether messages about a patient also go to the patient's own phone. An agreement is for one number only. */
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
 * The choices per kind after one channel was ended or started again for one kind. A channel that starts again takes its
 * place in the general order; one that is missing there comes last.
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

export function emailCodeText(code: string): { subject: string; body: string } {
  return {
    subject: `${code} is your ${productName} code`,
    body: `Hello,\n\nplease enter the code ${code} in ${productName}, to get messages about visits at this address. It is valid for ${codeValidMinutes} minutes.\n\nIf you did not ask for it, you can ignore this e-mail.\n\n${productName}`,
  };
}
