-- Appointment types: what can be booked, and what it costs where no city rule says
-- otherwise. `title` is what the appointment is called once booked.
--
-- Price rules: what a type costs in one city. A rule holds either a multiplier of the
-- type's base price or a fixed price, never both: `price_rules_one_kind` makes the
-- wrong state impossible to store. Money is whole paise. An appointment copies its
-- price when it is booked, so a changed rule never changes what a family was quoted.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table appointment_types (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  title       text not null,
  description text not null default '',
  base_price  integer not null,
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint appointment_types_name_length check (name = btrim(name) and length(name) between 1 and 80),
  constraint appointment_types_title_length check (length(btrim(title)) between 1 and 120),
  constraint appointment_types_description_short check (length(description) <= 500),
  constraint appointment_types_price_not_negative check (base_price >= 0)
);
create unique index appointment_types_name_key on appointment_types (lower(name));

create table price_rules (
  id                  uuid primary key default gen_random_uuid(),
  appointment_type_id uuid not null references appointment_types on delete cascade,
  city_id             uuid not null references cities on delete restrict,
  multiplier          numeric(6, 3),
  fixed_price         integer,
  is_active           boolean not null default true,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint price_rules_one_kind check (num_nonnulls(multiplier, fixed_price) = 1),
  constraint price_rules_multiplier_not_negative check (multiplier >= 0),
  constraint price_rules_fixed_price_not_negative check (fixed_price >= 0)
);

-- One active rule per type and city; inactive ones stay as history.
create unique index price_rules_active_key on price_rules (appointment_type_id, city_id) where is_active;
create index price_rules_by_city on price_rules (city_id);

create trigger appointment_types_touch before update on appointment_types
  for each row execute function touch_updated_at();
create trigger price_rules_touch before update on price_rules for each row execute function touch_updated_at();
create trigger appointment_types_announce after insert or update or delete or truncate on appointment_types
  for each statement execute function announce_change();
create trigger price_rules_announce after insert or update or delete or truncate on price_rules
  for each statement execute function announce_change();

-- What a type costs in a city, in paise: a fixed price wins, then the multiplier applied
-- exactly and rounded half up to a paisa, then the base price. Null for an unknown or
-- inactive type: a price that cannot be computed is never 0 by accident.
create function appointment_price(wanted_type uuid, wanted_city uuid) returns integer
  language sql stable parallel safe
begin atomic
  select coalesce(r.fixed_price, round(t.base_price * r.multiplier)::integer, t.base_price)
  from appointment_types t
  left join price_rules r on r.appointment_type_id = t.id and r.city_id = wanted_city and r.is_active
  where t.id = wanted_type and t.is_active;
end;

grant select on appointment_types, price_rules to caresaathi_app, caresaathi_staff;
grant insert, update, delete on appointment_types, price_rules to caresaathi_staff;
