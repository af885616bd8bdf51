import type { Db } from '#server/db/client.ts';

export async function findImage(db: Db, hash: string): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const [image] = await db<{ mimeType: string; bytes: Buffer }[]>`
    select mime_type, bytes from images where hash = ${hash}`;
  return image ?? null;
}

/** Stores a picture under the hash of its bytes; the same picture twice is one row. */
export async function storeImage(
  db: Db,
  image: { hash: string; mimeType: string; width: number; height: number; bytes: Buffer },
): Promise<void> {
  await db`
    insert into images (hash, mime_type, width, height, bytes)
    values (${image.hash}, ${image.mimeType}, ${image.width}, ${image.height}, ${image.bytes})
    on conflict (hash) do nothing`;
}
