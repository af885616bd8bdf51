-- Whether a patient has an open visit or step that is still to come. Runs as the owner: an account whose phone is not proved
-- does not see what staff booked for it, but its patient with such a visit must stay.
create or replace function has_coming_visit(patient uuid, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from appointments a
  where a.patient_id = patient and a.status in ('scheduled', 'open', 'pending') and a.starts_at > at;
  return found;
end
$$;
revoke execute on function has_coming_visit(uuid, timestamptz) from public;
grant execute on function has_coming_visit(uuid, timestamptz) to caresaathi_app, caresaathi_staff;
comment on function has_coming_visit(uuid, timestamptz) is
  'Whether a patient has a coming visit or step, also one that the acting account does not see.';
