-- Servers of the release before `0011_audit_verbs.sql` run beside newer ones while a release is rolled out. A migration of a
-- later release drops this function.
create or replace function rename_audit_action() returns trigger
  language plpgsql as $$
begin
  new.action := case new.action
    when 'account.created' then 'account.added'
    when 'account.first-admin-created' then 'account.first-admin-added'
    when 'account.reactivated' then 'account.activated'
    when 'appointment-type.created' then 'appointment-type.added'
    when 'appointment-type.changed' then 'appointment-type.edited'
    when 'city.created' then 'city.added'
    when 'city.changed' then 'city.edited'
    when 'clinic.changed' then 'clinic.edited'
    when 'doctor.changed' then 'doctor.edited'
    when 'patient.erased' then 'patient.deleted'
    when 'price-rule.created' then 'price-rule.added'
    when 'price-rule.changed' then 'price-rule.edited'
    else new.action
  end;
  return new;
end
$$;
comment on function rename_audit_action() is 'Replaces an old action that an older server writes by the new one.';

create or replace trigger audit_log_rename_action before insert on audit_log
  for each row when (new.action in (
    'account.created', 'account.first-admin-created', 'account.reactivated', 'appointment-type.created',
    'appointment-type.changed', 'city.created', 'city.changed', 'clinic.changed', 'doctor.changed',
    'patient.erased', 'price-rule.created', 'price-rule.changed'))
  execute function rename_audit_action();
