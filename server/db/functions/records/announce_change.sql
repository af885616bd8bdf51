create or replace function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('data_changed', coalesce(tg_argv[0], tg_table_name));
  return null;
end
$$;
comment on function announce_change() is
  'Notifies every server of a change of public data, so that it drops the cached pages that show it: once per statement.';

-- The argument is the table to notify, if it is not the trigger's own: doctors' pages show hours, leave and free times,
-- clinics' pages show closed days.
create or replace trigger cities_announce after insert or update or delete or truncate on cities
  for each statement execute function announce_change();
create or replace trigger doctors_announce after insert or update or delete or truncate on doctors
  for each statement execute function announce_change();
create or replace trigger doctor_hours_announce after insert or update or delete or truncate on doctor_hours
  for each statement execute function announce_change('doctors');
create or replace trigger doctor_leave_announce after insert or update or delete or truncate on doctor_leave
  for each statement execute function announce_change('doctors');
create or replace trigger doctor_absences_announce after insert or update or delete or truncate on doctor_absences
  for each statement execute function announce_change('doctors');
create or replace trigger clinics_announce after insert or update or delete or truncate on clinics
  for each statement execute function announce_change();
create or replace trigger clinic_closed_days_announce after insert or update or delete or truncate on clinic_closed_days
  for each statement execute function announce_change('clinics');
create or replace trigger appointment_types_announce after insert or update or delete or truncate on appointment_types
  for each statement execute function announce_change();
create or replace trigger price_rules_announce after insert or update or delete or truncate on price_rules
  for each statement execute function announce_change();
