import { beforeAll, describe, expect, test } from 'vitest';
import { listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';

// For common words, a search reads the list in order; for rare words, it uses indexes. Both must find the same rows.
const visits = {
  one: { id: 'abc12300', title: 'Knee Check-up', name: 'Dada Fadel' },
  two: { id: 'fade0000', title: 'Eye Test', name: 'Knee Raman' },
  three: { id: '0042ff00', title: 'Knee Check-up', name: 'Eye Gupta' },
};
const searches: [q: string, found: (keyof typeof visits)[]][] = [
  ['knee', ['one', 'two', 'three']], // in a title, and in a name
  ['nee', ['one', 'two', 'three']],
  ['knee eye', ['two', 'three']], // one word in the title, the other in the name
  ['knee check', ['one', 'three']],
  ['gupta knee', ['three']],
  ['check test', []], // each word is in a title, but no appointment has both
  ['ey', ['two', 'three']], // the start of a word
  ['ye', []],
  ['kn ey', ['two', 'three']],
  ['dada', ['one']], // a name of letters that a number can also have
  ['fade', ['one', 'two']], // inside a name, and the start of a number
  ['raman fade', ['two']],
  ['raman fad e', ['two']],
  ['gupta fade', []],
  ['abc', ['one']],
  ['ABC123', ['one']],
  ['bc1', []], // a number matches only by prefix
  ['abc1230', []], // the last part of a number has only six characters
  ['qqqqq3 0042', ['three']], // in the number of the patient, and in the number of the appointment
  ['QQQQQ3-P000-0042FF', ['three']],
  ['QQQQQ1-P000-0042FF', []],
  ['p0', ['one', 'two', 'three']],
  ['nobody', []],
  ['blood', ['two']], // the title of a step
  ['loo sample', ['two']],
  ['blood raman', ['two']], // the step and its patient
  ['blood eye', []], // the step and the title of its visit
  ['dec0de', ['two']], // the number of a step
  ['QQQQQ2-P000-DEC0DE', ['two']],
  ['QQQQQ1-P000-DEC0DE', []],
];

/** How often each visit is inserted: if there are no other visits, its words are common. */
const copies = 13;

describe.each([
  ['common words', 0],
  ['rare words', 300],
])('%s', (_plan, otherCount) => {
  const t = testApp();
  beforeAll(async () => {
    for (const [at, { id, title, name }] of Object.values(visits).entries()) {
      const patient = await createPatient(t.db, await createAccount(t.db), { name });
      await t.owner.run(sql`update patients set patient_number = ${`QQQQQ${at + 1}-P000`} where id = ${patient.id}`);
      await t.owner.run(sql`
        insert into appointments (id, user_id, patient_id, title, starts_at)
        select (${id} || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, user_id, id, ${title}, date '2027-02-01' + n
        from patients cross join generate_series(1, ${copies}::integer) as n where id = ${patient.id}`);
    }
    await t.owner.run(sql`
      insert into appointments (id, user_id, patient_id, parent_id, title, status, starts_at)
      select ('dec0de' || substr(id::text, 7))::uuid, user_id, patient_id, id, 'Blood Sample', 'pending', starts_at
      from appointments where id::text like ${`${visits.two.id}%`}`);
    const other = await createPatient(t.db, await createAccount(t.db), { name: 'Others' });
    await t.owner.run(sql`update patients set patient_number = 'XXXXXX-X000' where id = ${other.id}`);
    await t.owner.run(sql`
      insert into appointments (id, user_id, patient_id, title, starts_at)
      select ('eeeeeeee-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, user_id, id, 'Crowd', '2027-03-01'
      from patients cross join generate_series(1, ${otherCount}::integer) as n where id = ${other.id}`);
  });

  test.each(searches)('%s finds %j', async (q, found) => {
    const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
    const { body } = await assistant.call(listStaffAppointments, { body: { q } });
    const ids = found.map((key) => visits[key].id);
    expect([...new Set(body.rows.map(({ id }) => id.slice(0, 8)))].sort()).toEqual(ids.sort());
    expect(body.count).toEqual({ value: ids.length * copies, isCapped: false });
  });
});
