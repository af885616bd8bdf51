create or replace function keep_listed_total() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  difference bigint := 0;
begin
  if tg_op <> 'DELETE' then difference := (select count(*) from added where archived_at is null); end if;
  if tg_op <> 'INSERT' then difference := difference - (select count(*) from removed where archived_at is null); end if;
  perform count_records(tg_table_name, difference);
  return null;
end
$$;
comment on function keep_listed_total() is 'Updates the totals of patients, doctors and clinics that are not archived.';

create or replace trigger patients_total_added after insert on patients referencing new table as added
  for each statement execute function keep_listed_total();
create or replace trigger patients_total_changed after update on patients referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create or replace trigger patients_total_removed after delete on patients referencing old table as removed
  for each statement execute function keep_listed_total();
create or replace trigger doctors_total_added after insert on doctors referencing new table as added
  for each statement execute function keep_listed_total();
create or replace trigger doctors_total_changed after update on doctors referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create or replace trigger doctors_total_removed after delete on doctors referencing old table as removed
  for each statement execute function keep_listed_total();
create or replace trigger clinics_total_added after insert on clinics referencing new table as added
  for each statement execute function keep_listed_total();
create or replace trigger clinics_total_changed after update on clinics referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create or replace trigger clinics_total_removed after delete on clinics referencing old table as removed
  for each statement execute function keep_listed_total();
