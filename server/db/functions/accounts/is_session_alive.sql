-- A session of a family ends 30 days after its last request; a session of staff after 12 hours, or after an hour without a
-- request. `began`, `seen` and `ends` are the columns of the session.
create or replace function is_session_alive(user_role text, began timestamptz, seen timestamptz, ends timestamptz, at timestamptz)
  returns boolean language sql stable parallel safe as $$
  select is_within_lifetime(greatest(began, seen), ends, at, interval '30 days')
    and (user_role = 'user' or (began > at - interval '12 hours' and seen > at - interval '60 minutes'))
$$;
comment on function is_session_alive(text, timestamptz, timestamptz, timestamptz, timestamptz) is
  'Whether a session of an account with this role still counts.';
