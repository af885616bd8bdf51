create or replace function doctor_lock_key(doctor uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(doctor, 3);
comment on function doctor_lock_key(uuid) is 'The advisory lock of a doctor.';
