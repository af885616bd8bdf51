-- Appointment types: what can be booked, and what it costs where no city rule says otherwise. `title` is
-- what the appointment is called once booked. A type is made inactive, never deleted: no role that
-- serves requests may delete one.
--
-- Price rules: what a type costs in one city. A rule has either a multiplier of the type's base price or
-- a fixed price, never both. The constraint `price_rules_one_kind` enforces this. Money is whole paise.
-- An appointment copies its price when it is booked, so changing a rule never changes what a family was
-- already quoted.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table appointment_types (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  title       text not null,
  description text not null default '',
  base_price  integer not null,
  is_active   boolean not null default true,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint appointment_types_name_length check (name = btrim(name) and length(name) between 1 and 80),
  constraint appointment_types_title_length check (length(btrim(title)) between 1 and 120),
  constraint appointment_types_description_short check (length(description) <= 500),
  constraint appointment_types_price_not_negative check (base_price >= 0)
);
comment on table appointment_types is 'What can be booked, with its base price in paise.';
create unique index appointment_types_name_key on appointment_types (lower(name));

create table price_rules (
  id                  uuid primary key default gen_random_uuid(),
  appointment_type_id uuid not null references appointment_types on delete cascade,
  city_id             uuid not null references cities on delete restrict,
  multiplier          numeric(6, 3),
  fixed_price         integer,
  is_active           boolean not null default true,
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint price_rules_one_kind check (num_nonnulls(multiplier, fixed_price) = 1),
  constraint price_rules_multiplier_not_negative check (multiplier >= 0),
  constraint price_rules_fixed_price_not_negative check (fixed_price >= 0)
);
comment on table price_rules is 'What an appointment type costs in one city.';

-- One active rule per type and city; inactive ones stay as history.
create unique index price_rules_active_key on price_rules (appointment_type_id, city_id) where is_active;
create index price_rules_by_city on price_rules (city_id);

grant select on appointment_types, price_rules to caresaathi_app, caresaathi_staff;
grant insert, update on appointment_types to caresaathi_staff;
grant insert, update, delete on price_rules to caresaathi_staff;
