import * as z from 'zod/mini';
import { imageKinds } from './endpoints.ts';

/** The hash of an uploaded picture; null without a picture. */
export const imageHash = z.nullable(
  z.string('This is not one of our pictures.').check(z.regex(/^[0-9a-f]{64}$/, 'This is not one of our pictures.')),
);

export const UploadImageParams = z.strictObject({ kind: z.enum(imageKinds, 'Please say what the picture is of.') });
export const UploadImageReply = z.object({ hash: z.string() });
