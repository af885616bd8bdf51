-- Requested visits: a family may ask for a time that no weekly hours of a doctor or clinic confirm.
-- `is_requested` stays true until staff confirm the time, or until the visit moves to a confirmed time.
-- A visit that staff book or move is confirmed.
--
-- Forward only. Safe while an old server runs: it inserts through `book_appointment()`, which sets the
-- column. The default is a constant, so no row is rewritten: visits booked so far count as confirmed.

alter table appointments add column is_requested boolean not null default false;
grant update (is_requested) on appointments to caresaathi_app, caresaathi_staff;

-- Staff confirm a time: one more action of the audit log.
alter table audit_log drop constraint audit_log_action_known;
alter table audit_log add constraint audit_log_action_known check (action in (
    'account.activated', 'account.added', 'account.deactivated', 'account.devices-signed-out',
    'account.exported', 'account.first-admin-added', 'account.password-changed',
    'account.password-recovered', 'account.password-reset', 'account.password-revealed',
    'account.phone-lost', 'account.phone-verified', 'account.registered', 'account.renamed',
    'account.role-changed', 'account.sign-in-burst', 'account.signed-in', 'account.signed-out',
    'appointment.booked', 'appointment.cancelled', 'appointment.confirmed', 'appointment.exported',
    'appointment.rescheduled', 'appointment.status-changed', 'appointment.step-added',
    'appointment.step-edited', 'appointment.step-status-changed',
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
