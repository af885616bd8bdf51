-- If staff created a visit, and nobody has proved the phone of the account by a code yet, messages about the visit go to this
-- phone only: browsers, e-mail addresses and phones of patients may belong to somebody else. Until then the inbox does not show
-- them (the policy of `messages`). Visits that are set aside get no messages. Runs as the caller: the message engine or staff.
create or replace function keep_messages_private() returns trigger
  language plpgsql as $$
declare
  visit record;
begin
  select a.set_aside_at is not null as is_set_aside, a.created_by_staff and c.phone_verified_at is null as is_private into visit
  from appointments a join accounts c on c.id = a.user_id where a.id = new.appointment_id;
  if visit.is_set_aside then return null; end if;
  if visit.is_private and (select is_on from phone_rule) then
    if new.person = 'patient' then return null; end if;
    if new.channel <> 'inbox' then new.channel := 'sms'; end if;
    new.fallbacks := '{}';
  end if;
  return new;
end
$$;
comment on function keep_messages_private() is
  'Sends messages about visits that an account does not see to its phone only, or not at all.';
create or replace trigger messages_keep_private before insert on messages
  for each row when (new.appointment_id is not null) execute function keep_messages_private();
