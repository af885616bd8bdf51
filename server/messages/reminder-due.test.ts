import { expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { dueAt, isQuiet, type Lead, randomFrom } from '#server/test/message-model.ts';
import { quietEnd } from './send-rules.ts';

const t = testApp();
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'];
/** `2027-01-05 20:59:59` in India. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+05:30`);

/** Runs the function on a connection in another time zone. */
const dueIn = (zone: string, startsAt: Date, lead: string, [from, to] = ['21:00', '08:00']) =>
  t.db.begin(async (tx) => {
    await tx.run(sql`select set_config('timezone', ${zone}, true)`);
    const row = await tx.row<{ due: Date }>(sql`
      select reminder_due(${startsAt}, ${lead}, ${from ?? ''}::time, ${to ?? ''}::time) as due`);
    return row.due;
  });

// [start, lead, when the reminder is due], all in India.
const cases: [string, string, string][] = [
  ['2027-01-06 08:15:00', 'hours', '2027-01-05 20:45:00'], // two hours before is 6:15, and only 15 minutes remain at 8:00
  ['2027-01-06 08:15:00', 'day', '2027-01-05 08:15:00'],
  ['2027-01-06 08:59:00', 'hours', '2027-01-05 20:45:00'],
  ['2027-01-06 09:00:00', 'hours', '2027-01-06 08:00:00'], // one hour remains
  ['2027-01-06 09:59:59', 'hours', '2027-01-06 08:00:00'], // two hours before is 7:59:59
  ['2027-01-06 10:00:00', 'hours', '2027-01-06 08:00:00'], // two hours before is 8:00:00
  ['2027-01-06 10:00:01', 'hours', '2027-01-06 08:00:01'],
  ['2027-01-06 22:59:59', 'hours', '2027-01-06 20:59:59'],
  ['2027-01-06 23:00:00', 'hours', '2027-01-06 20:45:00'], // two hours before is 21:00:00
  ['2027-01-06 20:59:59', 'day', '2027-01-05 20:59:59'],
  ['2027-01-06 21:00:00', 'day', '2027-01-06 08:00:00'],
  ['2027-01-06 07:59:59', 'day', '2027-01-05 08:00:00'],
  ['2027-01-06 08:00:00', 'day', '2027-01-05 08:00:00'],
  ['2027-01-06 00:00:00', 'day', '2027-01-05 08:00:00'], // a step without a time
  ['2027-01-13 07:00:00', 'week', '2027-01-06 08:00:00'],
  // Clocks change in California on March 14 and in Auckland on April 4, 2027: a week stays seven days.
  ['2027-03-18 12:00:00', 'week', '2027-03-11 12:00:00'],
  ['2027-04-06 12:00:00', 'week', '2027-03-30 12:00:00'],
];

test.each(zones)('reminders are due at the same moments on a connection in %s', async (zone) => {
  for (const [start, lead, expected] of cases)
    expect([start, lead, (await dueIn(zone, at(start), lead)).toISOString()]).toEqual([
      start,
      lead,
      at(expected).toISOString(),
    ]);
});

test('without quiet hours, a reminder is due exactly at its lead', async () => {
  expect(await dueIn('UTC', at('2027-01-06 03:00:00'), 'hours', ['08:00', '08:00'])).toEqual(at('2027-01-06 01:00:00'));
});

test('the function agrees with the model for 1,000 random starts and quiet hours', async () => {
  const random = randomFrom(20);
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const drawn = Array.from({ length: 1_000 }, () => {
    const begin = random.below(1_440);
    const length = random.below(14 * 60 + 1);
    const startsAt = new Date(Date.UTC(2027, random.below(12), 1 + random.below(28), 0, random.below(1_440)));
    return {
      starts_at: startsAt.toISOString(),
      lead: random.pick(['week', 'day', 'hours'] as const),
      quiet_from: clock(begin),
      quiet_to: clock((begin + length) % 1_440),
    };
  });
  const rows = await t.db.rows<{ due: Date; end: Date | null }>(sql`
    select reminder_due(g.starts_at, g.lead, g.quiet_from, g.quiet_to) as due,
      quiet_end(g.starts_at, g.quiet_from, g.quiet_to) as end
    from jsonb_to_recordset(${JSON.stringify(drawn)}::text::jsonb)
      as g (starts_at timestamptz, lead text, quiet_from time, quiet_to time)`);
  for (const [index, given] of drawn.entries()) {
    const quiet = { from: given.quiet_from, to: given.quiet_to };
    const start = Date.parse(given.starts_at);
    const row = rows[index];
    expect([given, row?.due.getTime()]).toEqual([given, dueAt(start, given.lead as Lead, quiet)]);
    expect([given, isQuiet(row?.due.getTime() ?? 0, quiet)]).toEqual([given, false]);
    const ruleEnd = quietEnd(new Date(start), { quietFrom: quiet.from, quietTo: quiet.to });
    expect([given, row?.end]).toEqual([given, ruleEnd]);
    expect([given, ruleEnd !== null]).toEqual([given, isQuiet(start, quiet)]);
  }
});
