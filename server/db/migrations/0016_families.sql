-- Families that the front desk adds, and the search for callers.
--
-- A family that staff add has no password: `password_hash` is null until the family sets one by a code to
-- its phone. Only a `user` may have none. `accounts.version` grows with every edit of name, phone or
-- e-mail, so that two people who edit the same account do not overwrite each other unknowingly.
--
-- `patients.request_hash` identifies the submit that added a patient, so that a repeated submit adds one
-- patient (and one family). It is null for patients that a family adds itself.
--
-- A caller is found by the beginning or the end of a phone number. `phone_key` makes numbers comparable
-- however they are written. Names and patient numbers are found by the indexes that exist.
--
-- Archived doctors, clinics and patients can be listed and restored; there are few of them.
--
-- Forward only. Safe while an old server runs: it reads a missing password as a wrong one, and it neither
-- reads nor writes the new columns. An edit that it makes is not noticed by an editor on a new server. The
-- defaults are constants, so no row is rewritten. Writers wait while the indexes are built.

create function phone_key(value text) returns text
  language sql immutable strict parallel safe
  return right(regexp_replace(value, '[^0-9]', '', 'g'), 10);
comment on function phone_key(text) is 'The last ten digits of a phone number: without country code, leading zero and punctuation.';

alter table accounts alter column password_hash drop not null;
alter table accounts add constraint accounts_password_present check (
  password_hash is not null or (user_role = 'user' and not password_is_temporary and temporary_password is null));
alter table accounts add column version integer not null default 1;
grant update (version) on accounts to caresaathi_app;

-- Digits are compared byte by byte ("C"), so that a range of the index holds all numbers with a beginning.
create index accounts_by_phone_key on accounts (phone_key(phone) collate "C");
create index accounts_by_phone_end on accounts (reverse(phone_key(phone)) collate "C");
create index patients_by_phone_key on patients (phone_key(mobile_number) collate "C") where mobile_number <> '';
create index patients_by_phone_end on patients (reverse(phone_key(mobile_number)) collate "C") where mobile_number <> '';

alter table patients add column request_hash bytea;
create unique index patients_request_key on patients (request_hash) where request_hash is not null;

create index doctors_archived on doctors (archived_at) where archived_at is not null;
create index clinics_archived on clinics (archived_at) where archived_at is not null;
create index patients_archived on patients (archived_at) where archived_at is not null;

-- What staff do for families, and restored records: more actions of the audit log.
alter table audit_log drop constraint audit_log_action_known;
alter table audit_log add constraint audit_log_action_known check (action in (
    'account.activated', 'account.added', 'account.deactivated', 'account.devices-signed-out',
    'account.edited', 'account.exported', 'account.first-admin-added', 'account.password-changed',
    'account.password-recovered', 'account.password-reset', 'account.password-revealed',
    'account.phone-corrected', 'account.phone-lost', 'account.phone-verified', 'account.registered',
    'account.renamed', 'account.role-changed', 'account.sign-in-burst', 'account.signed-in',
    'account.signed-out',
    'appointment.booked', 'appointment.cancelled', 'appointment.confirmed', 'appointment.exported',
    'appointment.rescheduled', 'appointment.status-changed', 'appointment.step-added',
    'appointment.step-edited', 'appointment.step-status-changed',
    'appointment-type.activated', 'appointment-type.added', 'appointment-type.deactivated',
    'appointment-type.edited',
    'audit.exported',
    'city.activated', 'city.added', 'city.archived', 'city.deactivated', 'city.deleted', 'city.edited',
    'city.revived',
    'clinic.added', 'clinic.archived', 'clinic.deleted', 'clinic.edited', 'clinic.exported',
    'clinic.restored',
    'doctor.added', 'doctor.archived', 'doctor.deleted', 'doctor.edited', 'doctor.exported',
    'doctor.restored',
    'family.added',
    'image.uploaded',
    'patient.added', 'patient.archived', 'patient.deleted', 'patient.edited', 'patient.exported',
    'patient.restored',
    'price-rule.activated', 'price-rule.added', 'price-rule.deactivated', 'price-rule.deleted',
    'price-rule.edited')) not valid;
