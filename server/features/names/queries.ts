import type { NameLanguage } from '#contract/names/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The translations of the names of active cities, and of the titles and descriptions of active appointment types. */
export async function findTranslatedNames(db: Db, language: NameLanguage): Promise<Record<string, string>> {
  const rows = await db.rows<{ english: string; translated: string }>(sql`
    select english, names ->> ${language} as translated
    from (
      select name as english, names from cities where is_active and archived_at is null
      union all
      select description, descriptions from appointment_types where is_active
      union all
      select title, names from appointment_types where is_active
    ) as named
    where names ? ${language} and english <> ''`);
  return Object.fromEntries(rows.map(({ english, translated }) => [english, translated]));
}
