import type { City } from '#contract/cities.ts';
import type { Db } from '#server/db/client.ts';

export async function activeCities(db: Db): Promise<City[]> {
  return db<City[]>`
    select c.id, c.name, '/images/cities/' || c.image_hash as image
    from cities c
    where c.is_active and c.archived_at is null
    order by c.name collate "en-x-icu"`;
}
