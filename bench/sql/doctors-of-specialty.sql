with page as materialized (
  select r.id, r.rating, r.search_text from doctors r where r.archived_at is null and r.specialty = :specialty
  order by r.rating desc, r.id desc limit 10)
select d.id, d.name, d.specialty, d.hospital, c.name as city, d.experience, d.rating::float8 as rating,
  coalesce(nullif(d.available_hours, ''), :unknown) as availability, '/images/doctors/' || d.image_hash as image
from page join doctors d on d.id = page.id join cities c on c.id = d.city_id
order by d.rating desc, d.id desc;
