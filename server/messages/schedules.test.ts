import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { createSchedules, findOutdated, recordDecisions, runSchedules } from '#server/test/message-schedules.ts';
import { testEngine } from '#server/test/message-setup.ts';

// The torture run has 10,000 schedules: torture/checks/message-schedules.ts.
const t = testApp();

test('changes at the same time as sending: no message is outdated, unwanted or doubled', {
  timeout: 240_000,
}, async () => {
  await recordDecisions(t.owner);
  const { sent, channels } = recordingChannels(['sms', 'email'], () => t.now);
  const engines = [testEngine(t, { channels }), testEngine(t, { channels })];
  const visits = await createSchedules(t.owner, { count: 120, seed: 7, now: t.now });
  const changes = await runSchedules(t.owner, engines, visits, { seed: 7, steps: 12, width: 6, clock: t });
  expect(await findOutdated(t.owner, sent)).toEqual([]);
  expect(sent.length - new Set(sent.map(({ id }) => id)).size).toBe(0);
  expect(changes).toBeGreaterThan(500);
  expect(sent.length).toBeGreaterThan(100);
});
