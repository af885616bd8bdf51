import { createHash } from 'node:crypto';
import { type ImageKind, imageTooLarge } from '#contract/images-api.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { invalid, Refusal, unavailable } from '#server/errors.ts';
import { redraw } from './picture-service.ts';
import * as queries from './queries.ts';

const looseForMs = 24 * 3_600_000;
// One is decoded at a time; the others wait with up to 5 MB each. Beyond a few, the sender is asked to try again.
const mostAtOnce = 4;
let underWay = 0;

/** Takes a picture in. Until something is saved with it, it belongs to nothing, and is removed after a day. */
export async function upload(ctx: StaffCtx, kind: ImageKind, file: () => Promise<Uint8Array>): Promise<string> {
  if (underWay >= mostAtOnce) throw unavailable();
  underWay += 1;
  try {
    const picture = await redraw(await readAtMost(file), kind);
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await queries.insertImage(tx, { hash, ...picture });
      await queries.loosenImage(tx, hash, ctx.now);
      await recordAudit(tx, ctx, { action: 'image.uploaded', entity: 'image', entityId: hash, after: { kind } });
      await queries.sweepLooseImages(tx, new Date(ctx.now.getTime() - looseForMs));
    });
    return hash;
  } finally {
    underWay -= 1;
  }
}

async function readAtMost(file: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return file().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal({ code: 'too_large', message: imageTooLarge, fields: { file: imageTooLarge } });
  });
}

/** Exchanges the picture of a record, as part of saving it. */
export async function exchange(tx: Tx, before: string | null, after: string | null, now: Date): Promise<void> {
  if (before === after) return;
  if (after && !(await queries.attachImage(tx, after))) {
    throw invalid({ imageHash: 'This picture is no longer there. Please upload it again.' });
  }
  if (before) await queries.loosenImage(tx, before, now);
}
