-- Creates the missing partitions of `months` months from `first_day` on, in India's time zone, and moves the rows of those
-- months out of the default partition.
--
-- Rows are moved to the new table before it is attached, and attaching does not block readers and writers of the other
-- partitions. Only the default partition is locked, and writers of accounts, because the audit log has a foreign key to
-- accounts. Accounts are locked first: a transaction that changes an account writes its audit row afterwards, and the
-- opposite order could deadlock.
create or replace function create_month_partitions(first_day date, months integer) returns text[]
  language plpgsql
  set search_path = public, pg_temp
  set timezone = 'Asia/Kolkata'
  set lock_timeout = '3s'
as $$
declare
  parent    text;
  starts_at timestamptz;
  ends_at   timestamptz;
  part      text;
  created   text[] := '{}';
begin
  perform pg_advisory_xact_lock(7214029); -- serialises servers that start together
  foreach parent in array array['access_records', 'audit_log'] loop
    for nth in 0..months - 1 loop
      starts_at := date_trunc('month', first_day)::timestamptz + make_interval(months => nth);
      ends_at := starts_at + interval '1 month';
      part := parent || to_char(starts_at, '_YYYY_MM');
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
         insert into public.%I select * from moved', parent || '_other', starts_at, ends_at, part);
      execute format(
        'alter table public.%I attach partition public.%I for values from (%L) to (%L)',
        parent, part, starts_at, ends_at);
      created := created || part;
    end loop;
  end loop;
  return created;
end
$$;
revoke execute on function create_month_partitions(date, integer) from public;
comment on function create_month_partitions(date, integer) is
  'Creates the missing partitions of some months, and returns their names. Only the owner of the tables may call it.';
