create or replace function clinics_compose_search() returns trigger
  language plpgsql as $$
begin
  select search_fold(concat_ws(' ', new.name, new.full_address, c.name)) into new.search_text
  from cities c where c.id = new.city_id;
  return new;
end
$$;
comment on function clinics_compose_search() is 'Fills the search text of a clinic: name, address and city.';

create or replace trigger clinics_search_text before insert or update of name, full_address, city_id on clinics
  for each row execute function clinics_compose_search();
