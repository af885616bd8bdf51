import type { Db } from '#server/db/client.ts';

export async function findImage(db: Db, hash: string): Promise<{ mimeType: string; bytes: Buffer } | null> {
  const [image] = await db<{ mimeType: string; bytes: Buffer }[]>`
    select mime_type, bytes from images where hash = ${hash}`;
  return image ?? null;
}
