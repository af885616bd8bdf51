-- Marks what staff create for a family while the rule in the table `phone_rule` is on: the family sees it only after it has
-- proved its phone. The database role decides, so no program can forget the mark. A step gets the marks of its visit, and a
-- visit of a patient that is set aside is set aside too. What staff book for their own family gets no mark. Runs as the caller.
create or replace function mark_staff_rows() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'patients' then
    new.created_by_staff := (select is_on from phone_rule);
  elsif new.parent_id is not null then
    select a.created_by_staff, a.set_aside_at into new.created_by_staff, new.set_aside_at
    from appointments a where a.id = new.parent_id;
    new.created_by_staff := coalesce(new.created_by_staff, false);
  else
    new.created_by_staff := new.user_id is distinct from actor_id() and (select is_on from phone_rule);
    new.set_aside_at := (select p.set_aside_at from patients p where p.id = new.patient_id);
  end if;
  return new;
end
$$;
comment on function mark_staff_rows() is 'Marks the patients and visits that staff create for a family.';
create or replace trigger patients_mark_staff_rows before insert on patients
  for each row when (current_user = 'caresaathi_staff') execute function mark_staff_rows();
create or replace trigger appointments_mark_staff_rows before insert on appointments
  for each row when (current_user = 'caresaathi_staff' or new.parent_id is not null) execute function mark_staff_rows();
