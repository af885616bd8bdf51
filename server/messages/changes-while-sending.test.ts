import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { recordingChannels } from '#server/test/message-channels.ts';
import { createSchedules, findOutdated, recordDecisions, runSchedules } from '#server/test/message-schedules.ts';
import { testEngine } from '#server/test/message-setup.ts';

// The torture run has 10,000 schedules: checks/torture/checks/message-schedules.ts.
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
  // Every kind of change was seen by decisions.
  const seen = await t.owner.row(sql`
    select bool_or(is_deactivated) as deactivated, bool_or(not has_email) as without_email,
      bool_or(not patient_agrees) as without_agreement from (
      select c.deactivated_at is not null as is_deactivated, exists (
          select from message_addresses d where d.account_id = c.id and d.kind = 'email' and d.confirmed_at is not null) as has_email,
        exists (
          select from message_addresses d where d.account_id = c.id and d.kind = 'phone' and d.confirmed_at is not null)
          as patient_agrees
      from accounts c where c.user_role = 'user') a`);
  expect(seen).toEqual({ deactivated: true, withoutEmail: true, withoutAgreement: true });
  // Decisions found messages that were no longer wanted. Which ones depends on the moments of the changes.
  const { voided } = await t.owner.row<{ voided: number }>(
    sql`select count(*)::integer as voided from messages where state = 'voided'`,
  );
  expect(voided).toBeGreaterThan(0);
});
