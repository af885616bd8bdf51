-- Runs as the owner: families move and cancel their own steps, and may not write the work of the team.
--
-- A step that goes to another day, or is opened again after a cancellation, is planned again: its state becomes `planned`, and
-- `assignment` increases, so that a mark (`started`, `done`) that the assignee made for the earlier plan changes nothing. If
-- the assignee has other work at the new time, the step loses the assignee and needs another one. Moves, edits and reopenings
-- by staff are rejected in that case (`step_helper_is_busy()`). So this concerns moves by families, who know nothing about the
-- work of the team, and the undo of a move, which is not checked.
create or replace function keep_step_work() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_planned_again boolean;
begin
  if tg_op = 'INSERT' then
    insert into step_work (step_id, visit_id, starts_at, duration_minutes)
    values (new.id, new.parent_id, new.starts_at, step_minutes(new.step_type));
    return null;
  end if;

  is_planned_again := (old.status = 'cancelled' and new.status = 'pending')
    or (new.starts_at at time zone 'Asia/Kolkata')::date <> (old.starts_at at time zone 'Asia/Kolkata')::date;
  begin
    update step_work w set
      state = case when is_planned_again then 'planned' else w.state end,
      state_at = case when is_planned_again then null else w.state_at end,
      state_note = case when is_planned_again then '' else w.state_note end,
      assignment = w.assignment + is_planned_again::integer
    where w.step_id = new.id;
  exception when exclusion_violation then
    update step_work w set assignee_id = null, helper_name = null, state = 'planned', state_at = null, state_note = ''
    where w.step_id = new.id;
  end;
  return null;
end
$$;
revoke execute on function keep_step_work() from public;
comment on function keep_step_work() is 'Adds the work of a new step, and adapts it to the time and status of the step.';

create or replace trigger appointments_step_added after insert on appointments
  for each row when (new.parent_id is not null) execute function keep_step_work();
create or replace trigger appointments_step_changed after update of status, starts_at, doctor_id on appointments
  for each row when (new.parent_id is not null
    and (old.status, old.starts_at, old.doctor_id) is distinct from (new.status, new.starts_at, new.doctor_id))
  execute function keep_step_work();
