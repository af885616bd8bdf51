import { expect, test } from 'vitest';
import type { ExternalChannel } from '#contract/messages/kinds.ts';
import { moveChannel, shownChannels } from './-channel-rules.ts';

type List = ExternalChannel[];

test.each<[string, List, List, List]>([
  ['all chosen, in their order', ['push', 'sms'], ['sms', 'push'], ['push', 'sms']],
  ['others follow', ['push'], ['whatsapp', 'sms', 'push'], ['push', 'whatsapp', 'sms']],
  ['only those of this server', ['whatsapp', 'sms'], ['sms'], ['sms']],
  ['none', [], [], []],
])('shown channels: %s', (_name, chosen, available, expected) => {
  expect(shownChannels(chosen, available)).toEqual(expected);
});

const all: List = ['whatsapp', 'sms', 'email', 'push'];
test.each<[string, List, List, ExternalChannel, -1 | 1, List]>([
  ['up', all, all, 'sms', -1, ['sms', 'whatsapp', 'email', 'push']],
  ['down', all, all, 'sms', 1, ['whatsapp', 'email', 'sms', 'push']],
  ['the first one stays', all, all, 'whatsapp', -1, all],
  ['the last one stays', all, all, 'push', 1, all],
  ['past one that is not shown', all, ['whatsapp', 'email'], 'email', -1, ['email', 'sms', 'whatsapp', 'push']],
])('moving: %s', (_name, chosen, available, channel, by, expected) => {
  expect(moveChannel(chosen, available, channel, by)).toEqual(expected);
});
