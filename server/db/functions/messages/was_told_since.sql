-- Whether a change that families are told about (booking, move, confirmation, reopening) was made after `since`. The audit log
-- is read instead of `messages`: its entry is committed with the change, but the notice is derived later, and no reminder may
-- be sent before the notice. Runs as the owner, so that the message engine reads nothing else of the log.
create or replace function was_told_since(visit uuid, since timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp cost 1000 as $$
begin
  return (
    select exists (
      select from audit_log l
      where l.entity = 'appointment' and l.entity_id = visit::text and l.at > since
        and case l.action
          when 'appointment.booked' then true
          when 'appointment.step-added' then true
          when 'appointment.confirmed' then true
          when 'appointment.rescheduled' then true
          when 'appointment.step-edited' then (l.before ->> 'startsAt')::timestamptz <> (l.after ->> 'startsAt')::timestamptz
          when 'appointment.status-changed' then l.before ->> 'status' = 'cancelled' and l.after ->> 'status' = 'open'
          when 'appointment.step-status-changed' then l.before ->> 'status' = 'cancelled' and l.after ->> 'status' = 'pending'
          else false
        end));
end
$$;
revoke execute on function was_told_since(uuid, timestamptz) from public;
grant execute on function was_told_since(uuid, timestamptz) to caresaathi_messenger;
comment on function was_told_since(uuid, timestamptz) is
  'Whether a change of a visit that its family is told about was made after a moment.';
