import type { ExternalChannel } from '#contract/messages/kinds.ts';

/** The channels that the settings show: the chosen ones in their order, then the others. Only those of this server. */
export function shownChannels(
  chosen: readonly ExternalChannel[],
  available: readonly ExternalChannel[],
): ExternalChannel[] {
  return [...chosen.filter((one) => available.includes(one)), ...available.filter((one) => !chosen.includes(one))];
}

/** Moves a chosen channel one place up (-1) or down (1) among the shown ones. Those that are not shown stay in place. */
export function moveChannel(
  chosen: readonly ExternalChannel[],
  available: readonly ExternalChannel[],
  channel: ExternalChannel,
  by: -1 | 1,
): ExternalChannel[] {
  const shown = chosen.filter((one) => available.includes(one));
  const other = shown[shown.indexOf(channel) + by];
  if (!other) return [...chosen];
  return chosen.map((one) => (one === channel ? other : one === other ? channel : one));
}
