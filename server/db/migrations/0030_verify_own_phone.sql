-- A signed-in family confirms its own phone with a code (purpose `verify`). Where the operator asks for
-- it, a family whose phone is not confirmed must do so before its third booking.
--
-- Forward only. Safe while an old server runs: it writes no such code.

alter table phone_codes
  drop constraint phone_codes_purpose_known,
  add constraint phone_codes_purpose_known check (purpose in ('register', 'reset', 'sign-in', 'verify'));
