-- A row trigger, because a booking inserts one row: a statement trigger with a transition table would be slower.
create or replace function count_booking() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into booking_totals as t (day, city_id, stripe, bookings, revenue)
  values ((new.created_at at time zone 'Asia/Kolkata')::date, new.city_id, total_stripe(), (not new.is_step)::integer, new.price)
  on conflict (day, city_id, stripe)
    do update set bookings = t.bookings + excluded.bookings, revenue = t.revenue + excluded.revenue;
  return null;
end
$$;
comment on function count_booking() is 'Adds a new visit or step to the totals of its day and city.';

create or replace trigger appointments_total_added after insert on appointments
  for each row when (new.status <> 'cancelled' and (new.price > 0 or not new.is_step)) execute function count_booking();
