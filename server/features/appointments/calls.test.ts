import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reportAbsence, withdrawAbsence } from '#contract/absences/endpoints.ts';
import { getAppointment } from '#contract/appointments/endpoints.ts';
import type { CallOutcome } from '#contract/appointments/staff-calls.ts';
import { addCallNote, getStaffAppointment } from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp();

test('the notes of calls are added and never changed; the newest is first', async () => {
  const { assistant } = await prepareStaff(t);
  const other = await t.as(await createAccount(t.db, { role: 'manager', name: 'Imran' }));
  const { id, params } = await createVisit(t);
  const first = { key: randomUUID(), outcome: 'no-answer' as const, note: ' Will try\nagain ' };
  expect(await assistant.call(addCallNote, { params, body: first })).toMatchObject({
    status: 200,
    body: {
      version: 1,
      calls: [{ outcome: 'no-answer', note: 'Will try again', by: 'Meera', at: t.now.toISOString() }],
    },
  });
  t.now = new Date(t.now.getTime() + 60_000);
  await other.call(addCallNote, { params, body: { key: randomUUID(), outcome: 'wants-to-move' } });
  const { calls } = (await assistant.call(getStaffAppointment, { params })).body;
  expect(calls.map(({ outcome, note, by }) => [outcome, note, by])).toEqual([
    ['wants-to-move', '', 'Imran'],
    ['no-answer', 'Will try again', 'Meera'],
  ]);
  // The audit log has the outcome and not the text.
  expect((await findAudit(t, id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['appointment.call-noted', null, { outcome: 'no-answer' }],
    ['appointment.call-noted', null, { outcome: 'wants-to-move' }],
  ]);
});

test('a repeated request is stored once; the same key with other content is rejected', async () => {
  const { assistant } = await prepareStaff(t);
  const { id, params } = await createVisit(t);
  const body = { key: randomUUID(), outcome: 'confirmed' as const, note: 'Comes by bus' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => assistant.call(addCallNote, { params, body })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await findAudit(t, id)).toHaveLength(1);
  expect(await t.owner.rows(sql`select from call_notes where appointment_id = ${id}`)).toHaveLength(1);
  expect(await assistant.call(addCallNote, { params, body: { ...body, note: 'Other' } })).toMatchObject({
    status: 409,
    body: { message: 'This note was already sent with other details. Please reload the page.' },
  });
  const other = await createVisit(t);
  expect((await assistant.call(addCallNote, { params: other.params, body })).status).toBe(404);
});

test.each([
  [{ outcome: 'angry' }, { outcome: 'Please choose confirmed, no answer or wants to move' }],
  [{ note: 'x'.repeat(301) }, { note: 'Note must be at most 300 characters' }],
  [{ key: 'mine' }, { key: 'This is not an id.' }],
])('a note of %o is rejected with a message', async (change, fields) => {
  const { assistant } = await prepareStaff(t);
  const { params } = await createVisit(t);
  const body = { key: randomUUID(), outcome: 'confirmed', ...change };
  expect(await assistant.call(addCallNote, { params, body: body as never })).toMatchObject({
    status: 400,
    body: { fields },
  });
});

test('nobody confirms a visit that needs a new time: its doctor is away or removed', async () => {
  const { assistant, doctor } = await prepareStaff(t);
  const { id, params } = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-06T04:00:00Z' });
  const add = (outcome: CallOutcome, key = randomUUID()) =>
    assistant.call(addCallNote, { params, body: { key, outcome } });
  const earlier = randomUUID();
  expect((await add('confirmed', earlier)).status).toBe(200);
  const { body: absence } = await assistant.call(reportAbsence, {
    body: { key: randomUUID(), doctorId: doctor.id, reason: 'Fever', firstDay: '2027-01-06', lastDay: '2027-01-06' },
  });
  const rejected = {
    status: 409,
    body: { message: 'This visit needs a new time. Please move, keep or cancel it.' },
  };
  expect(await add('confirmed')).toMatchObject(rejected);
  expect((await add('confirmed', earlier)).status).toBe(200); // sent again
  expect((await add('no-answer')).body.calls).toHaveLength(2);
  expect(await findAudit(t, id)).toHaveLength(2);

  const withdrawn = { version: absence.version, reason: 'Better' };
  await assistant.call(withdrawAbsence, { params: { absenceId: absence.id }, body: withdrawn });
  expect((await add('confirmed')).status).toBe(200);
  await t.owner.run(sql`update doctors set archived_at = ${t.now} where id = ${doctor.id}`);
  expect(await add('confirmed')).toMatchObject(rejected);
  expect((await add('wants-to-move')).status).toBe(200);
});

test('there are no notes of a step or of an unknown visit, and families neither write nor read any', async () => {
  const { assistant } = await prepareStaff(t);
  const visit = await createVisit(t);
  const body = { key: randomUUID(), outcome: 'confirmed' as const, note: 'Spoke with the son' };
  const step = await createStep(t.db, visit);
  for (const appointmentId of [step.id, randomUUID()])
    expect((await assistant.call(addCallNote, { params: { appointmentId }, body })).status).toBe(404);
  await assistant.call(addCallNote, { params: visit.params, body });

  const own = await t.as(visit.family);
  const stranger = await t.as(await createAccount(t.db));
  for (const browser of [own, stranger])
    expect((await browser.call(addCallNote, { params: visit.params, body })).status).toBe(403);
  const shown = await own.call(getAppointment, { params: visit.params });
  expect(shown.body.history).toEqual([]);
  expect(shown.text).not.toContain('Spoke with the son');
});
