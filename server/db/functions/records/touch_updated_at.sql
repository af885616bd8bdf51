create or replace function touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function touch_updated_at() is 'Sets the time of the last change of a row.';

create or replace trigger accounts_touch before update on accounts
  for each row execute function touch_updated_at();
create or replace trigger cities_touch before update on cities
  for each row execute function touch_updated_at();
create or replace trigger doctors_touch before update on doctors
  for each row execute function touch_updated_at();
create or replace trigger clinics_touch before update on clinics
  for each row execute function touch_updated_at();
create or replace trigger appointment_types_touch before update on appointment_types
  for each row execute function touch_updated_at();
create or replace trigger price_rules_touch before update on price_rules
  for each row execute function touch_updated_at();
create or replace trigger patients_touch before update on patients
  for each row execute function touch_updated_at();
create or replace trigger appointments_touch before update on appointments
  for each row execute function touch_updated_at();
