create or replace function keep_cancelled_with_visit() returns trigger
  language plpgsql as $$
begin
  new.cancelled_with_visit := false;
  return new;
end
$$;
comment on function keep_cancelled_with_visit() is
  'Clears the mark of a step that was cancelled with its visit, when the step is opened again.';

create or replace trigger appointments_cancelled_with_visit before update of status on appointments
  for each row when (old.cancelled_with_visit and new.status <> 'cancelled') execute function keep_cancelled_with_visit();
