-- Quiet hours begin at `quiet_from` and end before `quiet_to`, in India, also across midnight. If both are equal, there are
-- none.
create or replace function quiet_end(at timestamptz, quiet_from time, quiet_to time) returns timestamptz
  language plpgsql immutable parallel safe as $$
declare
  local timestamp := at at time zone 'Asia/Kolkata';
  clock time := local::time;
  ends_on date := local::date;
begin
  if quiet_from <= quiet_to then
    if clock < quiet_from or clock >= quiet_to then return null; end if;
  elsif clock >= quiet_from then
    ends_on := ends_on + 1;
  elsif clock >= quiet_to then
    return null;
  end if;
  return (ends_on + quiet_to) at time zone 'Asia/Kolkata';
end
$$;
comment on function quiet_end(timestamptz, time, time) is
  'When the quiet hours end that contain a moment; null if the moment is outside of quiet hours.';
