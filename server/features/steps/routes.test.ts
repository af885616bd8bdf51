import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bookAppointment, getAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { destinationOf } from '#contract/appointments/place.ts';
import {
  addStep,
  changeAppointmentStatus,
  changeStepStatus,
  editStep,
  moveAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import {
  changeStepWork,
  exportSteps,
  getMyDay,
  listCandidates,
  listSteps,
  listTeamMembers,
  markStep,
} from '#contract/steps/endpoints.ts';
import type { StepState } from '#contract/steps/types-and-states.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createCity, createClinic, createType } from '#server/test/factories.ts';
import { createVisit, findAudit } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const start = t.now;
afterEach(() => {
  t.now = start;
});

/** Creates a type that needs no doctor, unless it exists. */
async function createTypeOnce(name: string) {
  const known = await t.db.maybeRow(sql`select from appointment_types where name = ${name}`);
  if (!known) await createType(t.db, { name, needsDoctor: false });
}

async function prepareMember(name = 'Meera Iyer') {
  const account = await createAccount(t.db, { role: 'assistant', name });
  return { account, browser: await t.as(account) };
}

type Given = { visit?: { id: string }; title?: string; date?: string; time?: string; type?: 'pickup' | 'test' };

/** Adds a step to a new visit on Jan 8, or to the given visit. By default it is a pick-up today at 14:00. */
async function addStepTo(browser: Browser, given: Given = {}) {
  const visit = given.visit ?? (await createVisit(t, { startsAt: '2027-01-08T05:30:00Z' }));
  const { title = 'Pick-up', date = '2027-01-05', time = '14:00', type = 'pickup' } = given;
  const { body } = await browser.call(addStep, {
    params: { appointmentId: visit.id },
    body: { title, date, time, type },
  });
  const step = body.steps.find((one) => one.title === title);
  return { visit, body, id: step?.id ?? '', params: { stepId: step?.id ?? '' } };
}

const workBody = (assigneeId: string | null, version = 1, more: object = {}) => ({
  body: { durationMinutes: 60, travelMinutes: 30, assigneeId, version, ...more },
});
const markBody = (state: StepState, more: object = {}) => ({
  body: { key: randomUUID(), state, pressedAt: t.now.toISOString(), ...more },
});

test('a step takes as long as its type says, and staff change that, the places and the assignee', async () => {
  const { account, browser } = await prepareMember();
  const { params, body } = await addStepTo(browser);
  expect(body.steps[0]).toMatchObject({
    hasTime: true,
    state: 'planned',
    helper: null,
    work: { durationMinutes: 60, travelMinutes: 30, placeFrom: '', placeTo: '', assignee: null },
  });
  const places = { placeFrom: '12 Hill Road, Bandra', placeTo: 'City Hospital' };
  const changed = await browser.call(changeStepWork, {
    params,
    body: { ...workBody(account.id).body, ...places, durationMinutes: 90 },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { version: 2, work: { durationMinutes: 90, ...places, assignee: { id: account.id, name: 'Meera Iyer' } } },
  });
  const [, entry] = await findAudit(t, params.stepId);
  expect(entry).toMatchObject({
    action: 'appointment.step-assigned',
    before: { assignee: null, durationMinutes: 60 },
    after: { assignee: 'Meera', assigneeId: account.id, durationMinutes: 90 },
  });
  expect(JSON.stringify(entry)).not.toContain('Iyer'); // families may read this entry
  expect(JSON.stringify(entry)).not.toContain('Hill Road');
  const stale = await browser.call(changeStepWork, { params, ...workBody(null, 1) });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } });
});

