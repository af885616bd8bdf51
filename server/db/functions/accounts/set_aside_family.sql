-- Sets aside what was entered in an account before the holder of its phone recovered it: patients, visits and steps are hidden
-- from the account until it confirms them (restore_set_aside()), except those that staff created. The visits stay booked. The
-- addresses and settings for messages are deleted; the language stays. Runs as the owner, because the role for sign-ins
-- (`caresaathi_gate`) sees no patient. Call it under the locks of the family and of the account. Returns the number of patients
-- and visits.
create or replace function set_aside_family(family uuid, at_time timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  patient_count integer;
  visit_count integer;
begin
  update patients p set set_aside_at = at_time
  where p.user_id = family and not p.created_by_staff and p.set_aside_at is null;
  get diagnostics patient_count = row_count;
  -- A visit that staff created for such a patient names the patient, so it is set aside too.
  update appointments a set set_aside_at = at_time
  where a.user_id = family and a.set_aside_at is null
    and (not a.created_by_staff or exists (select from patients p where p.id = a.patient_id and p.set_aside_at is not null));
  get diagnostics visit_count = row_count;
  -- Whoever entered it may also have given addresses for messages.
  delete from message_addresses d where d.account_id = family;
  -- Or may have turned the messages to this phone off. The language stays.
  update message_settings s
  set channels = default, leads = default, quiet_from = default, quiet_to = default, whatsapp_agreed_at = null, version = s.version + 1
  where s.account_id = family;
  delete from message_kind_settings k where k.account_id = family;
  if patient_count + visit_count > 0 then
    update accounts a set set_aside_at = at_time where a.id = family;
  end if;
  return patient_count + visit_count;
end
$$;
revoke execute on function set_aside_family(uuid, timestamptz) from public;
grant execute on function set_aside_family(uuid, timestamptz) to caresaathi_gate;
comment on function set_aside_family(uuid, timestamptz) is
  'Hides from an account what was entered before the holder of its phone recovered it.';
