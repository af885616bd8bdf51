import type { ImageKind } from '#contract/images/addresses.ts';
import { notAnImage } from '#contract/images/texts.ts';
import { Rejection } from '#server/errors.ts';
import { type PictureType, removeUnneededChunks, takesTooLong, takesTooMuchMemory } from './picture-cost-rules.ts';

const brokenImage = 'This picture is damaged and cannot be read. Please choose another one.';
const imageTooManyPixels = 'This picture has too many pixels. Please choose one of at most 50 megapixels.';
const imageTooNarrow = 'This picture is too long and narrow. Please crop it, or choose another one.';
const imageTooComplex =
  'This picture takes too much work to open. Please save it as an ordinary JPG, or choose another one.';

const maxPixels = 50_000_000;
// A long strip is expensive, because the library scales its whole length before it crops the picture.
const maxAspectRatio = 10;

/** The stored size of each kind of picture: its size on a page, in the pixels of a phone with a dense screen. */
const sizes: Record<ImageKind, { width: number; height: number }> = {
  doctors: { width: 400, height: 400 },
  clinics: { width: 640, height: 400 },
  cities: { width: 640, height: 400 },
};

/** Detects the type of a picture by its first bytes. The name of the file and its declared type may be wrong. */
function detectType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF.{4}WEBP$/s.test(head)) return 'webp';
  return null;
}

const invalidFile = (message: string) => new Rejection({ code: 'invalid', message, fields: { file: message } });

/** Lets only one picture be decoded at a time, because decoding may need more than a hundred megabytes. */
let lastDecoded: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and encodes it again as WebP: upright, in the size of its kind. The new file has only pixels: no
 * location and no other hidden data. The cost of decoding is checked before the picture is decoded.
 */
export function reencodePicture(
  bytes: Uint8Array,
  kind: ImageKind,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const encoded = lastDecoded.then(() => decode(bytes, kind));
  lastDecoded = encoded.then(
    () => undefined,
    () => undefined,
  );
  return encoded;
}

/** Loads the library `sharp` on first use, because it takes 12 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each picture is decoded once, so a cache would only use memory.
  sharp.cache(false);
  // Decoding uses one processor, so that the other processors serve requests. More threads would also need more memory.
  sharp.concurrency(1);
  return sharp;
}

async function decode(file: Uint8Array, kind: ImageKind) {
  const type = detectType(file);
  if (!type) throw invalidFile(notAnImage);
  const whole = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (takesTooLong(type, whole)) throw invalidFile(imageTooComplex);
  const bytes = type === 'png' ? removeUnneededChunks(whole) : whole;
  // `failOn` rejects a damaged file, which would become a half-grey picture. `pages` takes only the first frame.
  const sharp = await loadSharp();
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: maxPixels, pages: 1 });
  try {
    const metadata = await picture.metadata();
    const { width, height, format } = metadata;
    if (format !== type) throw invalidFile(notAnImage);
    if (width * height > maxPixels) throw invalidFile(imageTooManyPixels);
    if (Math.max(width, height) > maxAspectRatio * Math.min(width, height)) throw invalidFile(imageTooNarrow);
    if (takesTooMuchMemory(type, bytes, metadata)) throw invalidFile(imageTooComplex);
    const encoded = await picture
      .autoOrient()
      .resize({ ...sizes[kind], fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes: encoded, ...sizes[kind] };
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw invalidFile(/pixel limit|dimension/i.test(String(error)) ? imageTooManyPixels : brokenImage);
  }
}
