-- Whether a family was told about a visit after `since`, or will be: there is a notice in the inbox, a waiting notice, or an
-- entry of the audit log that the message engine has not read yet. If a change was undone before its notice was sent, the
-- family was told nothing, so it still needs a reminder. Runs as the owner, so that the engine reads nothing else of the log.
create or replace function was_noticed_since(visit uuid, since timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp cost 1000 as $$
begin
  return was_told_since(visit, since) and (
    exists (select from waiting_notices w where w.appointment_id = visit and w.release_at is not null)
    or exists (
      select from messages m
      where m.appointment_id = visit and m.channel = 'inbox' and m.kind not in ('reminder', 'late') and m.created_at > since)
    or exists (
      select from audit_log l
      where l.entity = 'appointment' and l.entity_id = visit::text and l.at > since
        and (l.transaction_id, l.id) > (select c.next_transaction, c.last_entry from message_cursor c)));
end
$$;
revoke execute on function was_noticed_since(uuid, timestamptz) from public;
grant execute on function was_noticed_since(uuid, timestamptz) to caresaathi_messenger;
comment on function was_noticed_since(uuid, timestamptz) is
  'Whether a family was told about a visit after a moment, or will be by a notice that waits.';
