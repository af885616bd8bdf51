-- The channels outside of the product on which an account can get a kind of message, in its order of preference: those
-- that it chose (for the kind, else in general, else all), that this server can use (`configured`), and for which there is
-- an address. WhatsApp needs the agreement of the account and a phone that was verified by a code: only its owner can agree.
-- A test by staff ignores the chosen channels and needs no verified phone, but it needs address and agreement too. Runs as
-- the caller: the message engine, or staff who ask who would be told.
create or replace function usable_channels(account uuid, of_kind text, configured text[], at timestamptz) returns text[]
  language plpgsql stable parallel safe as $$
begin
  return (
    select coalesce(array_agg(chosen.channel order by chosen.number), '{}')
    from accounts a
    left join message_settings s on s.account_id = a.id
    left join message_kind_settings k on k.account_id = a.id and k.kind = of_kind
    cross join lateral unnest(
      case when of_kind = 'test' then configured else coalesce(k.channels, s.channels, '{whatsapp,sms,email,push}') end)
      with ordinality as chosen (channel, number)
    where a.id = account and a.deactivated_at is null and chosen.channel = any (configured)
      and case chosen.channel
        when 'whatsapp' then a.phone is not null and s.whatsapp_agreed_at is not null
          and (a.phone_verified_at is not null or of_kind = 'test')
        when 'sms' then a.phone is not null
        when 'email' then exists (
          select from message_addresses d
          where d.account_id = a.id and d.patient_id is null and d.kind = 'email' and d.confirmed_at is not null)
        else exists (
          select from push_subscriptions p join sessions n on n.id = p.session_id
          where p.account_id = a.id and is_session_alive(a.user_role, n.created_at, n.last_seen_at, n.expires_at, at))
      end);
end
$$;
comment on function usable_channels(uuid, text, text[], timestamptz) is
  'The channels on which an account gets a kind of message, in its order of preference, without the inbox.';
