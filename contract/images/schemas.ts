import * as z from 'zod/mini';
import { imageKinds } from './addresses.ts';

/** The hash of an uploaded picture; null without a picture. */
export const imageHash = z.nullable(
  z.string('This is not one of our pictures.').check(z.regex(/^[0-9a-f]{64}$/, 'This is not one of our pictures.')),
);

export const uploadImage = {
  summary:
    'Store a picture: the body is the PNG, JPG or WEBP file itself. It is deleted after a day unless a record uses it',
  params: z.strictObject({ kind: z.enum(imageKinds, 'Please say what the picture is of.') }),
  reply: z.object({ hash: z.string() }),
};
