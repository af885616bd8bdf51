import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { planOf } from '#server/test/explain.ts';
import { createAccount, createCity } from '#server/test/factories.ts';
import { findStepCandidates } from './assignee-queries.ts';
import { findSteps, findStepsOfAssignee, type StepSearch } from './queries.ts';

// 20,000 steps on 400 days, of which 2 % are pending. A plan that reads a whole table would be slow with a million.
const t = testApp();
const day = { from: new Date('2027-01-04T18:30:00Z'), to: new Date('2027-01-05T18:30:00Z') };
const everyone = { ownerId: null } as FamilyScope;
let helperId: string;
let cityName: string;
let stepId: string;

beforeAll(async () => {
  helperId = (await createAccount(t.db, { role: 'assistant' })).id;
  cityName = (await createCity(t.db)).name;
  await t.owner.script(`
    insert into accounts (id, name, phone, password_hash)
      select md5(n::text)::uuid, 'Family ' || n, '+9190' || lpad(n::text, 8, '0'), '-' from generate_series(1, 2000) n;
    insert into patients (user_id, sequence, patient_number, name, age, gender)
      select id, 0, phone, name, 40, 'Other' from accounts where name like 'Family %';
    insert into appointments (user_id, patient_id, title, search_text, starts_at)
      select p.user_id, p.id, 'Visit', '-', timestamptz '2026-06-01 04:00Z' + make_interval(days => (p.n * 7 + visit * 41)::integer % 400)
      from (select *, row_number() over (order by id) as n from patients) p join generate_series(0, 9) visit on true;
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      select user_id, patient_id, id, 'Step', case when right(id::text, 2) in ('00', '01', '02', '03', '04') then 'pending' else 'complete' end,
        starts_at + interval '1 hour'
      from appointments;
    update step_work set assignee_id = '${helperId}', helper_name = 'Meera'
      where step_id in (select id from appointments where status = 'complete' and right(id::text, 1) = '7');
    analyze`);
  stepId = (await t.owner.row<{ id: string }>(sql`select id from appointments where is_step limit 1`)).id;
});

const explain = (find: (db: Db) => Promise<unknown>) => planOf(t.db, find);

const search = (more: Partial<StepSearch>): StepSearch => ({ sort: 'time', ...day, now: t.now, ...more });
const wholeTable = /Seq Scan on (appointments|patients|step_work)/;

test.each<[string, Partial<StepSearch>]>([
  ['none', {}],
  ['overdue', { overdue: 'only' }],
  ['without overdue', { overdue: 'without' }],
  ['type', { type: 'pickup' }],
  ['state', { state: 'planned' }],
  ['a word', { q: 'family' }],
])('with the filter %s, the list is read by indexes', async (_name, more) => {
  expect(await explain((db) => findSteps(db, everyone, search(more)))).not.toMatch(wholeTable);
});

test('also with the filters of assignee and city', async () => {
  for (const more of [{ assignee: helperId }, { assignee: 'none' }, { city: cityName }])
    expect(await explain((db) => findSteps(db, everyone, search(more)))).not.toMatch(wholeTable);
});

test('the day of a person, and who is free, are read by indexes', async () => {
  expect(await explain((db) => findStepsOfAssignee(db, everyone, helperId, { ...day, now: t.now }))).not.toMatch(
    wholeTable,
  );
  const length = { durationMinutes: null, travelMinutes: null };
  expect(await explain((db) => findStepCandidates(db, everyone, stepId, length))).not.toMatch(wholeTable);
});
