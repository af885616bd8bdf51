create or replace function visit_place(clinic uuid, doctor uuid, city uuid) returns text
  language plpgsql stable parallel safe as $$
begin
  return (
    select concat_ws(', ', place.name, case when position(lower(place.city) in lower(coalesce(place.name, ''))) = 0 then place.city end)
    from (
      select coalesce(k.name, nullif(d.hospital, '')) as name, c.name as city
      from (select) one
      left join clinics k on k.id = clinic
      left join doctors d on d.id = doctor
      left join cities c on c.id = coalesce(k.city_id, d.city_id, city)) place);
end
$$;
comment on function visit_place(uuid, uuid, uuid) is
  'Where a visit is, for a message: the clinic, else the hospital of the doctor, and the city.';
