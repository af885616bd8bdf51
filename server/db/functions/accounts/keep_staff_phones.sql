-- Runs as the owner, because no other role may write `staff_phones`. If somebody of the team changes the phone or leaves the
-- team, the former phone is stored with the time of this change.
create or replace function keep_staff_phones() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into staff_phones (phone, last_used_at)
  select distinct p.phone, now()
  from (values (new.user_role, new.phone),
    (case when tg_op = 'UPDATE' then old.user_role end, case when tg_op = 'UPDATE' then old.phone end)) p (user_role, phone)
  where p.user_role <> 'user' and p.phone is not null
  on conflict (phone) do update set last_used_at = excluded.last_used_at;
  return null;
end
$$;
revoke execute on function keep_staff_phones() from public;
comment on function keep_staff_phones() is 'Stores which phones the team has and had.';
create or replace trigger accounts_staff_phone_added after insert on accounts
  for each row when (new.user_role <> 'user') execute function keep_staff_phones();
create or replace trigger accounts_staff_phone_changed after update of phone, user_role on accounts
  for each row when ((old.user_role <> 'user' or new.user_role <> 'user')
    and (old.phone, old.user_role) is distinct from (new.phone, new.user_role)) execute function keep_staff_phones();
