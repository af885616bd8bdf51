create or replace function till_lock_key(day date) returns bigint
  language sql immutable parallel safe return hashint8extended((day - date '2000-01-01')::bigint, 4);
comment on function till_lock_key(date) is 'The advisory lock of the till of a day.';
