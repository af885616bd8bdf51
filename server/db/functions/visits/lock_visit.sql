create or replace function lock_visit(wanted uuid) returns void
  language plpgsql volatile as $$
begin
  perform lock_visit_and_places(wanted, null, null);
end
$$;
comment on function lock_visit(uuid) is
  'Takes the locks that a change of one visit or step needs, in the order family, clinic, doctor.';
