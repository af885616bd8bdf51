-- The audit log by kind of record, newest first: `audit_log_by_entity` leads to one
-- record's history, but to read a whole kind in order it would have to be sorted anew.
--
-- Forward only. Safe while an old server runs: it only adds. Building the index holds up
-- what is being written down for a moment.

create index audit_log_by_kind on audit_log (entity, id desc);
