-- A patient's own phone is used only if its owner agreed by a code, if it is still the patient's number, and if the family's
-- messages do not go to the same phone.
create or replace function agreed_phone(patient uuid) returns text
  language sql stable parallel safe as $$
  select d.address
  from message_addresses d
  join patients p on p.id = d.patient_id
  join accounts a on a.id = d.account_id
  where d.patient_id = patient and d.kind = 'phone' and d.confirmed_at is not null
    and phone_key(d.address) = phone_key(p.mobile_number)
    and phone_key(d.address) is distinct from phone_key(a.phone)
$$;
comment on function agreed_phone(uuid) is
  'The own phone of a patient who agreed to get messages; null if there is none.';
