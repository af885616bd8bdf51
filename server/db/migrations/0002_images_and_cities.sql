-- Images: every picture the product shows, stored once under the hash of its bytes.
-- Servers stay stateless and one backup holds everything. Rows never change.
--
-- Cities: where the product works. A city drives prices and names where a doctor or
-- clinic is. Inactive: not offered. Archived: kept only because history names it.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

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

create table cities (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  image_hash  text references images on delete restrict,
  is_active   boolean not null default true,
  archived_at timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint cities_name_tidy check (name = btrim(name) and length(name) between 1 and 80)
);

-- `Pune`, `pune` and `PUNE ` are one city.
create unique index cities_name_key on cities (lower(name));
create index cities_image_hash on cities (image_hash);

create trigger cities_touch before update on cities for each row execute function touch_updated_at();
create trigger cities_announce after insert or update or delete or truncate on cities
  for each statement execute function announce_change();

grant select on images, cities to caresaathi_app, caresaathi_staff;
grant insert, delete on images to caresaathi_staff;
grant insert, update, delete on cities to caresaathi_staff;
