import { createHash } from 'node:crypto';
import type * as api from '#contract/images/endpoints.ts';
import { imageTooLarge } from '#contract/images/texts.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { invalid, Rejection, unavailable } from '#server/errors.ts';
import { reencodePicture } from './picture-encoding-service.ts';
import * as queries from './queries.ts';

const looseLifetimeMs = 24 * 3_600_000;
// Pictures are decoded one at a time, and a waiting upload takes up to 5 MB of memory. More are rejected with 503.
const maxConcurrentUploads = 4;
let uploadsInProgress = 0;

/** Stores an uploaded image. It is loose until a record is saved with it; loose images are deleted after a day. */
export async function uploadImage(ctx: StaffCtx, { params: { kind }, file }: ParsedOf<typeof api.uploadImage>) {
  if (uploadsInProgress >= maxConcurrentUploads) throw unavailable();
  uploadsInProgress += 1;
  try {
    const picture = await reencodePicture(await readFile(file), kind);
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await queries.insertImage(tx, { hash, ...picture });
      await queries.detachImage(tx, hash, ctx.now);
      await recordAudit(tx, ctx, { action: 'image.uploaded', entity: 'image', entityId: hash, after: { kind } });
      await queries.deleteLooseImages(tx, new Date(ctx.now.getTime() - looseLifetimeMs));
    });
    return { hash };
  } finally {
    uploadsInProgress -= 1;
  }
}

async function readFile(file: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return file().catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error;
    throw new Rejection({ code: 'too_large', message: imageTooLarge, fields: { file: imageTooLarge } });
  });
}

/** Replaces the image of a record, in the transaction that saves the record. */
export async function replaceImage(tx: Tx, before: string | null, after: string | null, now: Date): Promise<void> {
  if (before === after) return;
  if (after && !(await queries.attachImage(tx, after))) {
    throw invalid({ imageHash: 'This picture is no longer there. Please upload it again.' });
  }
  if (before) await queries.detachImage(tx, before, now);
}
