\set n random(0, :families - 1)
begin;
set local role caresaathi_gate;
select id, name, phone, user_role, password_hash, password_is_temporary, temporary_password_expires_at, phone_verified_at,
  deactivated_at, created_at from accounts where phone = '+91' || (7000000000 + :n::bigint)::text;
select take_attempt(sha256(('phone ' || :n::text || ' ' || :client_id::text)::bytea), now(), 5, '60 minutes'::interval, '{0,0,30,120}'::integer[]);
select take_attempt(sha256(('address ' || :n::text || ' ' || :client_id::text)::bytea), now(), 50, '60 minutes'::interval, '{}'::integer[]);
commit;
begin;
set local role caresaathi_gate;
delete from attempt_counters where key = sha256(('phone ' || :n::text || ' ' || :client_id::text)::bytea);
update attempt_counters set count = greatest(count - 1, 0) where key = sha256(('address ' || :n::text || ' ' || :client_id::text)::bytea);
commit;
begin;
set local role caresaathi_gate;
insert into sessions (token_hash, account_id, device, created_at, last_seen_at, expires_at)
select sha256(gen_random_uuid()::text::bytea), id, 'A browser', now(), now(), now() + interval '30 days'
from accounts where phone = '+91' || (7000000000 + :n::bigint)::text;
insert into devices (token_hash, account_id, last_used_at)
select sha256(gen_random_uuid()::text::bytea), id, now() from accounts where phone = '+91' || (7000000000 + :n::bigint)::text
on conflict (token_hash, account_id) do update set last_used_at = excluded.last_used_at;
insert into audit_log (at, actor_id, actor_role, action, entity, entity_id)
select now(), id, 'user', 'account.signed-in', 'account', id::text
from accounts where phone = '+91' || (7000000000 + :n::bigint)::text;
commit;
