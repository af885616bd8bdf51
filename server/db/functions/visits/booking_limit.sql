-- The caller holds the family's lock. A family's visit starts after it is booked, so the range starts_at > at_time - 1 hour
-- contains all visits that a family booked within the last hour.
create or replace function booking_limit(
  family uuid, wanted_patient uuid, wanted_doctor uuid, at_time timestamptz, needs_verified_phone boolean)
  returns text language plpgsql stable as $$
declare
  found_counts record;
begin
  select
    count(*) filter (where a.is_open and a.patient_id = wanted_patient and a.doctor_id = wanted_doctor) as with_doctor,
    count(*) filter (where a.is_open) as open,
    count(*) filter (where a.created_at > at_time - interval '1 hour') as within_hour
  into found_counts
  from (
    select a.patient_id, a.doctor_id, a.created_at,
      a.status in ('scheduled', 'open', 'pending') and a.starts_at > at_time as is_open
    from appointments a
    -- Steps that staff add have no type. They do not count as bookings of the family.
    where a.user_id = family and a.starts_at > at_time - interval '1 hour' and a.appointment_type_id is not null) a;
  if found_counts.with_doctor >= 12 then return 'limit_patient_doctor'; end if;
  if found_counts.open >= 60 then return 'limit_family'; end if;
  if found_counts.within_hour >= 20 then return 'limit_hour'; end if;

  if needs_verified_phone then
    perform from accounts f where f.id = family and f.phone_verified_at is null;
    if found then
      perform from appointments a where a.user_id = family and a.appointment_type_id is not null limit 1 offset 1;
      if found then return 'phone_unverified'; end if;
    end if;
  end if;
  return null;
end
$$;
comment on function booking_limit(uuid, uuid, uuid, timestamptz, boolean) is
  'Which limit one more booking of a family would exceed, or null.';
