-- A transaction that adds or opens a step holds the lock of the family, so two of them cannot both add the eighth step. Visits
-- that had more steps before this rule keep them.
create or replace function refuse_ninth_step() returns trigger
  language plpgsql as $$
begin
  perform from appointments s where s.parent_id = new.parent_id and s.status <> 'cancelled' and s.id <> new.id offset 7 limit 1;
  if found then
    raise check_violation using message = 'a visit has at most 8 steps', constraint = 'appointments_at_most_eight_steps';
  end if;
  return new;
end
$$;
comment on function refuse_ninth_step() is 'Rejects a step of a visit that has eight steps which are not cancelled.';

create or replace trigger appointments_at_most_eight_steps before insert on appointments
  for each row when (new.parent_id is not null and new.status <> 'cancelled') execute function refuse_ninth_step();
create or replace trigger appointments_at_most_eight_steps_opened before update of status on appointments
  for each row when (new.parent_id is not null and old.status = 'cancelled' and new.status <> 'cancelled')
  execute function refuse_ninth_step();
