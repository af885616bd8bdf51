import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeAttendance,
  editStep,
  exportAppointments,
  listStaffAppointments,
} from '#contract/appointments/staff-endpoints.ts';
import type { ListStaffAppointmentsBody } from '#contract/appointments/staff-schemas.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createCity,
  createClinic,
  createDoctor,
  createStep,
  createType,
} from '#server/test/factories.ts';
import { createVisit } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
type Filter = Partial<(typeof ListStaffAppointmentsBody)['_zod']['input']>;
let assistant: Awaited<ReturnType<typeof t.as>>;
let manager: typeof assistant;
let prepared: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  prepared = await prepare();
});

async function prepare() {
  const [pune, agra] = [await createCity(t.db, { name: 'Pune' }), await createCity(t.db, { name: 'Agra' })];
  const [lab, visit] = [await createType(t.db, { name: 'Lab work' }), await createType(t.db, { name: 'Home visit' })];
  const rao = await createDoctor(t.db, { cityId: pune.id, name: 'Dr. Rao' });
  const jain = await createDoctor(t.db, { cityId: agra.id, name: 'Dr. Jain' });
  const clinic = await createClinic(t.db, { cityId: agra.id, name: 'Taj Clinic' });
  const visits = {
    /** Its city is Pune, because its doctor works there, although the booking says Agra. */
    rao: { doctorId: rao.id, cityId: agra.id, typeId: visit.id, startsAt: '2027-01-05T03:30:00Z' },
    jain: { doctorId: jain.id, clinicId: clinic.id, cityId: agra.id, typeId: lab.id, startsAt: '2027-01-04T18:00:00Z' },
    clinic: { clinicId: clinic.id, cityId: pune.id, typeId: visit.id, startsAt: '2027-01-06T18:29:00Z' },
    home: { cityId: pune.id, typeId: visit.id, startsAt: '2027-01-06T18:30:00Z' },
    nowhere: { typeId: null, startsAt: '2027-01-05T04:00:00Z' },
  };
  const created = await Promise.all(
    Object.entries(visits).map(async ([name, given]) => {
      return [name, await createVisit(t, { ...given, patientName: `Fable ${name}` })] as const;
    }),
  );
  const ids = Object.fromEntries(created.map(([name, { id }]) => [name, id])) as Record<keyof typeof visits, string>;
  const mark = (name: keyof typeof visits, to: 'arrived' | 'with-doctor' | 'seen' | 'no-show', version = 1) =>
    assistant.call(changeAttendance, { params: { appointmentId: ids[name] }, body: { version, to } });
  await mark('rao', 'arrived');
  await mark('rao', 'with-doctor', 2);
  await mark('nowhere', 'no-show');
  await mark('jain', 'seen');
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return { ids, nameOf, rao, jain, clinic };
}

const filters: [name: string, filter: () => Filter, found: string[]][] = [
  ['a doctor', () => ({ doctor: prepared.rao.id }), ['rao']],
  ['a clinic', () => ({ clinic: prepared.clinic.id }), ['jain', 'clinic']],
  ['a doctor and a clinic', () => ({ doctor: prepared.rao.id, clinic: prepared.clinic.id }), []],
  ['a city', () => ({ city: 'agra' }), ['jain', 'clinic']],
  ['another city', () => ({ city: 'Pune' }), ['rao', 'home']],
  ['an unknown city', () => ({ city: 'Atlantis' }), []],
  ['a type', () => ({ type: 'lab work' }), ['jain']],
  ['a type and a city', () => ({ type: 'Home visit', city: 'Pune' }), ['rao', 'home']],
  ['an unknown type', () => ({ type: 'Haircut' }), []],
  ['from a day on', () => ({ from: '2027-01-06' }), ['clinic', 'home']],
  ['until the end of a day', () => ({ to: '2027-01-06' }), ['jain', 'rao', 'nowhere', 'clinic']],
  ['one day', () => ({ from: '2027-01-05', to: '2027-01-05' }), ['rao', 'nowhere']],
  ['no day', () => ({ from: '2027-01-06', to: '2027-01-05' }), []],
  ['from today, soonest first', () => ({ when: 'from-today' }), ['rao', 'nowhere', 'clinic', 'home']],
  ['with the doctor', () => ({ attendance: 'with-doctor' }), ['rao']],
  ['arrived and not yet with the doctor', () => ({ attendance: 'arrived' }), []],
  ['seen', () => ({ attendance: 'seen' }), ['jain']],
  ['no-shows', () => ({ attendance: 'no-show' }), ['nowhere']],
  ['nothing marked', () => ({ attendance: 'none' }), ['clinic', 'home']],
  ['no-shows in a city', () => ({ attendance: 'no-show', city: 'Pune' }), []],
];

