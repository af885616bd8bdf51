import { expect, test } from 'vitest';
import { cancelAppointment, getAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import type { Attendance } from '#contract/appointments/staff-attendance.ts';
import {
  changeAppointmentStatus,
  changeAttendance,
  getStaffAppointment,
  moveAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type TestApp, testApp } from '#server/test/app.ts';
import { createAccount, createStep } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createVisit, findAudit, prepareStaff, stopVersions } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const changed = 'Somebody changed this appointment a moment ago. Please look at it again.';

async function assistantWithVisit(given: Parameters<typeof createVisit>[1] = {}) {
  const { assistant, account } = await prepareStaff(t);
  const visit = await createVisit(t, given);
  let version = 1;
  const mark = async (to: Attendance | null) => {
    const answer = await assistant.call(changeAttendance, { params: visit.params, body: { to, version } });
    version = answer.body.version ?? version;
    return answer;
  };
  return { assistant, account, visit, params: visit.params, mark };
}

test('a visit is marked step by step, undone in the same order, and each mark has its audit row', async () => {
  const { assistant, account, visit, params, mark } = await assistantWithVisit();
  const at = t.now.toISOString();
  expect(await mark('arrived')).toMatchObject({
    status: 200,
    body: { status: 'open', attendance: { state: 'arrived', at, arrivedAt: at, withDoctorAt: null }, version: 2 },
  });
  t.now = new Date('2027-01-05T04:45:00Z');
  const later = t.now.toISOString();
  expect((await mark('with-doctor')).body.attendance).toEqual({
    state: 'with-doctor',
    at: later,
    arrivedAt: at,
    withDoctorAt: later,
  });
  expect((await mark('seen')).body).toMatchObject({ status: 'closed', attendance: { state: 'seen', arrivedAt: at } });
  expect((await mark(null)).body).toMatchObject({ status: 'open', attendance: { state: 'with-doctor', at: later } });
  expect((await mark(null)).body).toMatchObject({ status: 'open', attendance: { state: 'arrived', at } });
  expect((await mark(null)).body).toMatchObject({ status: 'open', attendance: null });

  expect((await findAudit(t, visit.id)).map(({ before, after, actorId }) => [before, after, actorId])).toEqual(
    [
      [{ attendance: null }, { attendance: 'arrived' }],
      [{ attendance: 'arrived' }, { attendance: 'with-doctor' }],
      [
        { attendance: 'with-doctor', status: 'open' },
        { attendance: 'seen', status: 'closed' },
      ],
      [
        { attendance: 'seen', status: 'closed' },
        { attendance: 'with-doctor', status: 'open' },
      ],
      [{ attendance: 'with-doctor' }, { attendance: 'arrived' }],
      [{ attendance: 'arrived' }, { attendance: null }],
    ].map((change) => [...change, account.id]),
  );
  const { history } = (await assistant.call(getStaffAppointment, { params })).body;
  expect(history.slice(3).map(({ action, from, to, by }) => [action, from, to, by])).toEqual([
    ['appointment.attendance-changed', 'with-doctor', 'seen', 'Meera'],
    ['appointment.attendance-changed', 'arrived', 'with-doctor', 'Meera'],
    ['appointment.attendance-changed', null, 'arrived', 'Meera'],
  ]);
  // The family sees only what changed the status of its visit.
  const own = (await (await t.as(visit.family)).call(getAppointment, { params })).body;
  expect(own.history.map(({ action, to }) => [action, to])).toEqual([
    ['appointment.attendance-changed', 'open'],
    ['appointment.attendance-changed', 'closed'],
  ]);
  t.now = new Date('2027-01-05T04:30:00Z');
});

test('no-shows close the visit and are counted per family', async () => {
  const { assistant, visit, mark } = await assistantWithVisit();
  expect((await mark('no-show')).body).toMatchObject({
    status: 'closed',
    attendance: { state: 'no-show' },
    family: { id: visit.family.id, noShowCount: 1 },
  });
  const second = await createVisit(t, { family: visit.family, startsAt: '2027-01-04T04:00:00Z' });
  const answer = await assistant.call(changeAttendance, {
    params: second.params,
    body: { to: 'no-show', version: 1 },
  });
  expect(answer.body.family.noShowCount).toBe(2);
  expect((await mark(null)).body).toMatchObject({ status: 'open', attendance: null, family: { noShowCount: 1 } });
});

test('a stale version, a step, an unknown visit and a mark before the day are rejected', async () => {
  const { assistant, visit, params, mark } = await assistantWithVisit();
  await mark('arrived');
  expect(await assistant.call(changeAttendance, { params, body: { to: 'seen', version: 1 } })).toMatchObject({
    status: 409,
    body: { message: changed },
  });
  const step = await createStep(t.db, visit);
  const body = { to: 'arrived' as const, version: 1 };
  expect((await assistant.call(changeAttendance, { params: { appointmentId: step.id }, body })).status).toBe(404);
  const tomorrow = await createVisit(t, { startsAt: '2027-01-06T04:00:00Z' });
  expect(await assistant.call(changeAttendance, { params: tomorrow.params, body })).toMatchObject({
    status: 409,
    body: { message: 'Attendance can be marked from the day of the visit on.' },
  });
  expect(await findAudit(t, tomorrow.id)).toEqual([]);
  const junk = await assistant.call(changeAttendance, { params, body: { to: 'late', version: 2 } as never });
  expect(junk).toMatchObject({
    status: 400,
    body: { fields: { to: 'Please choose arrived, with doctor, seen or no-show' } },
  });
});

