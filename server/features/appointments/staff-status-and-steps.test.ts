import { expect, test } from 'vitest';
import { rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import {
  addStep,
  changeAppointmentStatus,
  changeStepStatus,
  editStep,
  getStaffAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createDoctor,
  createPatient,
  createStep,
} from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const changed = 'Somebody changed this appointment a moment ago. Please look at it again.';
const signInAssistant = async (name: string) => t.as(await createAccount(t.db, { role: 'assistant', name }));
const auditOf = (id: string) =>
  t.owner.rows<{ action: string; before: { status: string }; after: { status: string }; actorRole: string }>(sql`
  select action, before, after, actor_role from audit_log where entity = 'appointment' and entity_id = ${id} order by id`);

async function visitWithStep() {
  const family = await createAccount(t.db, { name: 'Rekha Family' });
  const visit = await createAppointment(t.db, family);
  const step = await createStep(t.db, visit, { title: 'Blood test' });
  return { family, visit, step, params: { appointmentId: visit.id }, stepParams: { stepId: step.id } };
}

test('any status can follow any other, each change with its audit row; the same status again is rejected', async () => {
  const assistant = await signInAssistant('Meera');
  const { visit, step, params } = await visitWithStep();
  let version = 1;
  const set = async (status: 'open' | 'closed' | 'cancelled') => {
    const answer = await assistant.call(changeAppointmentStatus, { params, body: { status, version } });
    version = answer.body.version ?? version;
    return answer;
  };

  expect(await set('open')).toMatchObject({ status: 409, body: { message: 'This appointment is already open.' } });
  for (const status of ['closed', 'cancelled', 'closed', 'open', 'cancelled', 'open'] as const) {
    expect(await set(status)).toMatchObject({ status: 200, body: { status } });
  }
  expect(version).toBe(7);
  expect((await auditOf(visit.id)).map(({ action, before, after }) => [action, before.status, after.status])).toEqual([
    ['appointment.status-changed', 'open', 'closed'],
    ['appointment.cancelled', 'closed', 'cancelled'],
    ['appointment.status-changed', 'cancelled', 'closed'],
    ['appointment.status-changed', 'closed', 'open'],
    ['appointment.cancelled', 'open', 'cancelled'],
    ['appointment.status-changed', 'cancelled', 'open'],
  ]);
  // The first cancellation cancelled the pending step too, and reopening does not restore it.
  const { body } = await assistant.call(getStaffAppointment, { params });
  expect(body.steps).toMatchObject([{ id: step.id, status: 'cancelled', version: 2 }]);
});

test('a cancelled appointment is not reopened onto a time that was taken meanwhile', async () => {
  const assistant = await signInAssistant('Meera');
  const doctor = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  const patient = await createPatient(t.db, await createAccount(t.db));
  const insert = (status: string) =>
    t.owner.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, doctor_id, title, status, starts_at, ends_at)
    select user_id, id, ${doctor.id}, 'Visit', ${status}, '2027-02-01T06:30:00Z', '2027-02-01T07:00:00Z'
    from patients where id = ${patient.id} returning id`);
  const cancelled = await insert('cancelled');
  await insert('scheduled');
  const params = { appointmentId: cancelled.id };
  expect(await assistant.call(changeAppointmentStatus, { params, body: { status: 'open', version: 1 } })).toMatchObject(
    {
      status: 409,
      body: { message: 'That time has just been taken. Please choose another.' },
    },
  );
  expect(await auditOf(cancelled.id)).toHaveLength(0); // neither the change nor its audit row
});

test('of two concurrent edits by staff, the second is rejected, and the new state can be read', async () => {
  const [meera, imran] = [await signInAssistant('Meera'), await signInAssistant('Imran')];
  const { params, stepParams } = await visitWithStep();
  const seen = (await imran.call(getStaffAppointment, { params })).body;

  await meera.call(changeAppointmentStatus, { params, body: { status: 'closed', version: seen.version } });
  const late = await imran.call(changeAppointmentStatus, {
    params,
    body: { status: 'cancelled', version: seen.version },
  });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', message: changed } });
  const now = (await imran.call(getStaffAppointment, { params })).body;
  expect(now).toMatchObject({ status: 'closed', history: [{ action: 'appointment.status-changed', by: 'Meera' }] });

  const version = seen.steps[0]?.version ?? 0;
  const edit = { title: 'Fasting blood test', date: '2027-02-03', version };
  expect((await meera.call(editStep, { params: stepParams, body: edit })).status).toBe(200);
  const stale = await imran.call(changeStepStatus, { params: stepParams, body: { status: 'complete', version } });
  expect(stale).toMatchObject({ status: 409, body: { message: changed } });
  const storedSteps = (await imran.call(getStaffAppointment, { params })).body.steps;
  expect(storedSteps).toMatchObject([{ title: 'Fasting blood test', status: 'pending', version: version + 1 }]);

  // Of twenty concurrent changes, exactly one succeeds.
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      imran.call(changeAppointmentStatus, { params, body: { status: 'open', version: now.version } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test('steps: added as pending at midnight or a given time, edited, marked, and shown in the history', async () => {
  const assistant = await signInAssistant('Meera Iyer');
  const { visit, params } = await visitWithStep();
  const body = { title: ' Pick-up ', date: '2027-01-31', description: 'From Dadar East.' };
  const added = await assistant.call(addStep, { params, body });
  expect(added).toMatchObject({ status: 201, body: { family: { name: 'Rekha Family' }, stepCount: 2 } });
  const step = added.body.steps[0];
  expect(step).toMatchObject({
    title: 'Pick-up',
    status: 'pending',
    type: 'visit',
    price: 0,
    description: 'From Dadar East.',
    version: 1,
    startsAt: '2027-01-30T18:30:00.000Z', // midnight in India
  });
  const stepParams = { stepId: step?.id ?? '' };

  const edit = { title: 'Pick-up by car', date: '2027-02-01', time: '09:15', version: 1 };
  const edited = await assistant.call(editStep, { params: stepParams, body: edit });
  expect(edited.body.steps[0]).toMatchObject({
    title: 'Pick-up by car',
    startsAt: '2027-02-01T03:45:00.000Z',
    description: '',
    version: 2,
  });
  const marked = await assistant.call(changeStepStatus, {
    params: stepParams,
    body: { status: 'complete', version: 2 },
  });
  expect(marked.body.steps[0]).toMatchObject({ status: 'complete', version: 3 });
  const again = await assistant.call(changeStepStatus, {
    params: stepParams,
    body: { status: 'complete', version: 3 },
  });
  expect(again).toMatchObject({ status: 409, body: { message: 'This step is already complete.' } });
  await assistant.call(changeStepStatus, { params: stepParams, body: { status: 'cancelled', version: 3 } });
  await assistant.call(changeStepStatus, { params: stepParams, body: { status: 'pending', version: 4 } });
  await assistant.call(rescheduleAppointment, {
    params,
    body: { date: '2027-02-04', time: '12:00', version: 1, steps: 'leave' },
  });

  const { history } = (await assistant.call(getStaffAppointment, { params })).body;
  expect(history.map(({ action, step: about, to, by }) => [action, about, to?.slice(0, 16), by])).toEqual([
    ['appointment.rescheduled', null, '2027-02-04T06:30', 'Meera Iyer'],
    ['appointment.step-status-changed', 'Pick-up by car', 'pending', 'Meera Iyer'],
    ['appointment.step-status-changed', 'Pick-up by car', 'cancelled', 'Meera Iyer'],
    ['appointment.step-status-changed', 'Pick-up by car', 'complete', 'Meera Iyer'],
    ['appointment.step-edited', 'Pick-up by car', '2027-02-01T03:45', 'Meera Iyer'],
    ['appointment.step-added', 'Pick-up', '2027-01-30T18:30', 'Meera Iyer'],
  ]);
  expect(await t.owner.rows(sql`select version from appointments where id = ${visit.id}`)).toMatchObject([
    { version: 2 },
  ]);
});

test.each([
  [{ title: '', date: '2027-02-01' }, { title: 'Please provide a title and date for the step.' }],
  [{ title: 'x', date: '' }, { date: 'Please provide a title and date for the step.' }],
  [{ title: 'x' }, { date: 'Please provide a title and date for the step.' }],
  [{ title: 'x', date: '2027-02-30' }, { date: 'This day does not exist.' }],
  [{ title: 'x', date: '2027-02-01', time: '25:00' }, { time: 'Please give a time like 15:30.' }],
  [{ title: 'x'.repeat(161), date: '2027-02-01' }, { title: 'Title must be at most 160 characters' }],
  [
    { title: 'x', date: '2027-02-01', description: 'x'.repeat(2001) },
    { description: 'Description must be at most 2,000 characters' },
  ],
])('a step of %o is rejected with a message', async (body, fields) => {
  const { params } = await visitWithStep();
  const answer = await (await signInAssistant('Meera')).call(addStep, { params, body: body as never });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test('no step more than a year ahead, none for a cancelled appointment or another step', async () => {
  const assistant = await signInAssistant('Meera');
  const { params, step } = await visitWithStep();
  const body = { title: 'Later', date: '2028-01-06' };
  expect(await assistant.call(addStep, { params, body })).toMatchObject({
    status: 409,
    body: { message: 'Appointments can be booked up to one year ahead.' },
  });
  const ofStep = { appointmentId: step.id };
  const soon = { title: 'Soon', date: '2027-02-01' };
  expect((await assistant.call(addStep, { params: ofStep, body: soon })).status).toBe(404);
  expect((await assistant.call(getStaffAppointment, { params: ofStep })).status).toBe(404);
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  expect(await assistant.call(addStep, { params, body: soon })).toMatchObject({
    status: 409,
    body: { message: 'Steps can only be added to an appointment that is not cancelled.' },
  });
});

test('families cannot make these changes, not even for their own appointments', async () => {
  const { family, visit, params, stepParams } = await visitWithStep();
  const browser = await t.as(family);
  const status = { status: 'closed' as const, version: 1 };
  const answers = [
    await browser.call(getStaffAppointment, { params }),
    await browser.call(changeAppointmentStatus, { params, body: status }),
    await browser.call(addStep, { params, body: { title: 'Mine', date: '2027-02-01' } }),
    await browser.call(editStep, { params: stepParams, body: { title: 'Mine', date: '2027-02-01', version: 1 } }),
    await browser.call(changeStepStatus, { params: stepParams, body: { status: 'complete', version: 1 } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
  expect(await t.owner.rows(sql`select status from appointments where id = ${visit.id}`)).toMatchObject([
    { status: 'scheduled' },
  ]);
});
