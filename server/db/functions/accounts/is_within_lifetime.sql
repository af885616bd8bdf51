-- Checks both ends: a session or code that was written while a server's clock was a year ahead would otherwise be valid for
-- another year. Five minutes of difference are allowed, because the clocks of servers are not exactly equal. `longest` is the
-- longest lifetime that a session or a code of this kind may have.
create or replace function is_within_lifetime(begins timestamptz, ends timestamptz, at timestamptz, longest interval)
  returns boolean language sql stable parallel safe
  return begins <= at + interval '5 minutes' and ends > at and ends <= at + longest + interval '5 minutes';
comment on function is_within_lifetime(timestamptz, timestamptz, timestamptz, interval) is
  'Whether a session or code has begun, has not expired, and expires no later than the longest lifetime allows.';
