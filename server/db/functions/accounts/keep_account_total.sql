create or replace function keep_account_total() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then perform count_records(tg_table_name, (select count(*) from added));
  else perform count_records(tg_table_name, -(select count(*) from removed)); end if;
  return null;
end
$$;
comment on function keep_account_total() is 'Updates the total of accounts, in any state.';

create or replace trigger accounts_total_added after insert on accounts referencing new table as added
  for each statement execute function keep_account_total();
create or replace trigger accounts_total_removed after delete on accounts referencing old table as removed
  for each statement execute function keep_account_total();
