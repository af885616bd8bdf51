-- Audit verbs: one verb for each meaning, whatever the kind of record. `added` replaces `created`, `edited`
-- replaces `changed`, `deleted` replaces `erased`, `activated` replaces `reactivated`. What an entry says
-- about a record stays the same; only these words of `action` change.
--
-- Of two words, the one with more rows stays (`patient.added`, `patient.edited`). The others are written
-- almost only by staff, so that the update is short: its rows are found by the index on `action`.
--
-- Forward only. Safe while an old server runs: it goes on writing the old words, and the trigger of
-- `rename_audit_action()` stores the new ones. Writers of the log wait for the end of the update. The
-- constraint is added as `not valid`: all other rows were checked when they were written.

alter table audit_log drop constraint audit_log_action_known;

update audit_log set action = case action
    when 'account.created' then 'account.added'
    when 'account.first-admin-created' then 'account.first-admin-added'
    when 'account.reactivated' then 'account.activated'
    when 'appointment-type.created' then 'appointment-type.added'
    when 'appointment-type.changed' then 'appointment-type.edited'
    when 'city.created' then 'city.added'
    when 'city.changed' then 'city.edited'
    when 'clinic.changed' then 'clinic.edited'
    when 'doctor.changed' then 'doctor.edited'
    when 'patient.erased' then 'patient.deleted'
    when 'price-rule.created' then 'price-rule.added'
    when 'price-rule.changed' then 'price-rule.edited'
  end
where action in (
  'account.created', 'account.first-admin-created', 'account.reactivated', 'appointment-type.created',
  'appointment-type.changed', 'city.created', 'city.changed', 'clinic.changed', 'doctor.changed',
  'patient.erased', 'price-rule.created', 'price-rule.changed');

alter table audit_log add constraint audit_log_action_known check (action in (
    'account.activated', 'account.added', 'account.deactivated', 'account.devices-signed-out',
    'account.exported', 'account.first-admin-added', 'account.password-changed',
    'account.password-recovered', 'account.password-reset', 'account.password-revealed',
    'account.phone-lost', 'account.phone-verified', 'account.registered', 'account.renamed',
    'account.role-changed', 'account.sign-in-burst', 'account.signed-in', 'account.signed-out',
    'appointment.booked', 'appointment.cancelled', 'appointment.exported', 'appointment.rescheduled',
    'appointment.status-changed', 'appointment.step-added', 'appointment.step-edited',
    'appointment.step-status-changed',
    'appointment-type.activated', 'appointment-type.added', 'appointment-type.deactivated',
    'appointment-type.edited',
    'audit.exported',
    'city.activated', 'city.added', 'city.archived', 'city.deactivated', 'city.deleted', 'city.edited',
    'city.revived',
    'clinic.added', 'clinic.archived', 'clinic.deleted', 'clinic.edited', 'clinic.exported',
    'doctor.added', 'doctor.archived', 'doctor.deleted', 'doctor.edited', 'doctor.exported',
    'image.uploaded',
    'patient.added', 'patient.archived', 'patient.deleted', 'patient.edited', 'patient.exported',
    'price-rule.activated', 'price-rule.added', 'price-rule.deactivated', 'price-rule.deleted',
    'price-rule.edited')) not valid;
