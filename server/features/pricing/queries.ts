import { defaultCity } from '#contract/cities/schemas.ts';
import type { PriceList, TypePrice } from '#contract/pricing/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/**
 * The prices of all active types in a city. Without a given city: in the default city, or in the first active city by
 * name if the default city is not active. Null if there is no such city. The statement returns one row without a type
 * if no type is active.
 */
export async function findPrices(db: Db, city: string | null): Promise<PriceList | null> {
  const rows = await db.rows<Omit<TypePrice, 'name'> & { city: string; name: string | null }>(sql`
    with chosen as (
      select c.id, c.name
      from cities c
      where c.is_active and c.archived_at is null
        and (${city}::text is null or lower(c.name) = lower(${city}))
      order by lower(c.name) <> lower(${defaultCity}), c.name collate "en-x-icu"
      limit 1
    )
    select c.name as city, t.name, t.title, t.description, appointment_price(t.id, c.id) as price,
      case when r.id is null then 'Base price' else 'Price in ' || c.name end as rule, t.needs_doctor
    from chosen c
    left join appointment_types t on t.is_active
    left join price_rules r on r.appointment_type_id = t.id and r.city_id = c.id and r.is_active
    order by t.name collate "en-x-icu"`);

  const [first] = rows;
  if (!first) return null;
  const types = rows.flatMap(({ city: _city, name, ...type }) => (name === null ? [] : [{ name, ...type }]));
  return { city: first.city, types };
}
