-- The moment is the start minus the lead: 7 days, 24 hours or 2 hours. A moment in quiet hours is moved to their end if that is
-- at least an hour before the start; otherwise to 15 minutes before the quiet hours begin.
create or replace function reminder_due(starts_at timestamptz, lead text, quiet_from time, quiet_to time) returns timestamptz
  language plpgsql immutable parallel safe as $$
declare
  -- Hours, not days: the length of a day would depend on the time zone of the connection.
  moment timestamptz := starts_at
    - case lead when 'week' then interval '168 hours' when 'day' then interval '24 hours' else interval '2 hours' end;
  ends timestamptz := quiet_end(moment, quiet_from, quiet_to);
begin
  if ends is null then return moment; end if;
  if starts_at - ends >= interval '60 minutes' then return ends; end if;
  return ends - interval '15 minutes' - (quiet_to - quiet_from)
    - case when quiet_to < quiet_from then interval '24 hours' else interval '0' end;
end
$$;
comment on function reminder_due(timestamptz, text, time, time) is
  'When a reminder is due, outside of quiet hours.';
