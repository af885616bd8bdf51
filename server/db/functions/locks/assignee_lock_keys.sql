-- Runs as the owner: families may not read who is assigned. A key does not show to whom it belongs.
create or replace function assignee_lock_keys(wanted uuid, new_assignee uuid) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct assignee_lock_key(id)
  from (
    select w.assignee_id as id from appointments a join step_work w on w.step_id = a.id
    where a.id = wanted or a.parent_id = wanted
    union select new_assignee) p
  where id is not null
$$;
revoke execute on function assignee_lock_keys(uuid, uuid) from public;
grant execute on function assignee_lock_keys(uuid, uuid) to caresaathi_app, caresaathi_staff;
comment on function assignee_lock_keys(uuid, uuid) is
  'The locks of the people who are assigned to a step, or to the steps of a visit, and of one more person.';
