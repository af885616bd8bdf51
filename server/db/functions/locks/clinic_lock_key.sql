create or replace function clinic_lock_key(clinic uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(clinic, 2);
comment on function clinic_lock_key(uuid) is 'The advisory lock of a clinic.';
