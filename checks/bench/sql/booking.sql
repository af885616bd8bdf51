\set i :i + 1
\set n :base + :i * 8 + :client_id
\set patient :n % 512
\set doctor :n % 2048
\set slot :n / 2048
begin;
select id, user_id, name from patients
where id = ('bbbbbbbb-0000-4000-9000-' || lpad(to_hex(:patient::integer), 12, '0'))::uuid and archived_at is null;
select appointment_price(:type::uuid, :city::uuid);
select slot_minutes from doctors
where id = ('bbbbbbbb-0000-4000-a000-' || lpad(to_hex(:doctor::integer), 12, '0'))::uuid and archived_at is null;
insert into appointments (user_id, patient_id, appointment_type_id, doctor_id, city_id, title, step_type, status, starts_at, ends_at, price)
values (:account::uuid, ('bbbbbbbb-0000-4000-9000-' || lpad(to_hex(:patient::integer), 12, '0'))::uuid, :type::uuid,
  ('bbbbbbbb-0000-4000-a000-' || lpad(to_hex(:doctor::integer), 12, '0'))::uuid, :city::uuid, 'Visit', 'visit', 'scheduled',
  date_trunc('day', now()) + interval '2 years' + :slot::integer * interval '30 minutes',
  date_trunc('day', now()) + interval '2 years' + (:slot::integer + 1) * interval '30 minutes', 50000);
commit;
