create or replace function doctors_compose_search() returns trigger
  language plpgsql as $$
begin
  select search_fold(concat_ws(' ', new.name, new.specialty, c.name)) into new.search_text
  from cities c where c.id = new.city_id;
  return new;
end
$$;
comment on function doctors_compose_search() is 'Fills the search text of a doctor: name, specialty and city.';

create or replace trigger doctors_search_text before insert or update of name, specialty, city_id on doctors
  for each row execute function doctors_compose_search();
