select d.id, d.name, d.specialty, d.hospital, c.name as city, d.experience, d.rating::float8 as rating,
  coalesce(nullif(d.available_hours, ''), :unknown) as availability,
  '/images/doctors/' || d.image_hash as image
from doctors d join cities c on c.id = d.city_id
where d.archived_at is null
  and d.search_text like '%' || search_fold(:q) || '%'
  and d.specialty = :specialty
order by d.rating desc, d.id desc
limit :limit;
