-- The open pages of the family then load the visit again, to show who comes, how far the step is, and when it begins.
create or replace function announce_step() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('data_changed', 'visits ' || a.user_id)
  from appointments a where a.id = new.step_id and is_shown_to_family(a.id);
  return null;
end
$$;
comment on function announce_step() is 'Notifies every server that a step of a family changed.';

create or replace trigger step_work_announce after update on step_work
  for each row execute function announce_step();
