-- A visit in the past can be opened regardless of hours and leave: that only corrects the record.
create or replace function reopening_problem(wanted uuid, at_time timestamptz) returns text
  language plpgsql stable as $$
declare
  visit record;
  in_india timestamp;
  minute integer;
begin
  select a.doctor_id, checked_clinic(a) as clinic_id, a.starts_at, a.ends_at, p.archived_at is not null as patient_is_archived,
    d.archived_at is not null as doctor_is_archived, c.archived_at is not null as clinic_is_archived,
    v.status = 'cancelled' as parent_is_cancelled
  into visit
  from appointments a
  join patients p on p.id = a.patient_id
  left join appointments v on v.id = a.parent_id
  left join doctors d on d.id = a.doctor_id
  left join clinics c on c.id = a.clinic_id
  where a.id = wanted;

  if visit.patient_is_archived then return 'patient_archived'; end if;
  if visit.parent_is_cancelled then return 'parent_unknown'; end if;
  if visit.starts_at <= at_time then return null; end if;
  if visit.doctor_is_archived then return 'doctor_unknown'; end if;
  if visit.clinic_is_archived then return 'clinic_unknown'; end if;

  in_india := visit.starts_at at time zone 'Asia/Kolkata';
  if visit.clinic_id is not null and clinic_is_closed(visit.clinic_id, in_india::date) then return 'clinic_closed'; end if;
  if visit.clinic_id is not null and not clinic_is_open(visit.clinic_id, visit.starts_at,
      (extract(epoch from visit.ends_at - visit.starts_at) / 60)::integer) then
    return 'clinic_closed_then';
  end if;
  if visit.doctor_id is null then return null; end if;
  if doctor_is_away(visit.doctor_id, visit.starts_at, visit.ends_at) then return 'not_there'; end if;
  perform from doctor_hours h where h.doctor_id = visit.doctor_id;
  if not found then return null; end if;
  -- Slots are not checked: a visit that was booked at 10:15 stays valid after a change of the slot length.
  minute := extract(hour from in_india) * 60 + extract(minute from in_india);
  perform from doctor_hours h
  where h.doctor_id = visit.doctor_id and h.weekday = extract(isodow from in_india) and h.opens <= minute
    and h.closes >= minute + extract(epoch from visit.ends_at - visit.starts_at) / 60;
  if not found then return 'not_there'; end if;
  return null;
end
$$;
comment on function reopening_problem(uuid, timestamptz) is
  'Why a cancelled or closed visit or step cannot be opened again, or null.';
