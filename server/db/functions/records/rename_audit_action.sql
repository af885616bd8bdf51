-- Servers of the release before `0020_restored_cities.sql` write the old action. They run beside newer servers while a release
-- is rolled out. A migration of a later release drops this function.
create or replace function rename_audit_action() returns trigger
  language plpgsql as $$
begin
  new.action := 'city.restored';
  return new;
end
$$;
comment on function rename_audit_action() is 'Replaces an old action that an older server writes by the new one.';

create or replace trigger audit_log_rename_action before insert on audit_log
  for each row when (new.action = 'city.revived') execute function rename_audit_action();
