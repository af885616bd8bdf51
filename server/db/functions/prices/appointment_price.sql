-- A price that cannot be computed is null, not 0.
create or replace function appointment_price(wanted_type uuid, wanted_city uuid) returns integer
  language sql stable parallel safe as $$
  select price_by_rule(t.base_price, r.multiplier, r.fixed_price)
  from appointment_types t
  left join price_rules r on r.appointment_type_id = t.id and r.city_id = wanted_city and r.is_active
  where t.id = wanted_type and t.is_active;
$$;
comment on function appointment_price(uuid, uuid) is
  'The price of a type in a city, in paise; null for an unknown or inactive type.';
