import type { Db } from '#server/db/client.ts';

/** How many doctors and clinics have a page. */
export async function countEntries(db: Db): Promise<{ doctors: number; clinics: number }> {
  const [counts] = await db<[{ doctors: number; clinics: number }]>`
    select (select count(*)::integer from doctors where archived_at is null) as doctors,
           (select count(*)::integer from clinics where archived_at is null) as clinics`;
  return counts;
}

/** The entries of a directory whose ids start with these hex digits. */
export async function findEntries(
  db: Db,
  part: { directory: 'doctors' | 'clinics'; prefix: string; most: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return db<{ id: string; updatedAt: Date }[]>`
    select id, updated_at
    from ${db(part.directory)}
    where archived_at is null
      and id between ${part.prefix.padEnd(32, '0')}::uuid and ${part.prefix.padEnd(32, 'f')}::uuid
    order by id
    limit ${part.most}`;
}
