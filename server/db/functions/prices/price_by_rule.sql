-- A separate function, so that the preview of an unsaved rule uses the same function as bookings.
create or replace function price_by_rule(base_price integer, multiplier numeric, fixed_price integer) returns integer
  language sql immutable parallel safe
  return coalesce(fixed_price, round(base_price * multiplier)::integer, base_price);
comment on function price_by_rule(integer, numeric, integer) is
  'A price in paise: the fixed price, else the base price times the multiplier rounded half up, else the base price.';
