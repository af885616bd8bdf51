-- What people are searched by, folded once when it is written: a search that no index
-- helps (two letters that nobody's name begins with) then reads through plain text, where
-- folding every name anew took five seconds for 150,000 accounts.
--
-- The audit log by kind of record, newest first: `audit_log_by_entity` leads to one
-- record's history, but to read a whole kind in order it would have to be sorted anew.
--
-- Forward only. Safe while an old server runs: it only adds, and its own search of
-- patients stays right, if slow for a while. Writing the new columns holds up accounts and
-- patients for some seconds where there are a hundred thousand.

alter table accounts add column search_text text not null
  generated always as (search_fold(name || ' ' || coalesce(phone, '') || ' ' || id::text)) stored;
alter table patients add column search_text text not null
  generated always as (search_fold(name || ' ' || patient_number || ' ' || mobile_number)) stored;

drop index accounts_search, patients_search;
create index accounts_search on accounts using gin (search_text gin_trgm_ops);
create index patients_search on patients using gin (search_text gin_trgm_ops);

create index audit_log_by_kind on audit_log (entity, id desc);
