import type { ExternalChannel } from '#contract/messages/kinds.ts';
import type { Channels, Handover, Outgoing, Texts } from '#server/messages/channel.ts';

/** Message texts for tests: they show all values of a message. */
export const plainTexts: Texts = {
  renderText: (kind, channel, _language, values) => {
    const { patient, startsAt, isTimed, place, minutes, oldStartsAt, note } = values;
    const isoOf = (at: Date | string | null | undefined) => (at ? new Date(at).toISOString().slice(0, 16) : '');
    const when = isTimed === false ? isoOf(startsAt).slice(0, 10) : isoOf(startsAt);
    const body = [kind, patient, when, place, minutes ?? '', isoOf(oldStartsAt), note ?? ''].join('|');
    return { subject: '', body, values: [], textKey: `${kind}/${channel}/en` };
  },
  allTexts: () =>
    (['reminder', 'booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'late', 'test'] as const).flatMap((kind) =>
      (['inbox', 'sms', 'whatsapp', 'email', 'push'] as const).map((channel) => ({
        kind,
        channel,
        language: 'en' as const,
        content: { subject: '', body: `${kind} {patient}` },
      })),
    ),
};

type Sent = Outgoing & { channel: ExternalChannel; at: Date };

/** Channels that record the accepted messages. `answer` decides about each message; by default all are accepted. */
export function recordingChannels(
  names: ExternalChannel[],
  now: () => Date,
  answer: (channel: ExternalChannel, message: Outgoing) => Handover | Promise<Handover> = () => accepted,
) {
  const sent: Sent[] = [];
  const channels: Channels = Object.fromEntries(
    names.map((channel) => [
      channel,
      {
        async send(message: Outgoing) {
          const result = await answer(channel, message);
          if (result.outcome === 'accepted') sent.push({ ...message, channel, at: now() });
          return result;
        },
      },
    ]),
  );
  return { sent, channels };
}

export const accepted: Handover = { outcome: 'accepted', gatewayId: null };
