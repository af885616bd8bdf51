select c.id, c.name, '/images/cities/' || c.image_hash as image
from cities c
where c.is_active and c.archived_at is null
order by c.name collate "en-x-icu";
