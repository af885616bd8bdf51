import type { Db, Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export async function findImage(db: Db, hash: string): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const image = await db.maybeRow<{ mimeType: string; bytes: Buffer }>(sql`
    select mime_type, bytes from images where hash = ${hash}`);
  return image ?? null;
}

/** Stores an image. A repeated upload of the same bytes changes nothing. */
export async function insertImage(
  db: Db,
  image: { hash: string; width: number; height: number; bytes: Buffer },
): Promise<void> {
  await db.run(sql`
    insert into images (hash, mime_type, width, height, bytes)
    values (${image.hash}, 'image/webp', ${image.width}, ${image.height}, ${image.bytes})
    on conflict do nothing`);
}

/** Marks an image as loose: from `now` on, no record uses it. */
export async function detachImage(db: Db, hash: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into loose_images (hash, since) values (${hash}, ${now})
    on conflict (hash) do update set since = excluded.since`);
}

/** Marks an image as used by a record. Returns false if the image does not exist. */
export async function attachImage(db: Db, hash: string): Promise<boolean> {
  await db.run(sql`delete from loose_images where hash = ${hash}`);
  const image = await db.maybeRow(sql`select from images where hash = ${hash}`);
  return image !== undefined;
}

/** Deletes at most 20 images that became loose before a time. An image that a record uses stays. */
export async function deleteLooseImages(tx: Tx, before: Date): Promise<void> {
  const old = await tx.rows<{ hash: string }>(sql`
    delete from loose_images
    where hash in (select hash from loose_images where since < ${before} order by since limit 20 for update skip locked)
    returning hash`);
  for (const { hash } of old) {
    // A concurrent save may start to use the image: the foreign key then rejects the delete, and the image stays.
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
