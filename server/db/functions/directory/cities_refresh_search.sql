create or replace function cities_refresh_search() returns trigger
  language plpgsql as $$
begin
  -- Fires the triggers that compose the search text.
  update doctors set city_id = city_id where city_id = new.id;
  update clinics set city_id = city_id where city_id = new.id;
  return null;
end
$$;
comment on function cities_refresh_search() is
  'Updates the search text of a city''s doctors and clinics when the city is renamed.';

create or replace trigger cities_renamed after update of name on cities
  for each row when (old.name is distinct from new.name) execute function cities_refresh_search();
