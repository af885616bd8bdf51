create or replace function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('data_changed', coalesce(tg_argv[0], tg_table_name));
  return null;
end
$$;
comment on function announce_change() is
  'Tells every server that public data changed, so that it drops the pages that show it: one message per statement.';

-- The argument names another table than the trigger's own: a doctor's page shows hours and leave, a clinic's its closed days.
create or replace trigger cities_announce after insert or update or delete or truncate on cities
  for each statement execute function announce_change();
create or replace trigger doctors_announce after insert or update or delete or truncate on doctors
  for each statement execute function announce_change();
create or replace trigger doctor_hours_announce after insert or update or delete or truncate on doctor_hours
  for each statement execute function announce_change('doctors');
create or replace trigger doctor_leave_announce after insert or update or delete or truncate on doctor_leave
  for each statement execute function announce_change('doctors');
create or replace trigger clinics_announce after insert or update or delete or truncate on clinics
  for each statement execute function announce_change();
create or replace trigger clinic_closed_days_announce after insert or update or delete or truncate on clinic_closed_days
  for each statement execute function announce_change('clinics');
create or replace trigger appointment_types_announce after insert or update or delete or truncate on appointment_types
  for each statement execute function announce_change();
create or replace trigger price_rules_announce after insert or update or delete or truncate on price_rules
  for each statement execute function announce_change();
