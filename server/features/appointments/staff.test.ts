import { expect, test } from 'vitest';
import {
  exportAppointments,
  listOpenAppointments,
  listStaffAppointments,
} from '#contract/appointments/staff-endpoints.ts';
import { editPatient } from '#contract/patients/endpoints.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient, createStep } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const asAssistant = async () => t.as(await createAccount(t.db, { role: 'assistant' }));

type Given = { title?: string; status?: string; startsAt?: string; createdAt?: string };
async function createVisit(patient: { id: string }, given: Given = {}) {
  const row = await t.owner.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, title, status, starts_at, created_at)
    select user_id, id, ${given.title ?? 'Doctor Consultation'}, ${given.status ?? 'scheduled'},
      ${given.startsAt ?? '2027-01-07T10:00:00Z'}, ${given.createdAt ?? '2027-01-02T10:00:00Z'}
    from patients where id = ${patient.id} returning id`);
  return row;
}

test('the list has the newest date first, no steps, and the appointment numbers', async () => {
  const assistant = await asAssistant();
  const patient = await createPatient(t.db, await createAccount(t.db), { name: 'Anjali Order' });
  const late = await createVisit(patient, { startsAt: '2027-03-02T10:00:00Z', status: 'closed' });
  const early = await createVisit(patient, { startsAt: '2027-02-01T10:00:00Z', createdAt: '2027-01-04T20:00:00Z' });
  await createStep(t.db, early, { title: 'Anjali step' });

  const { body } = await assistant.call(listStaffAppointments, { body: { q: 'anjali' } });
  expect(body.count).toEqual({ value: 2, isCapped: false });
  expect(body.rows).toMatchObject([
    {
      id: late.id,
      number: `${patient.patientNumber}-${late.id.slice(0, 6).toUpperCase()}`,
      patientName: 'Anjali Order',
      title: 'Doctor Consultation',
      status: 'closed',
      startsAt: '2027-03-02T10:00:00.000Z',
    },
    { id: early.id, status: 'open', createdAt: '2027-01-04T20:00:00.000Z' },
  ]);
  const byCreation = await assistant.call(listStaffAppointments, { body: { q: 'anjali', sort: '-created' } });
  expect(byCreation.body.rows.map(({ id }) => id)).toEqual([early.id, late.id]);
});

test('appointments are found by title, patient name and number, in any order of words; a renamed patient by the new name', async () => {
  const assistant = await asAssistant();
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family, { name: 'Zubeida Élan' });
  const visit = await createVisit(patient, { title: 'Knee Check-up' });
  const number = `${patient.patientNumber}-${visit.id.slice(0, 6)}`;
  const found = async (q: string) =>
    (await assistant.call(listStaffAppointments, { body: { q } })).body.rows.map(({ id }) => id);

  for (const q of [
    'zubeida',
    'ELAN',
    'knee zubeida',
    'Zubeida knee',
    'check-up',
    number,
    number.toUpperCase(),
    'zu kn',
  ]) {
    expect(await found(q), q).toEqual([visit.id]);
  }
  for (const q of ['zubeida ankle', '%', '_', '-', 'beida élan kneee']) expect(await found(q), q).toEqual([]);

  const patientId = patient.id;
  const renamed = { name: 'Farida Élan', age: 40, gender: 'Female' as const, version: 1 };
  await (await t.as(family)).call(editPatient, { params: { patientId }, body: renamed });
  expect(await found('farida')).toEqual([visit.id]);
  expect(await found('zubeida')).toEqual([]);
});

test('the list is filtered by status and by time; today is the day in India', async () => {
  const assistant = await asAssistant();
  const patient = await createPatient(t.db, await createAccount(t.db), { name: 'Quentin Filter' });
  const firstOfToday = await createVisit(patient, { startsAt: '2027-01-04T18:30:00Z', status: 'closed' });
  const lastOfToday = await createVisit(patient, { startsAt: '2027-01-05T18:29:00Z', status: 'open' });
  const tomorrow = await createVisit(patient, { startsAt: '2027-01-05T18:30:00Z', status: 'cancelled' });
  const yesterday = await createVisit(patient, { startsAt: '2027-01-04T18:29:00Z', status: 'scheduled' });
  const found = async (filter: object) =>
    (await assistant.call(listStaffAppointments, { body: { q: 'quentin', sort: 'date', ...filter } })).body.rows.map(
      ({ id }) => id,
    );

  expect(await found({ when: 'today' })).toEqual([firstOfToday.id, lastOfToday.id]);
  expect(await found({ when: 'upcoming' })).toEqual([lastOfToday.id, tomorrow.id]);
  expect(await found({ when: 'past' })).toEqual([yesterday.id, firstOfToday.id]);
  expect(await found({ status: 'open' })).toEqual([yesterday.id, lastOfToday.id]);
  expect(await found({ status: 'closed' })).toEqual([firstOfToday.id]);
  expect(await found({ status: 'cancelled', when: 'today' })).toEqual([]);
  expect((await assistant.call(listStaffAppointments, { body: { when: 'never' } as never })).status).toBe(400);

  const open = await assistant.call(listOpenAppointments, { body: { q: 'quentin' } });
  expect(open.body.rows.map(({ id }) => id)).toEqual([lastOfToday.id, yesterday.id]);
});

test('every order is read in pages by cursor, and the dashboard in pages of ten; each uses an index', async () => {
  const assistant = await asAssistant();
  const patient = await createPatient(t.db, await createAccount(t.db), { name: 'Paged Person' });
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, title, status, starts_at, created_at)
    select user_id, id, 'Paged visit', (array['scheduled', 'open', 'closed', 'cancelled'])[n % 4 + 1],
      '2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => n / 3), '2025-01-01T00:00:00Z'::timestamptz + make_interval(hours => n / 2)
    from patients cross join generate_series(1, 60) as n where id = ${patient.id}`);
  for (const sort of ['date', '-date', 'created', '-created'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await assistant.call(listStaffAppointments, { body: { q: 'paged visit', sort, after } });
      expect(body.count).toEqual({ value: 60, isCapped: false });
      seen.push(...body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    const key = sort.endsWith('date') ? sql`starts_at` : sql`created_at`;
    const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
    const all = await t.owner.rows(
      sql`select id from appointments where title = 'Paged visit' order by ${key} ${direction}, id ${direction}`,
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  }
  const first = await assistant.call(listOpenAppointments, { body: { q: 'paged visit' } });
  expect(first.body.rows).toHaveLength(10);
  const second = await assistant.call(listOpenAppointments, {
    body: { q: 'paged visit', after: first.body.next ?? undefined },
  });
  expect(new Set([...first.body.rows, ...second.body.rows].map(({ id }) => id)).size).toBe(20);

  await t.owner.run(sql`set enable_seqscan = off`);
  for (const [index, filter, key] of [
    ['appointments_newest', '', 'starts_at'],
    ['appointments_open', "and a.status in ('scheduled', 'open')", 'starts_at'],
    ['appointments_done', "and a.status = 'closed'", 'starts_at'],
    ['appointments_done', "and a.status = 'cancelled'", 'starts_at'],
    ['appointments_by_creation', '', 'created_at'],
    ['appointments_by_creation', "and a.status = 'closed'", 'created_at'],
  ]) {
    const plan = await t.owner.begin(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      await tx.run(sql`set local enable_sort = off`);
      return tx.rows(
        verbatimSql(`explain select a.id from appointments a where not a.is_step ${filter}
        and (a.${key}, a.id) < ('2026-01-01'::timestamptz, gen_random_uuid()) order by a.${key} desc, a.id desc limit 26`),
      );
    });
    expect(JSON.stringify(plan), filter).toContain(index);
  }
});

