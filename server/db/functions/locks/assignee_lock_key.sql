create or replace function assignee_lock_key(account uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(account, 5);
comment on function assignee_lock_key(uuid) is 'The advisory lock of the work of a member of the team.';
