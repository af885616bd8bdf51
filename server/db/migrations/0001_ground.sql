-- The ground everything else stands on: extensions, database roles, and the small
-- functions that tables and policies share.
--
-- Three roles, so that a mistake in one query cannot open a family's data:
--   the owner          runs migrations and owns every table; never serves a request
--   caresaathi_app     serves requests; sees a family's rows only while that family
--                      is the actor of the transaction; owns nothing
--   caresaathi_staff   taken by `set local role` after a permission check; sees all
-- `caresaathi_app` does not inherit from `caresaathi_staff`: it has to step into the
-- role on purpose, inside a transaction. The server gives it its password at start.
--
-- Forward only. First migration: nothing runs yet.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists unaccent;

-- Roles belong to the whole cluster, so another database of it may have made them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'caresaathi_staff') then
    create role caresaathi_staff nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'caresaathi_app') then
    create role caresaathi_app login noinherit;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another server made them a moment ago
end
$$;

do $$
begin
  if not pg_has_role('caresaathi_app', 'caresaathi_staff', 'member') then
    grant caresaathi_staff to caresaathi_app;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to caresaathi_app, caresaathi_staff;

-- Who acts in this transaction, set by `set_config('app.actor_id', …, true)`; null for a visitor.
create function actor_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.actor_id', true), '')::uuid;

-- Text as people search for it: without case, without accents.
-- Declared immutable (the dictionary is fixed by name) so that indexes may use it.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Tells every server that public data changed, so that rendered pages are dropped.
-- One message per statement, named after the table.
create function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('data_changed', tg_table_name);
  return null;
end
$$;

create function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
