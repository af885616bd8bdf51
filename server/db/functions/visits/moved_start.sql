-- A step without a time still has none after the move: it moves by whole days.
create or replace function moved_start(step appointments, visit_from timestamptz, visit_to timestamptz) returns timestamptz
  language sql stable as $$
  select case when is_untimed(step.starts_at, step.doctor_id)
    then ((step.starts_at at time zone 'Asia/Kolkata')
      + make_interval(days => (visit_to at time zone 'Asia/Kolkata')::date - (visit_from at time zone 'Asia/Kolkata')::date))
      at time zone 'Asia/Kolkata'
    else step.starts_at + make_interval(secs => extract(epoch from visit_to - visit_from)) end
$$;
comment on function moved_start(appointments, timestamptz, timestamptz) is
  'When a step begins after its visit was moved from one time to another.';
