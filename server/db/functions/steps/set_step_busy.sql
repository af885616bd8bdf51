-- Also counts the assignments of a step. A mark of the assignee names the number of its assignment, so that a mark for an
-- earlier assignment can be recognised: it changes nothing.
create or replace function set_step_busy() returns trigger
  language plpgsql as $$
declare
  step record;
  end_time timestamptz;
begin
  select a.starts_at, a.status, is_untimed(a.starts_at, a.doctor_id) as is_untimed into step
  from appointments a where a.id = new.step_id;
  new.starts_at := step.starts_at;
  new.busy := null;
  new.busy_with_travel := null;
  if tg_op = 'UPDATE' and new.assignee_id is distinct from old.assignee_id then new.assignment := old.assignment + 1; end if;
  if new.assignee_id is not null and step.status = 'pending' and not step.is_untimed then
    end_time := step.starts_at + make_interval(mins => new.duration_minutes);
    new.busy := tstzrange(step.starts_at, end_time);
    new.busy_with_travel := tstzrange(step.starts_at - make_interval(mins => new.travel_minutes), end_time);
  end if;
  return new;
end
$$;
comment on function set_step_busy() is 'Stores when the assignee of a step is occupied by it, and counts its assignments.';

create or replace trigger step_work_busy before insert or update on step_work
  for each row execute function set_step_busy();
