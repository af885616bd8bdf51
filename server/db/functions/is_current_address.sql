-- A link counts for the person who got its message. It ends when that phone or e-mail address is no longer the one to which
-- messages go: another phone of the account, another or no e-mail address, a patient who has ended the agreement.
-- `sent` is when the message was sent, `recipient` is the family or the patient. Browsers with notifications have no address.
create or replace function is_current_address(account uuid, patient uuid, recipient text, channel text, sent timestamptz)
  returns boolean language plpgsql stable parallel safe as $$
begin
  if recipient = 'patient' then
    return agreed_phone(patient) is not null and exists (
      select from message_addresses d
      where d.account_id = account and d.patient_id = patient and d.kind = 'phone' and d.created_at <= sent);
  end if;
  return case channel
    when 'push' then true
    when 'email' then exists (
      select from message_addresses d
      where d.account_id = account and d.patient_id is null and d.kind = 'email' and d.confirmed_at is not null
        and d.created_at <= sent)
    else exists (
      select from accounts a
      where a.id = account and a.phone is not null and (a.phone_changed_at is null or a.phone_changed_at <= sent))
  end;
end
$$;
comment on function is_current_address(uuid, uuid, text, text, timestamptz) is
  'Whether messages still go to the address that a message was sent to.';
