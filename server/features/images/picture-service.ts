import sharp from 'sharp';
import {
  brokenImage,
  type ImageKind,
  imageTooComplex,
  imageTooManyPixels,
  imageTooNarrow,
  notAnImage,
} from '#contract/images-api.ts';
import { Refusal } from '#server/errors.ts';
import { type PictureType, takesTooLong, takesTooMuchMemory, withoutComments } from './picture-rules.ts';

// Pictures are decoded once and dropped: a cache would only hold memory.
sharp.cache(false);
// One processor for a picture: the others are for visitors. More threads would also need more memory.
sharp.concurrency(1);

const mostPixels = 50_000_000;
// A strip is first drawn in its whole length, as high as the shape that is cut out of it.
const longestSide = 10;

/** The size in which each kind is shown, at the density of a good phone. */
const sizes: Record<ImageKind, { width: number; height: number }> = {
  doctors: { width: 400, height: 400 },
  clinics: { width: 640, height: 400 },
  cities: { width: 640, height: 400 },
};

/** What the first bytes say; the name and the declared type of a file say nothing. */
function typeOf(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF.{4}WEBP$/s.test(head)) return 'webp';
  return null;
}

const refuse = (message: string) => new Refusal({ code: 'invalid', message, fields: { file: message } });

/** Only one picture is decoded at a time: each may take more than a hundred megabytes. */
let lastDecoded: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and draws it anew: upright, in the shape of its kind, as WebP. Only the pixels survive, neither the
 * place where it was taken nor whatever else hid in the file. Nothing is decoded before its cost is known to be bounded.
 */
export function redraw(bytes: Uint8Array, kind: ImageKind): Promise<{ bytes: Buffer; width: number; height: number }> {
  const drawn = lastDecoded.then(() => decode(bytes, kind));
  lastDecoded = drawn.then(
    () => undefined,
    () => undefined,
  );
  return drawn;
}

async function decode(file: Uint8Array, kind: ImageKind) {
  const type = typeOf(file);
  if (!type) throw refuse(notAnImage);
  const whole = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (takesTooLong(type, whole)) throw refuse(imageTooComplex);
  const bytes = type === 'png' ? withoutComments(whole) : whole;
  // A damaged file is an error, not a half-grey picture. Of an animation the first picture is taken.
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels, pages: 1 });
  try {
    const metadata = await picture.metadata();
    const { width, height, format } = metadata;
    if (format !== type) throw refuse(notAnImage);
    if (width * height > mostPixels) throw refuse(imageTooManyPixels);
    if (Math.max(width, height) > longestSide * Math.min(width, height)) throw refuse(imageTooNarrow);
    if (takesTooMuchMemory(type, bytes, metadata)) throw refuse(imageTooComplex);
    const drawn = await picture
      .autoOrient()
      .resize({ ...sizes[kind], fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: drawn, ...sizes[kind] };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(/pixel limit|dimension/i.test(String(error)) ? imageTooManyPixels : brokenImage);
  }
}
