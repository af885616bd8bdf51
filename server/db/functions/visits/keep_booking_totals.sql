create or replace function keep_booking_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into booking_totals as t (day, city_id, stripe, bookings, revenue)
  select (created_at at time zone 'Asia/Kolkata')::date, city_id, total_stripe(),
    coalesce(sum(sign) filter (where not is_step), 0), sum(sign * price)
  from (
    select 1 as sign, created_at, city_id, is_step, price from added where status <> 'cancelled'
    union all
    select -1, created_at, city_id, is_step, price from removed where status <> 'cancelled') as difference
  group by 1, 2
  having coalesce(sum(sign) filter (where not is_step), 0) <> 0 or sum(sign * price) <> 0
  order by 1, 2
  on conflict (day, city_id, stripe)
    do update set bookings = t.bookings + excluded.bookings, revenue = t.revenue + excluded.revenue;
  return null;
end
$$;
comment on function keep_booking_totals() is 'Updates the totals of a day and city when visits or steps change.';

create or replace trigger appointments_total_changed after update on appointments
  referencing old table as removed new table as added
  for each statement execute function keep_booking_totals();
