-- The attempt is counted before it is evaluated, so that concurrent attempts are limited like consecutive ones. `wanted` is
-- the key of the counter, `most` the number of attempts that are allowed in a window, `lasts` the length of the window.
-- `pauses` are the seconds to wait after the 1st, 2nd, … attempt of a window. A counter whose window ends later than
-- possible was written while a clock was ahead: it is reset.
create or replace function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
  returns integer language plpgsql as $$
declare
  counter attempt_counters;
begin
  insert into attempt_counters as c (key, next_at, window_ends_at) values (wanted, at, at + lasts)
  on conflict (key) do update set count = c.count -- locks the row, so that attempts are counted one after the other
  returning * into counter;
  if counter.window_ends_at <= at or counter.window_ends_at > at + lasts + interval '5 minutes' then
    counter.count := 0;
    counter.window_ends_at := at + lasts;
  end if;
  if counter.count >= most then
    return ceil(extract(epoch from counter.window_ends_at - at));
  end if;
  if pauses[counter.count] > 0 and counter.next_at > at then
    return ceil(extract(epoch from counter.next_at - at));
  end if;
  update attempt_counters
  set count = counter.count + 1,
      next_at = at + make_interval(secs => coalesce(pauses[counter.count + 1], 0)),
      window_ends_at = counter.window_ends_at
  where key = wanted;
  return 0;
end
$$;
comment on function take_attempt(bytea, timestamptz, integer, interval, integer[]) is
  'Takes one attempt from a counter and returns 0, or returns how many seconds to wait.';
