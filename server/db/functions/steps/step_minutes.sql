create or replace function step_minutes(step_type text) returns integer
  language sql immutable parallel safe
  return case step_type when 'visit' then 60 when 'pickup' then 60 when 'test' then 45 else 30 end;
comment on function step_minutes(text) is 'How long a step of a type takes, unless staff say otherwise.';
