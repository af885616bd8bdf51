import type { Pool } from '#server/db/client.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { createPeople, createSessions } from '../rig/world/small-world.ts';

/** The token in the link of a message about the patient with this sequence. */
const linkToken = (sequence: string) => `${'A'.repeat(15)}${sequence}`;

/** Creates `count` rows of every kind that a screen shows. Patients and appointments belong to one family. */
export async function createOneOfEach(owner: Pool, count: number) {
  const people = await createPeople(owner, count + 3);
  const [family, admin, assistant, manager] = people;
  if (!family || !admin || !assistant || !manager) throw new Error('Too few people');
  const staff = { admin, assistant, manager };
  for (const [role, { accountId }] of Object.entries(staff))
    await owner.run(
      sql`update accounts set user_role = ${role}, email = ${`${role}@example.invalid`} where id = ${accountId}`,
    );
  await createSessions(owner, Array<typeof family>(count).fill(family));

  const n = sql`generate_series(1, ${count}::integer) n`;
  await owner.run(sql`insert into cities (name) select 'City ' || n from ${n}`);
  await owner.run(
    sql`insert into appointment_types (name, title, base_price) select 'type ' || n, 'Type ' || n, 50000 from ${n}`,
  );
  await owner.run(sql`
    insert into price_rules (appointment_type_id, city_id, multiplier)
    select t.id, c.id, 1.5 from appointment_types t join cities c on right(t.name, 2) = right(c.name, 2)`);
  await owner.run(sql`
    insert into doctors (name, specialty, hospital, city_id)
    select 'Dr. ' || c.name, 'Cardiologist', 'Hospital', c.id from cities c`);
  await owner.run(
    sql`insert into doctor_hours (doctor_id, weekday, opens, closes) select id, 1, 600, 900 from doctors`,
  );
  await owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) select id, current_date + 5, current_date + 6 from doctors`);
  await owner.run(sql`
    insert into clinics (name, type, city_id, address, full_address, open_hours)
    select 'Clinic ' || c.name, 'Hospital', c.id, 'Some Road', 'Some Road, Some City', 'Always' from cities c`);
  await owner.run(sql`
    insert into patients (user_id, sequence, patient_number, name, age, gender)
    select ${family.accountId}, n, 'X-P00' || n, 'Patient ' || n, 40, 'Other' from ${n}`);
  await owner.run(sql`
    insert into appointments (user_id, patient_id, title, starts_at, ends_at, doctor_id, clinic_id, city_id, appointment_type_id)
    select p.user_id, p.id, 'Visit', now() + make_interval(days => p.sequence), now() + make_interval(days => p.sequence, mins => 30),
      d.id, k.id, c.id, t.id
    from patients p
      join cities c on c.name = 'City ' || p.sequence join appointment_types t on t.name = 'type ' || p.sequence
      join doctors d on d.city_id = c.id join clinics k on k.city_id = c.id`);
  await owner.run(sql`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
    select user_id, patient_id, id, 'Step', 'pending', starts_at from appointments`);
  await owner.run(sql`
    insert into call_notes (id, appointment_id, outcome, called_by, called_at)
    select gen_random_uuid(), id, 'confirmed', ${assistant.accountId}, now() from appointments where not is_step`);
  await owner.run(sql`
    update appointments set arrived_at = now(), override_reason = 'Urgent', is_booked_by_staff = true where not is_step`);
  await owner.run(sql`
    insert into doctor_delays (doctor_id, day, minutes, set_by, set_at)
    select doctor_id, (starts_at at time zone 'Asia/Kolkata')::date, 20, ${assistant.accountId}, now()
    from appointments where not is_step`);
  await owner.run(sql`
    insert into message_texts (kind, channel, language, version, content)
    values ('reminder', 'inbox', 'en', 1000, '{"subject": "A visit", "body": "{patient} at {place}: {note}"}')`);
  await owner.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, text_id, payload, state, due_at,
      expires_at, next_attempt_at, sent_at, link_hash)
    select a.user_id, a.id, a.starts_at, 'reminder', 'day', channel, (select max(id) from message_texts), '{}', 'sent', now(),
      a.starts_at, now(), now(), case when channel = 'sms' then sha256(convert_to(${linkToken('')} || p.sequence, 'utf8')) end
    from appointments a join patients p on p.id = a.patient_id cross join unnest(array['inbox', 'sms']) channel
    where not a.is_step`);
  await owner.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at, expires_at,
      next_attempt_at)
    select user_id, id, starts_at, 'booked', id, 'email', 'failed', 'The address does not exist.', now(), starts_at, now()
    from appointments where not is_step`);
  await owner.run(sql`
    insert into message_pauses (scope, reason, paused_by, paused_at)
    values ('kind:late', 'The text is wrong.', ${manager.accountId}, now())`);
  await owner.run(sql`
    insert into channel_health (channel, failing_since, problem) values ('whatsapp', now(), 'The gateway answers 500.')
    on conflict (channel) do update set failing_since = excluded.failing_since, problem = excluded.problem`);
  await owner.run(sql`
    insert into message_addresses (account_id, kind, address, confirmed_at)
    values (${family.accountId}, 'email', 'family@example.invalid', now())`);
  await owner.run(sql`
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
    select id, user_id, starts_at, 'coming', 'family', now() from appointments where not is_step`);
  await owner.run(sql`
    with paid as (
      insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, day, received_by, received_at)
      select gen_random_uuid(), user_id, id, 1, 10000, 'upi', 'UTR', (starts_at at time zone 'Asia/Kolkata')::date,
        ${assistant.accountId}, now() from appointments where not is_step
      returning *)
    insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, reverses, reason, day,
      received_by, received_at)
    select gen_random_uuid(), account_id, appointment_id, 2, -amount, method, reference, id, 'Wrong', day, received_by,
      received_at from paid`);
  await owner.run(sql`
    insert into till_closings (day, cash_total, upi_total, card_total, row_count, cash_counted, note, closed_by, closed_at)
    select day, 0, 0, 0, count(*), 100, 'Too much', ${manager.accountId}, now() from payments group by day`);
  await owner.run(sql`
    insert into audit_log (actor_id, actor_role, action, entity, entity_id, before, after)
    select ${admin.accountId}, 'admin', 'doctor.edited', 'doctor', id::text, '{}', '{}' from doctors`);
  await owner.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id)
    select now(), ${admin.accountId}, 'Viewer', 'admin', 'patient', id, user_id from patients
    where user_id = ${family.accountId}`);
  await owner.run(sql`
    insert into phone_codes (challenge, phone, purpose, code_hash, sent_at, expires_at)
    select gen_random_uuid(), '+91980000000' || n, 'reset', sha256('code'), now(), now() + interval '10 minutes' from ${n}`);

  // The doctors of all visits are away. Staff decided to keep each visit at another time, so it needs a new time.
  await owner.run(sql`
    insert into doctor_absences (id, doctor_id, starts_at, reason, reported_by, reported_at)
    select gen_random_uuid(), id, now(), 'Ill', ${assistant.accountId}, now() from doctors`);
  await owner.run(sql`
    insert into kept_visits (appointment_id, starts_at, doctor_id, reason, kept_by, kept_at)
    select id, starts_at - interval '1 day', doctor_id, 'A colleague comes', ${assistant.accountId}, now()
    from appointments where not is_step`);

  const ids = async (table: string) =>
    (await owner.rows<{ id: string }>(verbatimSql(`select id from ${table}`))).map(({ id }) => id);
  const days = await owner.rows<{ day: string }>(sql`
    select distinct to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from appointments order by 1`);
  return {
    family,
    admin,
    days: days.map(({ day }) => day),
    doctors: await ids('doctors'),
    clinics: await ids('clinics'),
    absences: await ids('doctor_absences'),
    patients: await ids(`patients where user_id = '${family.accountId}'`),
    appointments: await ids('appointments where not is_step'),
    payments: await ids('payments'),
    links: Array.from({ length: count }, (_, index) => linkToken(String(index + 1))),
  };
}
