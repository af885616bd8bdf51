-- Which entries of the audit log about a visit were not made by its own family. A notice of such a change waits until the time for
-- Undo is over. Runs as the owner, so that the message engine reads nothing else of the log.
create or replace function staff_entries(entries bigint[]) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id from audit_log l
  -- As a uuid, so that the index of the visits is used.
  left join appointments a on a.id = case when l.entity = 'appointment' then l.entity_id::uuid end
  where l.id = any (entries) and l.actor_id is distinct from a.user_id
$$;
revoke execute on function staff_entries(bigint[]) from public;
grant execute on function staff_entries(bigint[]) to caresaathi_messenger;
comment on function staff_entries(bigint[]) is 'Which entries of the audit log were not made by the family of the visit.';
