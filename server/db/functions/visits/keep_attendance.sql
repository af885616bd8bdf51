-- `seen` and `no-show` close a visit. So both are cleared when the visit is opened again.
create or replace function keep_attendance() returns trigger
  language plpgsql as $$
begin
  if new.status = 'cancelled'
    or (new.starts_at at time zone 'Asia/Kolkata')::date <> (old.starts_at at time zone 'Asia/Kolkata')::date then
    new.arrived_at := null;
    new.with_doctor_at := null;
  end if;
  if new.status <> 'closed' then
    new.seen_at := null;
    new.no_show_at := null;
  end if;
  return new;
end
$$;
comment on function keep_attendance() is
  'Keeps attendance consistent: a cancellation or another day clears arrival and consultation, a reopening seen and no-show.';

create or replace trigger appointments_attendance before update of status, starts_at on appointments
  for each row when (num_nonnulls(old.arrived_at, old.with_doctor_at, old.seen_at, old.no_show_at) > 0)
  execute function keep_attendance();
