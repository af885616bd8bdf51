-- The public directory: images, cities, doctors and clinics.
--
-- Images are stored once under the hash of their bytes and never change: servers stay stateless and one
-- backup holds everything. Loose images belong to no record: uploaded and the form not saved, or
-- replaced. They are removed after a day, so that an open page keeps its pictures until then.
--
-- Cities: an inactive city is not offered; an archived one exists only because history names it. Doctors
-- and clinics that appointments refer to are archived too, never deleted: they leave every list.
--
-- `version` grows with every edit by staff. A save names the version that the editor saw, so that two
-- people never overwrite each other unknowingly.
--
-- `search_text` is what a search compares (folded). It includes the city's name, which is in another
-- table, so triggers maintain it. Search words are every word that some doctor or clinic can be found
-- by: a search that finds nothing looks here for the words that were meant. Words of removed records
-- stay; they only lead to an empty result.
--
-- Structured availability is kept beside the free-text hours: weekly ranges (several a day, never
-- overlapping), a slot length, leave. A doctor without weekly ranges can be asked for any time. Minutes
-- are counted from midnight in India; weekdays from Monday = 1. A clinic's closed days apply only to
-- bookings that name that clinic.
--
-- Money is whole paise. Forward only. Safe while an old server runs: nothing reads these tables yet.

create table images (
  hash       text primary key,
  mime_type  text not null,
  width      integer not null,
  height     integer not null,
  bytes      bytea not null,
  created_at timestamptz not null default now(),
  constraint images_hash_is_sha256 check (hash ~ '^[0-9a-f]{64}$'),
  constraint images_mime_type_known check (mime_type in ('image/webp', 'image/png', 'image/jpeg')),
  constraint images_size_sane check (width between 1 and 8000 and height between 1 and 8000 and length(bytes) <= 5242880)
);
comment on table images is 'Every picture the product shows, stored once under the SHA-256 of its bytes.';

create table loose_images (
  hash  text primary key references images on delete cascade,
  since timestamptz not null
);
comment on table loose_images is 'Images that no record refers to, with the time since when; removed after a day.';
create index loose_images_by_age on loose_images (since);

create table cities (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  image_hash  text references images on delete restrict,
  is_active   boolean not null default true,
  archived_at timestamptz,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint cities_name_tidy check (name = btrim(name) and length(name) between 1 and 80)
);
comment on table cities is 'Where the product works; a city decides prices and locates doctors and clinics.';

-- `Pune`, `pune` and `PUNE ` are one city.
create unique index cities_name_key on cities (lower(name));
create index cities_image_hash on cities (image_hash);

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
  version          integer not null default 1,
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
comment on table doctors is 'Doctors of the public directory.';

-- The lists are read best rated first, whole or by specialty and city, a page at a time. With the search
-- text beside the order, the best rated are searched without reading a single row.
create index doctors_by_rating on doctors (rating desc, id desc) include (search_text) where archived_at is null;
create index doctors_by_specialty on doctors (specialty, rating desc, id desc) include (search_text)
  where archived_at is null;
create index doctors_by_city on doctors (city_id, rating desc, id desc) include (search_text)
  where archived_at is null;
create index doctors_by_city_and_specialty on doctors (city_id, specialty, rating desc, id desc)
  include (search_text) where archived_at is null;
create index doctors_newest on doctors (created_at desc, id desc) where archived_at is null;
create index doctors_by_name on doctors ((name collate "en-x-icu"), id) where archived_at is null;
-- A rare word together with a filter is found by one index.
create index doctors_search on doctors using gin (search_text gin_trgm_ops, specialty, city_id)
  where archived_at is null;
create index doctors_image_hash on doctors (image_hash);

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
comment on table doctor_hours is 'The weekly ranges in which a doctor takes bookings, in minutes from midnight in India.';

create table doctor_leave (
  id        uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors on delete cascade,
  first_day date not null,
  last_day  date not null,
  reason    text not null default '',
  constraint doctor_leave_in_order check (first_day <= last_day),
  constraint doctor_leave_reason_short check (length(reason) <= 200)
);
comment on table doctor_leave is 'Days on which a doctor is away, both ends included.';
create index doctor_leave_by_doctor on doctor_leave (doctor_id, last_day);

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
  version               integer not null default 1,
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
comment on table clinics is 'Clinics of the public directory.';

create index clinics_by_rating on clinics (rating desc, id desc) include (search_text) where archived_at is null;
create index clinics_by_type on clinics (type, rating desc, id desc) include (search_text) where archived_at is null;
create index clinics_by_city on clinics (city_id, rating desc, id desc) include (search_text)
  where archived_at is null;
create index clinics_by_city_and_type on clinics (city_id, type, rating desc, id desc)
  include (search_text) where archived_at is null;
create index clinics_newest on clinics (created_at desc, id desc) where archived_at is null;
create index clinics_by_name on clinics ((name collate "en-x-icu"), id) where archived_at is null;
create index clinics_search on clinics using gin (search_text gin_trgm_ops, type, city_id)
  where archived_at is null;
-- Staff also find a clinic by its type, which families filter by instead.
create index clinics_staff_search on clinics using gin ((search_text || ' ' || search_fold(type)) gin_trgm_ops)
  where archived_at is null;
create index clinics_image_hash on clinics (image_hash);

create table clinic_closed_days (
  clinic_id uuid not null references clinics on delete cascade,
  day       date not null,
  primary key (clinic_id, day)
);
comment on table clinic_closed_days is 'Single days on which a clinic is closed.';

create table search_words (
  kind text not null,
  word text not null,
  primary key (kind, word),
  constraint search_words_kind_known check (kind in ('doctors', 'clinics')),
  constraint search_words_length check (length(word) between 4 and 40)
);
comment on table search_words is 'Every word that some doctor or clinic can be found by, once.';
create index search_words_similar on search_words using gin (word gin_trgm_ops);

grant select on images, cities, doctors, doctor_hours, doctor_leave, clinics, clinic_closed_days, search_words
  to caresaathi_app, caresaathi_staff;
grant insert, delete on images to caresaathi_staff;
grant select, insert, update, delete on loose_images to caresaathi_staff;
grant insert, update, delete on cities, doctors, doctor_hours, doctor_leave, clinics, clinic_closed_days
  to caresaathi_staff;
grant insert on search_words to caresaathi_staff;