// Among few visits, the search reads the list in order. Beside 300 others, it looks rare words and cities up in
// indexes. Both ways must find the same rows.
describe.each([0, 300])('beside %i other visits', (otherCount) => {
  beforeAll(async () => {
    if (otherCount === 0) return;
    const other = await createVisit(t, { patientName: 'Other', startsAt: '2028-01-01T04:00:00Z' });
    await t.owner.run(sql`
      insert into appointments (user_id, patient_id, title, starts_at)
      select user_id, id, 'Crowd', timestamptz '2026-01-01' + make_interval(days => n % 2 * 800, mins => n)
      from patients cross join generate_series(1, ${otherCount}::integer) as n where id = ${other.patient.id}`);
  });

  test.each(filters)('%s', async (_name, filter, found) => {
    // Without a search text, the 300 other visits would fill the first page, unless the filter is a city.
    const searches = otherCount === 0 || filter().city ? ['fable', undefined] : ['fable'];
    for (const q of searches) {
      for (const [sort, expected] of [
        ['date', found],
        ['-date', found.toReversed()],
      ] as const) {
        const { body } = await assistant.call(listStaffAppointments, { body: { ...filter(), sort, q } });
        expect(body.rows.map(({ id }) => prepared.nameOf.get(id))).toEqual(expected);
        expect(body.count).toEqual({ value: found.length, isCapped: false });
      }
    }
    const file = await manager.call(exportAppointments, {
      body: { ...filter(), sort: 'date', q: 'fable', reason: 'Asked by the owner' },
    });
    expect(file.body.rowCount).toBe(found.length);
  });
});

test('a row has doctor, clinic, city, phone and attendance', async () => {
  const { body } = await assistant.call(listStaffAppointments, { body: { q: 'fable jain' } });
  expect(body.rows).toMatchObject([
    {
      doctor: 'Dr. Jain',
      clinic: 'Taj Clinic',
      city: 'Agra',
      phone: expect.stringMatching(/^\+91/),
      attendance: { state: 'seen' },
      matchedStep: null,
    },
  ]);
});

test('the next page continues at the cursor, with every filter', async () => {
  const city = await createCity(t.db, { name: 'Pagepur' });
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const first = await createVisit(t, { doctorId: doctor.id, patientName: 'Sooner', startsAt: '2027-02-01T04:00:00Z' });
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, doctor_id, title, starts_at, ends_at)
    select user_id, id, ${doctor.id}, 'Visit', at, at + interval '10 minutes'
    from patients cross join generate_series(1, 59) as n
    cross join lateral (select timestamptz '2027-02-02' + make_interval(mins => n * 15) as at) times
    where id = ${first.patient.id}`);
  for (const filter of [{ doctor: doctor.id }, { city: 'Pagepur' }, { q: 'sooner', city: 'Pagepur' }] as Filter[]) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await assistant.call(listStaffAppointments, {
        body: { ...filter, when: 'from-today', sort: 'date', after },
      });
      expect(page.body.count).toEqual({ value: 60, isCapped: false });
      seen.push(...page.body.rows.map(({ startsAt }) => startsAt));
      after = page.body.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(60);
    expect(seen).toEqual(seen.toSorted());
  }
});

test('a visit is found by its steps; the row names the step, unless the visit itself matches', async () => {
  const visit = await createVisit(t, { patientName: 'Stella Stepped', startsAt: '2027-02-01T04:00:00Z' });
  const step = await createStep(t.db, visit, { title: 'Wound dressing' });
  const number = `${visit.patient.patientNumber}-${step.id.slice(0, 6).toUpperCase()}`;
  const find = async (q: string) =>
    (await assistant.call(listStaffAppointments, { body: { q } })).body.rows.map(({ id, matchedStep }) => ({
      id,
      matchedStep,
    }));
  const matchedStep = { title: 'Wound dressing', number };
  for (const q of ['wound', 'dressing wound', 'stella wound', number])
    expect(await find(q), q).toEqual([{ id: visit.id, matchedStep }]);
  expect(await find('stella')).toEqual([{ id: visit.id, matchedStep: null }]);

  await assistant.call(editStep, {
    params: { stepId: step.id },
    body: { title: 'Stitches out', date: '2027-02-02', version: 1 },
  });
  await t.owner.run(sql`update patients set name = 'Stella Renamed' where id = ${visit.patient.id}`);
  expect(await find('wound')).toEqual([]);
  expect(await find('stitches renamed')).toMatchObject([{ matchedStep: { title: 'Stitches out' } }]);
});

test.each([{ doctor: 'x' }, { from: 'soon' }, { attendance: 'late' }, { when: 'never' }])(
  'the filter %j is rejected',
  async (filter) => {
    const reply = await assistant.call(listStaffAppointments, { body: filter as never });
    expect(reply.status).toBe(400);
  },
);
