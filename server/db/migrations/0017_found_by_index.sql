-- Two things that no index could find. What happened to an appointment: the first policy
-- compared ids as text, so each look at one appointment read through all of them. And the
-- steps of an appointment: their index was for rows with `is_step`, which a search by
-- `parent_id` does not say; that a parent is there it does say.
--
-- Forward only. Safe while an old server runs: the same rows are visible. Building the
-- index holds up bookings for some seconds where there are a million.

drop policy audit_log_own_appointments on audit_log;
create policy audit_log_own_appointments on audit_log for select to caresaathi_app
  using (exists (
    select from appointments a where a.id = case when entity = 'appointment' then entity_id::uuid end));

drop index appointments_steps;
create index appointments_steps on appointments (parent_id, starts_at) where parent_id is not null;
