-- Creates the missing partitions of this month and the next three, in India's time zone, and moves the rows of those months
-- out of the default partition. The role that serves requests cannot create tables, so this function runs as the owner. It
-- takes no arguments, so that a caller can do nothing else with the owner's rights.
--
-- Rows are moved to the new table before it is attached, and attaching does not block readers and writers of the other
-- partitions. Only the default partition is locked, and writers of accounts, because the audit log has a foreign key to
-- accounts. Accounts are locked first: a transaction that changes an account writes its audit row afterwards, and the
-- opposite order could deadlock.
create or replace function ensure_month_partitions() returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
  set timezone = 'Asia/Kolkata'
  set lock_timeout = '3s'
as $$
declare
  parent    text;
  first_day timestamptz;
  next_day  timestamptz;
  part      text;
  created   integer := 0;
begin
  perform pg_advisory_xact_lock(7214029); -- serialises servers that start together
  foreach parent in array array['access_records', 'audit_log'] loop
    for months_ahead in 0..3 loop
      first_day := date_trunc('month', now()) + make_interval(months => months_ahead);
      next_day := first_day + interval '1 month';
      part := parent || to_char(first_day, '_YYYY_MM');
      continue when to_regclass('public.' || part) is not null;

      execute format('create table public.%I (like public.%I including defaults including constraints)', part, parent);
      execute format('alter table public.%I enable row level security', part);
      execute format('alter table public.%I force row level security', part);
      execute format('create policy %I on public.%I to current_user using (true) with check (true)', part || '_owner', part);
      execute format('comment on table public.%I is %L', part, format('Rows of %s of one month in India.', parent));
      if parent = 'audit_log' then lock table public.accounts in share row exclusive mode; end if;
      execute format('lock table public.%I in access exclusive mode', parent || '_other');
      execute format(
        'with moved as (delete from public.%I where at >= %L and at < %L returning *)
         insert into public.%I select * from moved', parent || '_other', first_day, next_day, part);
      execute format(
        'alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        parent, part, first_day, next_day);
      created := created + 1;
    end loop;
  end loop;
  return created;
end
$$;
revoke execute on function ensure_month_partitions() from public;
grant execute on function ensure_month_partitions() to caresaathi_app;
comment on function ensure_month_partitions() is
  'Creates the missing partitions of this month and the next three, and returns how many it created.';

-- Creates the partitions for the first rows of a new database.
select ensure_month_partitions();
