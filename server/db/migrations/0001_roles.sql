-- Extensions, database roles, and the two functions that policies and columns use.
--
-- Roles, so that a mistake in one query cannot open a family's data:
--   the owner            runs migrations and owns every table; never serves a request
--   caresaathi_app       serves requests; sees a family's rows only while that family is the actor
--                        of the transaction; owns nothing
--   caresaathi_gate      a request while nobody is signed in yet: accounts, sessions, codes, devices
--                        and counters, and nothing else
--   caresaathi_staff     sees every family, and writes access records without reading them
--   caresaathi_auditor   staff that also read the access records
-- `caresaathi_app` is a member of the other three and inherits from none: it takes a role on purpose,
-- by `set local role`, after a permission check. The server sets its password at every start.
--
-- Migrations hold tables. Functions and their triggers are in ../functions, one file each. Only
-- functions that a policy, an index, a constraint or a column uses are in a migration, because their
-- meaning is stored with the rows: `actor_id` and `search_fold`.
--
-- Forward only. First migration: nothing runs yet.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Roles belong to the whole cluster: another database of it may have created them already.
do $$
begin
  if to_regrole('caresaathi_staff') is null then create role caresaathi_staff nologin; end if;
  if to_regrole('caresaathi_auditor') is null then create role caresaathi_auditor nologin inherit; end if;
  if to_regrole('caresaathi_gate') is null then create role caresaathi_gate nologin; end if;
  if to_regrole('caresaathi_app') is null then create role caresaathi_app login noinherit; end if;
exception
  when duplicate_object or unique_violation then null; -- another server created them at the same time
end
$$;

do $$
begin
  if not pg_has_role('caresaathi_auditor', 'caresaathi_staff', 'member') then
    grant caresaathi_staff to caresaathi_auditor;
  end if;
  if not pg_has_role('caresaathi_app', 'caresaathi_staff', 'member') then
    grant caresaathi_staff to caresaathi_app;
  end if;
  if not pg_has_role('caresaathi_app', 'caresaathi_auditor', 'member') then
    grant caresaathi_auditor to caresaathi_app;
  end if;
  if not pg_has_role('caresaathi_app', 'caresaathi_gate', 'member') then
    grant caresaathi_gate to caresaathi_app;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to caresaathi_app, caresaathi_staff, caresaathi_gate;

-- Created by server/db/migrate.ts. Every server compares the migrations with those it needs.
grant select on schema_migrations to caresaathi_app;
comment on table schema_migrations is 'The migrations that were applied.';
comment on table schema_functions is 'The files of functions that were applied, with their checksums of then.';

create function actor_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.actor_id', true), '')::uuid;
comment on function actor_id() is
  'The account that acts in this transaction, set as app.actor_id; null for a visitor.';

-- Declared immutable (the dictionary is fixed by name) so that indexes may use it.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
comment on function search_fold(text) is 'Text as it is searched: without case and without accents.';
