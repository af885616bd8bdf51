-- Audit actions: `city.restored` replaces `city.revived`, because `restored` is the verb for every archived
-- record that is listed again.
--
-- `change_audit_actions()` replaces the constraint `audit_log_action_known`. From now on, a migration names
-- only the actions that it adds or removes, and not the whole list.
--
-- Functions of former versions that no server of the last release calls are dropped.
--
-- Forward only. Safe while an old server runs: it goes on writing `city.revived`, and the trigger of
-- `rename_audit_action()` stores `city.restored`. Cities are rarely restored, so the update is short: its rows
-- are found by the index on `action`. Writers of the log wait for its end.

create function change_audit_actions(added text[], removed text[]) returns void
  language plpgsql as $$
declare
  known text;
begin
  select string_agg(quote_literal(action), ', ' order by action) into known
  from (
    select words[1] as action
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') words
    where c.conrelid = 'audit_log'::regclass and c.conname = 'audit_log_action_known'
    union select unnest(added)
    except select unnest(removed)) actions;
  alter table audit_log drop constraint audit_log_action_known;
  -- Not valid: all stored rows were checked when they were written. A migration that removes an action also updates
  -- its rows.
  execute format('alter table audit_log add constraint audit_log_action_known check (action in (%s)) not valid', known);
end
$$;
comment on function change_audit_actions(text[], text[]) is
  'Adds actions to the closed list of the audit log, and removes others; for migrations.';

select change_audit_actions(added => '{city.restored}', removed => '{city.revived}');
update audit_log set action = 'city.restored' where action = 'city.revived';

drop function if exists free_times(uuid, date, date, timestamptz);
drop function if exists book_appointment(
  uuid, boolean, text, bytea, uuid, bytea, timestamptz, text, uuid, text, text, uuid, uuid, uuid, timestamptz, text, integer,
  boolean, boolean);
drop function if exists move_appointment(
  uuid, boolean, text, bytea, timestamptz, text, uuid, timestamptz, interval, integer);
