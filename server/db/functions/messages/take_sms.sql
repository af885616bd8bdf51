-- `wanted` SMS are counted before they are sent, so that concurrent ones are limited like consecutive ones. `of_share` names a
-- share of the budget (`codes`, `notices` or `registrations`), `most` is how many SMS a day this share has. If the share is used
-- up, the function returns without waiting for the lock of the row.
create or replace function take_sms(on_day date, of_share text, wanted integer, most integer)
  returns integer language plpgsql as $$
declare
  used integer;
begin
  select u.count into used from sms_usage u where u.day = on_day and u.share = of_share;
  if used >= most then
    return 0;
  end if;
  insert into sms_usage as u (day, share) values (on_day, of_share)
  on conflict (day, share) do update set count = u.count -- locks the row, so that they are counted one after the other
  returning u.count into used;
  update sms_usage u set count = used + least(wanted, greatest(most - used, 0))
  where u.day = on_day and u.share = of_share and used < most;
  return least(wanted, greatest(most - used, 0));
end
$$;
comment on function take_sms(date, text, integer, integer) is
  'Takes SMS from a share of the budget of a day. Returns how many there were.';
