-- A patient's own phone is used only if its owner agreed by a code, if it is still the patient's number, and if the family's
-- messages do not go to the same phone.
create or replace function agreed_phone(patient uuid) returns text
  language plpgsql stable parallel safe as $$
begin
  return (
    select d.address
    from patients p
    join message_addresses d on d.account_id = p.user_id and d.patient_id = p.id and d.kind = 'phone'
    join accounts a on a.id = p.user_id
    where p.id = patient and d.confirmed_at is not null
      and phone_key(d.address) = phone_key(p.mobile_number)
      and phone_key(d.address) is distinct from phone_key(a.phone));
end
$$;
comment on function agreed_phone(uuid) is
  'The own phone of a patient who agreed to get messages; null if there is none.';
