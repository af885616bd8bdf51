-- The link of a message accepts answers only while messages still go to the address that the message was sent to. That
-- ends when the account gets another phone or none, when its e-mail address is replaced or removed, or when the
-- patient's agreement ends. `sent` is when the message was sent, `recipient` is `family` or `patient`. A push
-- notification has no address, so it always counts as current.
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
