-- Of two sign-ins at the same moment, neither waits for the other.
--
-- The time of an attempt is when its request came; which of two reaches the counter first is
-- chance. The one that came first and reached it second found that the counter was last used
-- "later" than now, and was told to wait a second: also when a phone company puts both behind one
-- address. Only a pause that is due counts now. A counter that is deleted while it is waited for
-- (the other attempt was right) is made anew, so that this attempt is counted too.
--
-- Forward only. Safe while an old server runs.

create or replace function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
  returns integer language plpgsql as $$
declare
  counter attempt_counters;
begin
  insert into attempt_counters as c (key, next_at, window_ends_at) values (wanted, at, at + lasts)
  on conflict (key) do update set count = c.count -- holds it, for this attempt alone
  returning * into counter;
  if counter.window_ends_at <= at then
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
