-- Bounded on both sides: what was written while a server's clock was a year ahead would otherwise be valid
-- for a year longer. Five minutes are allowed, because the clocks of several servers differ a little.
create or replace function is_within_lifetime(begins timestamptz, ends timestamptz, at timestamptz, longest interval)
  returns boolean language sql stable parallel safe
  return begins <= at + interval '5 minutes' and ends > at and ends <= at + longest + interval '5 minutes';
comment on function is_within_lifetime(timestamptz, timestamptz, timestamptz, interval) is
  'Whether a session or code has begun, has not ended, and ends no later than anything of its kind can.';
