create or replace function step_type_of(type_name text) returns text
  language sql immutable
  return case lower(coalesce(type_name, ''))
    when '' then 'visit' when 'consultation' then 'visit' when 'transportation' then 'pickup' when 'diagnostic' then 'test'
    when 'pharmacy' then 'prescription' when 'followup' then 'followup' else 'other' end;
comment on function step_type_of(text) is 'The step type of an appointment type.';
