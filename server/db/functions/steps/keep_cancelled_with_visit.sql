create or replace function keep_cancelled_with_visit() returns trigger
  language plpgsql as $$
begin
  new.cancelled_with_visit := false;
  return new;
end
$$;
comment on function keep_cancelled_with_visit() is
  'Keeps cancelled_with_visit true only while a step is cancelled. Clears it when the step is opened again.';

create or replace trigger appointments_cancelled_with_visit before update of status on appointments
  for each row when (old.cancelled_with_visit and new.status <> 'cancelled') execute function keep_cancelled_with_visit();
