-- The lists of people in the admin area: an index for each order they can be read in,
-- one for what is searched, and a way to notice that they changed.
--
-- Change counters: a sequence for each of the tables that families write, moved on by
-- every statement that changes one. Every server looks at them once a second. Not NOTIFY,
-- as for the directory: a transaction that notifies commits alone, one after the other,
-- and with sixteen families booking at once that made bookings three to four times
-- slower. A sequence is neither locked nor rolled back: moved once too often it only
-- makes an open list look again. The audit log needs none, its ids are such a sequence.
--
-- Forward only. Safe while an old server runs: it only adds. Building the indexes holds
-- up new accounts and patients for a moment.

create index accounts_by_name on accounts ((name collate "en-x-icu"), id);
create index accounts_search on accounts using gin
  (search_fold(name || ' ' || coalesce(phone, '') || ' ' || id::text) gin_trgm_ops);
create index patients_by_name on patients ((name collate "en-x-icu"), id) where archived_at is null;

create sequence accounts_changes;
create sequence patients_changes;
create sequence appointments_changes;

create function count_change() returns trigger
  language plpgsql as $$
begin
  perform nextval(tg_argv[0]::regclass);
  return null;
end
$$;

create trigger accounts_count_change after insert or update or delete or truncate on accounts
  for each statement execute function count_change('accounts_changes');
create trigger patients_count_change after insert or update or delete or truncate on patients
  for each statement execute function count_change('patients_changes');
create trigger appointments_count_change after insert or update or delete or truncate on appointments
  for each statement execute function count_change('appointments_changes');

grant usage, select on accounts_changes, patients_changes, appointments_changes
  to caresaathi_app, caresaathi_staff, caresaathi_gate;
grant select on audit_log_id_seq to caresaathi_app;

-- How often each of these tables has changed, for the look once a second. A new sequence
-- holds the value that it gives first, and says only beside it whether it was given.
create view change_counts with (security_invoker = true) as
  select 'accounts' as table_name, last_value + is_called::integer as changes from accounts_changes
  union all select 'patients', last_value + is_called::integer from patients_changes
  union all select 'appointments', last_value + is_called::integer from appointments_changes
  union all select 'audit_log', last_value + is_called::integer from audit_log_id_seq;
grant select on change_counts to caresaathi_app;
