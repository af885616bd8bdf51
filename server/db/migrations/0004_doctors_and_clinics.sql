-- Doctors and clinics: the public directory. One that appointments point to is never
-- deleted but archived: it leaves every list, and old appointments still name it.
--
-- `search_text` is what a search looks in (folded: no case, no accents). It includes
-- the city's name, which lives in another table, so triggers keep it true.
--
-- Structured availability stands beside the free-text hours: weekly ranges (several a
-- day, never overlapping), a slot length, leave. A doctor without weekly ranges can be
-- asked for any time. Minutes are counted from midnight in India; weekdays from
-- Monday = 1. A clinic's closed days bind only bookings that name that clinic.
--
-- Money is whole paise. Forward only. Safe while an old server runs.

create table doctors (
  id               uuid primary key default gen_random_uuid(),
  name             text not null,
  specialty        text not null,
  hospital         text not null,
  city_id          uuid not null references cities on delete restrict,
  phone            text not null default '',
  email            text not null default '',
  license_number   text not null default '',
  experience       integer not null default 0,
  consultation_fee integer not null default 0,
  bio              text not null default '',
  available_hours  text not null default '',
  available_days   text[] not null default '{}',
  qualifications   text[] not null default '{}',
  languages        text[] not null default '{}',
  rating           numeric(2, 1) not null default 4,
  slot_minutes     integer not null default 30,
  image_hash       text references images on delete restrict,
  search_text      text not null default '',
  archived_at      timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint doctors_name_length check (length(btrim(name)) between 2 and 120),
  constraint doctors_specialty_length check (length(btrim(specialty)) between 2 and 80),
  constraint doctors_hospital_length check (length(btrim(hospital)) between 2 and 160),
  constraint doctors_experience_sane check (experience between 0 and 80),
  constraint doctors_fee_not_negative check (consultation_fee >= 0),
  constraint doctors_rating_range check (rating between 0 and 5),
  constraint doctors_slot_sane check (slot_minutes between 5 and 240),
  constraint doctors_lists_short
    check (cardinality(available_days) <= 7 and cardinality(qualifications) <= 50 and cardinality(languages) <= 50)
);

-- The lists are read best rated first, whole or by specialty or city, a page at a time.
create index doctors_by_rating on doctors (rating desc, id desc) where archived_at is null;
create index doctors_by_specialty on doctors (specialty, rating desc, id desc) where archived_at is null;
create index doctors_by_city on doctors (city_id, rating desc, id desc) where archived_at is null;
create index doctors_newest on doctors (created_at desc, id desc) where archived_at is null;
create index doctors_search on doctors using gin (search_text gin_trgm_ops) where archived_at is null;
create index doctors_image_hash on doctors (image_hash);

create table clinics (
  id                    uuid primary key default gen_random_uuid(),
  name                  text not null,
  type                  text not null,
  city_id               uuid not null references cities on delete restrict,
  address               text not null,
  full_address          text not null,
  phone                 text not null default '',
  email                 text not null default '',
  website               text not null default '',
  open_hours            text not null,
  emergency_services    boolean not null default false,
  parking_available     boolean not null default false,
  wheelchair_accessible boolean not null default false,
  services              text[] not null default '{}',
  facilities            text[] not null default '{}',
  insurance_accepted    text[] not null default '{}',
  rating                numeric(2, 1) not null default 4,
  closed_weekdays       smallint[] not null default '{}',
  image_hash            text references images on delete restrict,
  search_text           text not null default '',
  archived_at           timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  constraint clinics_name_length check (length(btrim(name)) between 2 and 160),
  constraint clinics_type_length check (length(btrim(type)) between 1 and 80),
  constraint clinics_address_length check (length(btrim(address)) between 5 and 300),
  constraint clinics_full_address_length check (length(btrim(full_address)) between 10 and 500),
  constraint clinics_open_hours_length check (length(btrim(open_hours)) between 1 and 200),
  constraint clinics_rating_range check (rating between 0 and 5),
  constraint clinics_closed_weekdays_known check (closed_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  constraint clinics_lists_short
    check (cardinality(services) <= 50 and cardinality(facilities) <= 50 and cardinality(insurance_accepted) <= 50)
);

create index clinics_by_rating on clinics (rating desc, id desc) where archived_at is null;
create index clinics_by_type on clinics (type, rating desc, id desc) where archived_at is null;
create index clinics_by_city on clinics (city_id, rating desc, id desc) where archived_at is null;
create index clinics_newest on clinics (created_at desc, id desc) where archived_at is null;
create index clinics_search on clinics using gin (search_text gin_trgm_ops) where archived_at is null;
create index clinics_image_hash on clinics (image_hash);

create function doctors_compose_search() returns trigger
  language plpgsql as $$
begin
  select search_fold(concat_ws(' ', new.name, new.specialty, c.name)) into new.search_text
  from cities c where c.id = new.city_id;
  return new;
end
$$;

create function clinics_compose_search() returns trigger
  language plpgsql as $$
begin
  select search_fold(concat_ws(' ', new.name, new.full_address, c.name)) into new.search_text
  from cities c where c.id = new.city_id;
  return new;
end
$$;

create function cities_refresh_search() returns trigger
  language plpgsql as $$
begin
  update doctors set city_id = city_id where city_id = new.id;
  update clinics set city_id = city_id where city_id = new.id;
  return null;
end
$$;

create trigger doctors_search_text before insert or update of name, specialty, city_id on doctors
  for each row execute function doctors_compose_search();
create trigger clinics_search_text before insert or update of name, full_address, city_id on clinics
  for each row execute function clinics_compose_search();
create trigger cities_renamed after update of name on cities
  for each row when (old.name is distinct from new.name) execute function cities_refresh_search();
create trigger doctors_touch before update on doctors for each row execute function touch_updated_at();
create trigger clinics_touch before update on clinics for each row execute function touch_updated_at();
create trigger doctors_announce after insert or update or delete or truncate on doctors
  for each statement execute function announce_change();
create trigger clinics_announce after insert or update or delete or truncate on clinics
  for each statement execute function announce_change();

create table doctor_hours (
  doctor_id uuid not null references doctors on delete cascade,
  weekday   smallint not null,
  opens     smallint not null,
  closes    smallint not null,
  primary key (doctor_id, weekday, opens),
  constraint doctor_hours_weekday_known check (weekday between 1 and 7),
  constraint doctor_hours_in_a_day check (opens >= 0 and closes <= 1440 and opens < closes),
  constraint doctor_hours_no_overlap exclude using gist
    (doctor_id with =, weekday with =, int4range(opens, closes) with &&)
);

create table doctor_leave (
  id        uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors on delete cascade,
  first_day date not null,
  last_day  date not null,
  reason    text not null default '',
  constraint doctor_leave_in_order check (first_day <= last_day),
  constraint doctor_leave_reason_short check (length(reason) <= 200)
);
create index doctor_leave_by_doctor on doctor_leave (doctor_id, last_day);

create table clinic_closed_days (
  clinic_id uuid not null references clinics on delete cascade,
  day       date not null,
  primary key (clinic_id, day)
);

grant select on doctors, clinics, doctor_hours, doctor_leave, clinic_closed_days to caresaathi_app, caresaathi_staff;
grant insert, update, delete on doctors, clinics, doctor_hours, doctor_leave, clinic_closed_days to caresaathi_staff;