test('a family cannot mark a visit, neither its own nor another one', async () => {
  const { visit, params } = await assistantWithVisit();
  const body = { to: 'arrived' as const, version: 1 };
  for (const account of [visit.family, await createAccount(t.db)])
    expect((await (await t.as(account)).call(changeAttendance, { params, body })).status).toBe(403);
  expect((await t.call(changeAttendance, { params, body })).status).toBe(401);
  expect(await t.owner.rows(sql`select arrived_at, version from appointments where id = ${visit.id}`)).toEqual([
    { arrivedAt: null, version: 1 },
  ]);
});

test('reopening a visit by its status clears the mark that had closed it; cancelling it clears all marks', async () => {
  const { assistant, params, mark } = await assistantWithVisit();
  const set = async (status: 'open' | 'cancelled', version: number) =>
    (await assistant.call(changeAppointmentStatus, { params, body: { status, version } })).body;
  await mark('arrived');
  await mark('seen');
  expect(await set('open', 3)).toMatchObject({ status: 'open', attendance: { state: 'arrived' } });
  expect(await set('cancelled', 4)).toMatchObject({ status: 'cancelled', attendance: null });
  expect(await set('open', 5)).toMatchObject({ status: 'open', attendance: null });
});

test('a family that cancels, and a move to another day, clear the attendance; a move within the day keeps it', async () => {
  const { assistant, params, mark } = await assistantWithVisit({ startsAt: '2027-01-05T10:00:00Z' });
  await mark('arrived');
  const move = async (date: string, time: string, version: number) =>
    (await assistant.call(moveAppointment, { params, body: { date, time, version } })).body;
  expect(await move('2027-01-05', '18:00', 2)).toMatchObject({ attendance: { state: 'arrived' } });
  expect(await move('2027-01-06', '10:00', 3)).toMatchObject({ attendance: null });

  const early = await assistantWithVisit({ startsAt: '2027-01-05T10:00:00Z' });
  await early.mark('arrived');
  const family = await t.as(early.visit.family);
  expect((await family.call(cancelAppointment, { params: early.params, body: { version: 2 } })).status).toBe(200);
  expect(await t.owner.rows(sql`select arrived_at from appointments where id = ${early.visit.id}`)).toEqual([
    { arrivedAt: null },
  ]);
  const moved = await assistantWithVisit({ startsAt: '2027-01-05T10:00:00Z' });
  await moved.mark('arrived');
  const own = await t.as(moved.visit.family);
  const body = { date: '2027-01-07', time: '10:00', version: 2 };
  expect((await own.call(rescheduleAppointment, { params: moved.params, body })).status).toBe(200);
  const { attendance } = (await assistant.call(getStaffAppointment, { params: moved.params })).body;
  expect(attendance).toBeNull();
});

/** Several assistants mark one visit at once. One mark is stored, and the audit log has no gap. */
async function raceForOneVisit(app: TestApp) {
  const browsers = await Promise.all(
    Array.from({ length: 4 }, async () => app.as(await createAccount(app.db, { role: 'assistant' }))),
  );
  for (const start of ['none', 'arrived'] as const) {
    const visit = await createVisit(app);
    if (start === 'arrived')
      await browsers[0]?.call(changeAttendance, { params: visit.params, body: { to: 'arrived', version: 1 } });
    const marks: (Attendance | null)[] = start === 'none' ? ['arrived', 'no-show'] : ['with-doctor', 'no-show', null];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        browsers[at % browsers.length]?.call(changeAttendance, {
          params: visit.params,
          body: { to: marks[at % marks.length] ?? null, version: start === 'none' ? 1 : 2 },
        }),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer?.body.message ?? 'stored'))).toEqual(new Set(['stored', changed]));
    const audit = await findAudit(app, visit.id);
    expect(audit).toHaveLength(start === 'none' ? 1 : 2);
    const shown = await browsers[0]?.call(getStaffAppointment, { params: visit.params });
    expect(shown?.body.attendance?.state ?? null).toBe(audit.at(-1)?.after?.attendance);
  }
}

test('of concurrent marks of one visit (arrived, no-show, undo), one is stored', () => raceForOneVisit(t));

const withoutVersions = testApp();
test('without the check of versions, several of the concurrent marks are accepted', async () => {
  await stopVersions(withoutVersions);
  // Which assertion fails depends on the order of the marks: after a no-show, all further marks are rejected.
  await expect(raceForOneVisit(withoutVersions)).rejects.toThrow(/length of 1|deeply equal/);
});

test('a mark that waited for a lock is rejected if meanwhile the visit was cancelled or the session ended', async () => {
  const hold = (familyId: string) => (tx: Parameters<Parameters<typeof t.owner.begin>[0]>[0]) =>
    tx.rows(sql`select pg_advisory_xact_lock(family_lock_key(${familyId}))`);
  const cancelled = await assistantWithVisit();
  const late = await sendWhileLocked(
    t,
    hold(cancelled.visit.family.id),
    () => cancelled.mark('seen'),
    (tx) => tx.run(sql`update appointments set status = 'cancelled', version = 2 where id = ${cancelled.visit.id}`),
  );
  expect(late).toMatchObject({ status: 409, body: { message: changed } });

  const ended = await assistantWithVisit();
  const signedOut = await sendWhileLocked(
    t,
    hold(ended.visit.family.id),
    () => ended.mark('seen'),
    () => t.owner.run(sql`delete from sessions where account_id = ${ended.account.id}`),
  );
  expect(signedOut.status).toBe(401);
  expect(await findAudit(t, ended.visit.id)).toEqual([]);
});
