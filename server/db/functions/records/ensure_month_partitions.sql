-- The role that serves requests cannot create tables, so this function runs as the owner. It takes no arguments, so that a
-- caller can do nothing else with the owner's rights.
create or replace function ensure_month_partitions() returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  return cardinality(create_month_partitions((now() at time zone 'Asia/Kolkata')::date, 4));
end
$$;
revoke execute on function ensure_month_partitions() from public;
grant execute on function ensure_month_partitions() to caresaathi_app;
comment on function ensure_month_partitions() is
  'Creates the missing partitions of this month and the next three, and returns how many it created.';

-- Creates the partitions for the first rows of a new database. The file of create_month_partitions() is applied before.
select ensure_month_partitions();
