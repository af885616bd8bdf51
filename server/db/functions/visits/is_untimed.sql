-- Staff add steps with a day and no time, which begin at midnight in India. A step with a doctor always has a time.
create or replace function is_untimed(step_start timestamptz, doctor uuid) returns boolean
  language sql immutable parallel safe
  return doctor is null and (step_start at time zone 'Asia/Kolkata')::time = '00:00';
comment on function is_untimed(timestamptz, uuid) is 'Whether a step has a day but no time.';