test('an export contains the filtered rows, and the audit log records it without the search text', async () => {
  const account = await createAccount(t.db, { role: 'manager' });
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family, { name: '=Export Me' });
  const visit = await createVisit(patient, { startsAt: '2027-01-07T10:00:00Z' });
  const { body } = await (await t.as(account)).call(exportAppointments, {
    body: { q: 'export me', status: 'open', reason: 'Asked by the owner' },
  });
  expect(body).toMatchObject({ fileName: 'appointments-2027-01-05.csv', rowCount: 1, isCut: false });
  const [header, line] = body.text.split('\r\n');
  expect(header).toBe(
    '\ufeffAppointment ID,Patient Name,Title,Date,Time,Created,Status,Doctor,Clinic,City,Phone,Attendance,Needs a new time,Booked value (₹),Money received (₹),Balance (₹)',
  );
  expect(line).toBe(
    `${patient.patientNumber}-${visit.id.slice(0, 6).toUpperCase()},'=Export Me,Doctor Consultation,"Jan 7, 2027",3:30 PM,"Jan 2, 2027",open,,,,'${family.phone},,,0,0,0`,
  );
  const row = await t.owner.maybeRow(
    sql`select after from audit_log where action = 'appointment.exported' and actor_id = ${account.id}`,
  );
  expect(row?.after).toEqual({ rows: 1, reason: 'Asked by the owner', status: 'open', when: null, isSearch: true });
});

test('a family is rejected everywhere', async () => {
  const family = await t.as(await createAccount(t.db));
  for (const endpoint of [listStaffAppointments, exportAppointments, listOpenAppointments]) {
    expect(await family.call(endpoint)).toMatchObject({
      status: 403,
      body: { message: "Access denied: You don't have administrator privileges to access this page." },
    });
  }
});

test('both search plans return the same pages, for common and for rare words', async () => {
  const assistant = await asAssistant();
  const patient = await createPatient(t.db, await createAccount(t.db), { name: 'Kasturi Way' });
  const book = (title: string, from: string, count: number) =>
    t.owner.run(sql`
    insert into appointments (user_id, patient_id, title, starts_at, created_at)
    select user_id, id, ${title}, ${from}::timestamptz + make_interval(mins => n), ${from}::timestamptz + make_interval(mins => n)
    from patients cross join generate_series(1, ${count}::integer) as n where id = ${patient.id}`);
  const pagesOf = async (sort: 'date' | '-date' | 'created' | '-created') => {
    const pages: string[][] = [];
    for (let after: string | undefined; pages.length === 0 || after; ) {
      const { body } = await assistant.call(listStaffAppointments, { body: { q: 'ka seldom', sort, after } });
      expect(body.count).toEqual({ value: 30, isCapped: false });
      pages.push(body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    }
    return pages;
  };

  await book('Seldom seen', '2030-01-01T00:00:00Z', 30);
  const expected = { ascending: await pagesOf('date'), descending: await pagesOf('-created') };
  expect(expected.ascending.map((page) => page.length)).toEqual([25, 5]);
  expect(expected.descending.flat()).toEqual(expected.ascending.flat().toReversed());

  for (const from of ['2029-01-01T00:00:00Z', '2031-01-01T00:00:00Z']) await book('Crowd', from, 1_000);
  expect({ ascending: await pagesOf('date'), descending: await pagesOf('-created') }).toEqual(expected);
  const { body } = await assistant.call(listStaffAppointments, { body: { q: 'crowd', sort: '-date' } });
  expect(body.count).toEqual({ value: 1_000, isCapped: true });
});