test('one person is not at two places at once; travel time is added only between different visits', async () => {
  const { account, browser } = await prepareMember();
  const first = await addStepTo(browser);
  expect((await browser.call(changeStepWork, { params: first.params, ...workBody(account.id) })).status).toBe(200);

  const overlapping = await addStepTo(browser, { time: '14:30' });
  expect(await browser.call(changeStepWork, { params: overlapping.params, ...workBody(account.id) })).toMatchObject({
    status: 409,
    body: { message: 'This person has another step at that time. Please choose somebody else.' },
  });
  const tooSoon = await addStepTo(browser, { time: '15:15' });
  expect(await browser.call(changeStepWork, { params: tooSoon.params, ...workBody(account.id) })).toMatchObject({
    status: 409,
    body: { message: 'This person has a step elsewhere shortly before or after. There is no time for the way.' },
  });
  const sameVisit = await addStepTo(browser, { visit: first.visit, title: 'Blood test', time: '15:15' });
  expect((await browser.call(changeStepWork, { params: sameVisit.params, ...workBody(account.id) })).status).toBe(200);
  const sameVisitOverlap = await addStepTo(browser, { visit: first.visit, title: 'Tea', time: '14:30' });
  expect(
    (await browser.call(changeStepWork, { params: sameVisitOverlap.params, ...workBody(account.id) })).status,
  ).toBe(409);
  const later = await addStepTo(browser, { time: '16:45' });
  expect((await browser.call(changeStepWork, { params: later.params, ...workBody(account.id) })).status).toBe(200);
});

test('a step without a time, a done step and a cancelled step occupy nobody', async () => {
  const { account, browser } = await prepareMember();
  const first = await addStepTo(browser, { time: '' });
  expect(first.body.steps[0]?.hasTime).toBe(false);
  await browser.call(changeStepWork, { params: first.params, ...workBody(account.id) });
  const second = await addStepTo(browser, { time: '00:30' });
  expect((await browser.call(changeStepWork, { params: second.params, ...workBody(account.id) })).status).toBe(200);

  const third = await addStepTo(browser, { time: '00:30' });
  expect((await browser.call(changeStepWork, { params: third.params, ...workBody(account.id) })).status).toBe(409);
  await browser.call(changeStepStatus, { params: second.params, body: { status: 'complete', version: 2 } });
  expect((await browser.call(changeStepWork, { params: third.params, ...workBody(account.id) })).status).toBe(200);
  // The second step cannot be reopened while its assistant has the third step.
  expect(
    await browser.call(changeStepStatus, { params: second.params, body: { status: 'pending', version: 3 } }),
  ).toMatchObject({ status: 409, body: { message: expect.stringContaining('has another step at that time') } });
  await browser.call(changeStepStatus, { params: third.params, body: { status: 'cancelled', version: 2 } });
  expect(
    (await browser.call(changeStepStatus, { params: second.params, body: { status: 'pending', version: 3 } })).status,
  ).toBe(200);
});

test('staff do not move a step to a time at which its assistant is busy; a family can, and the step loses the assistant', async () => {
  const { account, browser } = await prepareMember();
  const busy = await addStepTo(browser, { time: '18:00' });
  await browser.call(changeStepWork, { params: busy.params, ...workBody(account.id) });
  const visit = await createVisit(t, { startsAt: '2027-01-08T05:30:00Z' });
  const step = await addStepTo(browser, { visit, time: '14:00' });
  await browser.call(changeStepWork, { params: step.params, ...workBody(account.id) });
  const edited = { title: 'Pick-up', date: '2027-01-05', time: '18:30', version: 2 };
  expect(await browser.call(editStep, { params: step.params, body: edited })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The assistant of this step has another step at that time.') },
  });

  const family = await t.as(visit.family);
  const moved = await family.call(rescheduleAppointment, {
    params: { appointmentId: step.id },
    body: { date: '2027-01-05', time: '18:30', version: 2 },
  });
  expect(moved.status).toBe(200);
  const read = await family.call(getAppointment, { params: { appointmentId: visit.id } });
  expect(read.body.steps).toMatchObject([{ helper: null, startsAt: '2027-01-05T13:00:00.000Z' }]);
  expect((await findAudit(t, step.id)).at(-1)).toMatchObject({
    action: 'appointment.rescheduled',
    before: { assignee: 'Meera' },
  });
});

