import type { Db, Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export async function findImage(db: Db, hash: string): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const image = await db.maybeRow<{ mimeType: string; bytes: Buffer }>(sql`
    select mime_type, bytes from images where hash = ${hash}`);
  return image ?? null;
}

/** Stores a picture once, however often it is uploaded. */
export async function insertImage(
  db: Db,
  image: { hash: string; width: number; height: number; bytes: Buffer },
): Promise<void> {
  await db.run(sql`
    insert into images (hash, mime_type, width, height, bytes)
    values (${image.hash}, 'image/webp', ${image.width}, ${image.height}, ${image.bytes})
    on conflict do nothing`);
}

/** Says that a picture belongs to nothing, from now on. */
export async function loosenImage(db: Db, hash: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into loose_images (hash, since) values (${hash}, ${now})
    on conflict (hash) do update set since = excluded.since`);
}

/** Says that something shows this picture now. False where there is no such picture. */
export async function attachImage(db: Db, hash: string): Promise<boolean> {
  await db.run(sql`delete from loose_images where hash = ${hash}`);
  const image = await db.maybeRow(sql`select from images where hash = ${hash}`);
  return image !== undefined;
}

/** Removes what has been loose since before a moment, a few at a time. What something shows after all stays. */
export async function sweepLooseImages(tx: Tx, before: Date): Promise<void> {
  const old = await tx.rows<{ hash: string }>(sql`
    delete from loose_images
    where hash in (select hash from loose_images where since < ${before} order by since limit 20 for update skip locked)
    returning hash`);
  for (const { hash } of old) {
    // Somebody may save it with something at this very moment: the foreign key then refuses, and it stays.
    await tx
      .savepoint((inner) =>
        inner.run(sql`
          delete from images i
          where i.hash = ${hash}
            and not exists (select from doctors d where d.image_hash = i.hash)
            and not exists (select from clinics c where c.image_hash = i.hash)
            and not exists (select from cities c where c.image_hash = i.hash)`),
      )
      .catch((error: { code?: unknown }) => {
        if (error.code !== '23503') throw error;
      });
  }
}
