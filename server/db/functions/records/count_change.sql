create or replace function count_change() returns trigger
  language plpgsql as $$
declare
  counted bigint := nextval(tg_argv[0]::regclass);
begin
  return null;
end
$$;
comment on function count_change() is
  'Increments the change counter of a table that is written often: once per statement.';

create or replace trigger accounts_count_change after insert or update or delete or truncate on accounts
  for each statement execute function count_change('accounts_changes');
-- The family card shows a change of the phone number that is not completed yet.
create or replace trigger phone_corrections_count_change after insert or update or delete or truncate on phone_corrections
  for each statement execute function count_change('accounts_changes');
create or replace trigger patients_count_change after insert or update or delete or truncate on patients
  for each statement execute function count_change('patients_changes');
create or replace trigger appointments_count_change after insert or update or delete or truncate on appointments
  for each statement execute function count_change('appointments_changes');
-- The day board shows the delays of doctors and the notes of calls with the visits.
create or replace trigger doctor_delays_count_change after insert or update or delete or truncate on doctor_delays
  for each statement execute function count_change('appointments_changes');
create or replace trigger call_notes_count_change after insert or update or delete or truncate on call_notes
  for each statement execute function count_change('appointments_changes');
-- The dialog of a visit, the family card and the till show payments.
create or replace trigger payments_count_change after insert or update or delete or truncate on payments
  for each statement execute function count_change('appointments_changes');
create or replace trigger till_closings_count_change after insert or update or delete or truncate on till_closings
  for each statement execute function count_change('appointments_changes');
-- Absences, leave, and the decisions of staff to keep a visit decide which visits need a new time.
create or replace trigger doctor_absences_count_change after insert or update or delete or truncate on doctor_absences
  for each statement execute function count_change('appointments_changes');
create or replace trigger doctor_leave_count_change after insert or update or delete or truncate on doctor_leave
  for each statement execute function count_change('appointments_changes');
create or replace trigger kept_visits_count_change after insert or update or delete or truncate on kept_visits
  for each statement execute function count_change('appointments_changes');
-- The day board and the list of calls show the family's answer with the visit.
create or replace trigger visit_answers_count_change after insert or update or delete or truncate on visit_answers
  for each statement execute function count_change('appointments_changes');
-- The list of steps and the dialog of a visit show who does a step and how far it is.
create or replace trigger step_work_count_change after insert or update or delete or truncate on step_work
  for each statement execute function count_change('appointments_changes');
create or replace trigger messages_count_change after insert or update or delete or truncate on messages
  for each statement execute function count_change('messages_changes');
create or replace trigger message_pauses_count_change after insert or update or delete or truncate on message_pauses
  for each statement execute function count_change('messages_changes');
create or replace trigger channel_health_count_change after insert or update or delete or truncate on channel_health
  for each statement execute function count_change('messages_changes');