test('who is free for a step: members without a conflict first, with the number of their steps of the day', async () => {
  const { account, browser } = await prepareMember('Busy Person');
  const { account: free } = await prepareMember('Free Person');
  const { account: away } = await prepareMember('Away Person');
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${away.id}`);
  const other = await addStepTo(browser, { time: '15:15' });
  await browser.call(changeStepWork, { params: other.params, ...workBody(account.id) });
  const { params } = await addStepTo(browser);
  const { status, body } = await browser.call(listCandidates, { params, query: {} });
  expect(status).toBe(200);
  const of = (id: string) => body.candidates.find((one) => one.id === id);
  expect(of(free.id)).toMatchObject({ name: 'Free Person', conflict: null, stepCount: 0 });
  expect(of(account.id)).toMatchObject({
    conflict: { startsAt: '2027-01-05T09:45:00.000Z', needsTravel: true },
    stepCount: 1,
  });
  expect(of(away.id)).toBeUndefined();
  expect(body.candidates.findIndex(({ id }) => id === free.id)).toBeLessThan(
    body.candidates.findIndex(({ id }) => id === account.id),
  );
  const shorter = await browser.call(listCandidates, { params, query: { durationMinutes: 45, travelMinutes: 0 } });
  expect(shorter.body.candidates.find(({ id }) => id === account.id)?.conflict).toBeNull();
  const members = (await browser.call(listTeamMembers)).body.members.map(({ id }) => id);
  expect(members).toEqual(expect.arrayContaining([account.id, free.id]));
  expect(members).not.toContain(away.id);
  const family = await createAccount(t.db);
  for (const nobody of [family.id, away.id])
    expect(await browser.call(changeStepWork, { params, ...workBody(nobody) })).toMatchObject({
      status: 400,
      body: { fields: { assigneeId: 'This person is not in the team any more.' } },
    });
});

test('the list of a day: filters, overdue steps, and the same rows as a file', async () => {
  const { account, browser } = await prepareMember('List Person');
  const city = await createCity(t.db);
  const visit = await createVisit(t, { startsAt: '2027-01-09T05:30:00Z', cityId: city.id });
  const on = (given: Given) => addStepTo(browser, { visit, ...given });
  await on({ title: 'Yesterday', date: '2027-01-04', time: '11:00' });
  await on({ title: 'This morning', time: '09:00' });
  const afternoon = await on({ title: 'Afternoon', time: '15:00', type: 'test' });
  await on({ title: 'Some time', time: '' });
  await on({ title: 'Tomorrow', date: '2027-01-06' });
  await browser.call(changeStepWork, { params: afternoon.params, ...workBody(account.id) });
  const titles = async (more: object) =>
    (await browser.call(listSteps, { body: { date: '2027-01-05', city: city.name, ...more } })).body.rows.map(
      ({ title }) => title,
    );
  expect(await titles({})).toEqual(['Some time', 'This morning', 'Afternoon']);
  expect(await titles({ overdue: 'only' })).toEqual(['Yesterday', 'This morning']);
  expect(await titles({ overdue: 'without' })).toEqual(['Some time', 'Afternoon']);
  expect(await titles({ date: '2027-01-06' })).toEqual(['Tomorrow']);
  expect(await titles({ type: 'test' })).toEqual(['Afternoon']);
  expect(await titles({ assignee: account.id })).toEqual(['Afternoon']);
  expect(await titles({ assignee: 'none' })).toEqual(['Some time', 'This morning']);
  expect(await titles({ state: 'done' })).toEqual([]);
  expect(await titles({ q: 'after' })).toEqual(['Afternoon']);

  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  const file = await manager.call(exportSteps, { body: { city: city.name, reason: 'Asked by the owner' } });
  const lines = file.body.text.trim().split('\r\n');
  expect(lines[0]).toBe('Date,Time,Minutes,Step,Type,Patient,Phone,From,To,City,Assignee,State,Overdue,Step ID');
  expect(lines.slice(1).map((line) => line.split(/,(?=\S)/)[3])).toEqual([
    'Yesterday',
    'This morning',
    'Some time',
    'Afternoon',
  ]);
});

// The visit of the steps is at the Lake Clinic; its doctor works at City Hospital.
const lakeClinic = 'Lake Clinic, 4 Lake Road, Testpet';
test.each<[type: string, places: { placeFrom?: string; placeTo?: string }, time: string, from: string, to: string]>([
  ['transportation', { placeFrom: 'Home', placeTo: lakeClinic }, '13:00', 'Home', lakeClinic],
  ['transportation', { placeFrom: 'Home' }, '13:00', 'Home', lakeClinic],
  ['transportation', { placeFrom: lakeClinic, placeTo: 'Home' }, '15:30', lakeClinic, 'Home'],
  ['transportation', { placeFrom: lakeClinic }, '15:30', lakeClinic, ''],
  ['diagnostic', { placeTo: 'City Lab' }, '13:00', '', 'City Lab'],
  ['diagnostic', {}, '13:00', '', lakeClinic],
  ['assistant', { placeTo: 'Home' }, '15:00', '', 'Home'],
  ['assistant', {}, '15:00', '', lakeClinic],
  ['pharmacy', { placeTo: 'Home' }, '17:00', '', 'Home'],
  ['pharmacy', {}, '17:00', '', ''],
])('the assignee of a step (%s, %o) at %s reads where to go', async (type, places, time, from, to) => {
  const { browser: family, booking, city, doctor } = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Lake Clinic', address: '4 Lake Road, Testpet' });
  await createTypeOnce(type);
  const today = { date: '2027-01-05', time: '15:00' };
  const given = { ...today, doctorId: doctor.id, clinicId: clinic.id };
  const visit = (await family.call(bookAppointment, booking(given))).body;
  const step = booking({ ...today, ...places, type, time, relatedAppointmentId: visit.id });
  const { status, body } = await family.call(bookAppointment, step);
  expect(status).toBe(201);
  const [{ account, browser }, other] = [await prepareMember(), await prepareMember('Ravi Nair')];
  const sent = { placeFrom: '', placeTo: '', ...places };
  expect(
    (await browser.call(changeStepWork, { params: { stepId: body.id }, ...workBody(account.id, 1, sent) })).status,
  ).toBe(200);
  const { steps } = (await browser.call(getMyDay)).body;
  expect(steps.map((one) => [one.id, one.work.placeFrom, destinationOf(one)])).toEqual([[body.id, from, to]]);
  expect((await other.browser.call(getMyDay)).body.steps).toEqual([]);
  expect((await family.call(getMyDay)).status).toBe(403);
});

test('an assistant’s day: the own steps in order, from Start to Done, each mark stored once', async () => {
  const { account, browser } = await prepareMember();
  const { params, visit } = await addStepTo(browser);
  const old = await addStepTo(browser, { title: 'Left over', date: '2027-01-04', time: '10:00' });
  const foreign = await addStepTo(browser, { title: 'Of somebody else' });
  const next = await addStepTo(browser, { title: 'Tomorrow', date: '2027-01-06' });
  for (const step of [{ params }, old, next])
    expect((await browser.call(changeStepWork, { params: step.params, ...workBody(account.id) })).status).toBe(200);
  const day = (await browser.call(getMyDay)).body;
  expect(day.steps.map(({ title }) => title)).toEqual(['Left over', 'Pick-up']);
  expect(day).toMatchObject({ date: '2027-01-05', tomorrowCount: 1 });

  const started = markBody('started');
  for (let time = 0; time < 2; time += 1)
    expect(await browser.call(markStep, { params, ...started })).toMatchObject({
      status: 200,
      body: { state: 'started', stateAt: start.toISOString() },
    });
  const reused = { body: { ...started.body, state: 'done' as const } };
  expect((await browser.call(markStep, { params, ...reused })).status).toBe(409);
  t.now = new Date(start.getTime() + 3_000_000);
  const done = await browser.call(markStep, { params, ...markBody('done', { note: 'All well' }) });
  expect(done.body).toMatchObject({ state: 'done', work: { note: 'All well' } });
  // A mark that was made earlier, without a network, and is sent only now.
  const late = markBody('arrived', { pressedAt: new Date(start.getTime() + 600_000).toISOString() });
  expect((await browser.call(markStep, { params, ...late })).body.state).toBe('done');
  const events = await t.owner.rows(sql`
    select state, pressed_at from step_events where step_id = ${params.stepId} order by pressed_at`);
  expect(events.map(({ state }) => state)).toEqual(['started', 'arrived', 'done']);
  expect((await browser.call(markStep, { params: foreign.params, ...markBody('started') })).body).toMatchObject({
    message: 'This step is not yours any more. Please look at your day again.',
  });

  // The family sees the first name, the state and its time.
  const family = await t.as((visit as Awaited<ReturnType<typeof createVisit>>).family);
  const { body } = await family.call(getAppointment, { params: { appointmentId: visit.id } });
  expect(body.steps[0]).toMatchObject({ helper: 'Meera', state: 'done', stateAt: t.now.toISOString() });
  expect(JSON.stringify(body)).not.toMatch(/Iyer|All well/);
  const undone = await browser.call(markStep, { params, ...markBody('started') });
  expect(undone.body).toMatchObject({ state: 'started' });
});

test('a mark for an earlier assignment is stored and changes nothing, also if the same person has the step again', async () => {
  const { account, browser } = await prepareMember();
  const colleague = await prepareMember('Colleague');
  const { params } = await addStepTo(browser);
  const assign = async (assigneeId: string | null, version: number) =>
    (await browser.call(changeStepWork, { params, ...workBody(assigneeId, version) })).body.work.assignment;
  const first = await assign(account.id, 1);
  // A mark that is made now on a phone without a network, whose clock is ahead. It is sent later.
  const old = markBody('done', { assignment: first, pressedAt: new Date(start.getTime() + 7_200_000).toISOString() });
  await assign(colleague.account.id, 2);
  const notYours = {
    status: 409,
    body: { message: 'This step is not yours any more. Please look at your day again.' },
  };
  const nobody = await prepareMember('Never Assigned');
  for (const assignment of [first, 2, 3, undefined]) {
    expect(await nobody.browser.call(markStep, { params, ...markBody('done', { assignment }) })).toMatchObject(
      notYours,
    );
    if (assignment !== first)
      expect(await browser.call(markStep, { params, ...markBody('done', { assignment }) })).toMatchObject(notYours);
  }
  const early = markBody('started', { assignment: first });
  expect(await browser.call(markStep, { params, ...early })).toMatchObject({ status: 200, body: { state: 'planned' } });
  const again = await assign(account.id, 3);
  t.now = new Date(start.getTime() + 600_000);
  const planned = { state: 'planned', stateAt: null, work: { assignment: again, note: '' } };
  expect(await browser.call(markStep, { params, ...old })).toMatchObject({ status: 200, body: planned });
  expect(await browser.call(markStep, { params, ...old })).toMatchObject({ status: 200, body: planned });
  // A mark that names no assignment is valid for the first assignment only.
  expect((await browser.call(markStep, { params, ...markBody('done') })).body).toMatchObject(planned);
  const events = await t.owner.rows(sql`
    select state, assignment from step_events where step_id = ${params.stepId} order by assignment, state`);
  expect(events).toEqual([
    { state: 'done', assignment: first },
    { state: 'started', assignment: first },
    { state: 'done', assignment: null },
  ]);
  expect((await browser.call(markStep, { params, ...markBody('started', { assignment: again }) })).body.state).toBe(
    'started',
  );

  // A step that goes to another day is planned again.
  const moved = { date: '2027-01-06', time: '14:00', version: 4 };
  const move = { params: { appointmentId: params.stepId }, body: moved };
  expect((await browser.call(moveAppointment, move)).status).toBe(200);
  const late = await browser.call(markStep, { params, ...markBody('done', { assignment: again }) });
  expect(late.body).toMatchObject({ state: 'planned', work: { assignee: { id: account.id }, assignment: again + 1 } });
});

test('a step of a cancelled visit is not marked, and other families do not see the step', async () => {
  const { account, browser } = await prepareMember();
  const { params, visit } = await addStepTo(browser);
  await browser.call(changeStepWork, { params, ...workBody(account.id) });
  await browser.call(changeAppointmentStatus, {
    params: { appointmentId: visit.id },
    body: { status: 'cancelled', version: 1 },
  });
  expect(await browser.call(markStep, { params, ...markBody('started') })).toMatchObject({
    status: 409,
    body: { message: 'This step is cancelled.' },
  });
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(getAppointment, { params: { appointmentId: visit.id } })).status).toBe(404);
  for (const call of [
    stranger.call(markStep, { params, ...markBody('started') }),
    stranger.call(changeStepWork, { params, ...workBody(account.id) }),
    stranger.call(getMyDay),
  ])
    expect((await call).status).toBe(403);
});

test('two people assign one assistant to overlapping steps at once: one request succeeds', async () => {
  const { account, browser } = await prepareMember();
  const { browser: colleague } = await prepareMember('Colleague');
  for (let round = 0; round < 8; round += 1) {
    const date = `2027-02-${String(round + 1).padStart(2, '0')}`;
    const [one, other] = [await addStepTo(browser, { date }), await addStepTo(browser, { date, time: '14:30' })];
    const replies = await Promise.all([
      browser.call(changeStepWork, { params: one.params, ...workBody(account.id) }),
      colleague.call(changeStepWork, { params: other.params, ...workBody(account.id) }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});
