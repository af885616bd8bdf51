create or replace function family_lock_key(family uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(family, 1);
comment on function family_lock_key(uuid) is 'The advisory lock of a family.';
