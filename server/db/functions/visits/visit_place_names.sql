create or replace function visit_place_names(doctor uuid, clinic uuid) returns jsonb
  language sql stable as $$
  select jsonb_build_object('doctor', (select d.name from doctors d where d.id = doctor),
    'clinic', (select k.name from clinics k where k.id = clinic))
$$;
comment on function visit_place_names(uuid, uuid) is 'The names of the doctor and clinic of a visit, for the audit log.';
