import { readFileSync } from 'node:fs';
import { openPool } from '#server/db/client.ts';
import { json, sql } from '#server/db/sql.ts';
import { allTexts } from '#server/messages/render.ts';

const socket = readFileSync('/tmp/shots/data/postgres/postmaster.pid', 'utf8').split('\n')[4];
const password = readFileSync('/tmp/shots/data/postgres-password', 'utf8').trim();
const db = openPool(
  { path: `${socket}/.s.PGSQL.5432`, username: process.env.U ?? 'caresaathi_owner', password, database: 'caresaathi' },
  { max: 2 },
);
await db.run(sql`delete from messages`);
await db.run(sql`delete from message_pauses`);
await db.run(sql`delete from channel_health`);
await db.run(sql`delete from visit_answers`);
for (const { kind, channel, language, content } of allTexts())
  await db.run(
    sql`insert into message_texts (kind, channel, language, version, content) values (${kind}, ${channel}, ${language}, 1, ${json(content)}) on conflict do nothing`,
  );
await db.run(
  sql`update accounts set name = 'श्रीमती सुनीता वेंकटसत्यनारायण देशपांडे-कुलकर्णी' where id = (select user_id from appointments where starts_at > now() order by starts_at limit 1)`,
);
await db.run(sql`
  insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, state, reason, due_at, expires_at, next_attempt_at, created_at, sent_at, delivered_at, read_at, attempts, text_id)
  select a.user_id, a.id, a.starts_at, k.kind, k.n::text, k.person, k.channel, k.state, k.reason, now() - k.n * interval '37 minutes', a.starts_at, now(), now() - k.n * interval '37 minutes' - a.rn * interval '3 minutes',
    case when k.state in ('sent','delivered') then now() - k.n * interval '36 minutes' end, case when k.state = 'delivered' then now() - k.n * interval '35 minutes' end, case when k.n = 1 then now() end, k.attempts,
    (select id from message_texts t where t.kind = k.kind and t.channel = k.channel limit 1)
  from (select *, row_number() over (order by starts_at) rn from appointments where starts_at > now() and not is_step and status <> 'cancelled' order by starts_at limit 12) a
  cross join (values (1,'booked','inbox','sent',null,'family',0), (2,'booked','sms','delivered',null,'family',1), (3,'reminder','sms','failed','Given up: the carrier says that the number is not in use.','family',4),
    (4,'moved','whatsapp','voided','A newer message replaced this one.','family',0), (5,'reminder','email','due','The mail server did not answer in time.','family',2), (6,'late','push','sent',null,'family',1), (7,'reminder','sms','sent',null,'patient',1)) k (n, kind, channel, state, reason, person, attempts)
  where (a.rn + k.n) % 3 <> 0`);
await db.run(sql`insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
  select id, user_id, starts_at, (array['coming','coming','not-coming','call'])[1 + (rn % 4)], case when rn % 5 = 0 then 'patient' else 'family' end, now() - rn * interval '7 minutes'
  from (select *, row_number() over (order by starts_at) rn from appointments where starts_at > now() - interval '8 hours' and starts_at < now() + interval '3 days' and not is_step and status <> 'cancelled') a where rn % 2 = 0`);
if (process.argv.includes('trouble')) {
  await db.run(
    sql`insert into message_pauses (scope, reason, paused_at, paused_by) values ('all', 'This database is a copy of another one: its messages may have been sent already. 214 messages are due.', now() - interval '2 hours', null), ('kind:reminder', 'The address of the clinic in Pune is wrong, the text is being corrected.', now() - interval '1 day', (select id from accounts where user_role = 'manager' limit 1))`,
  );
  await db.run(
    sql`insert into channel_health (channel, last_success_at, failing_since, problem) values ('sms', now() - interval '3 hours', now() - interval '150 minutes', 'The gateway answers 500.')`,
  );
}
await db.end();
