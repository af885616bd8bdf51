import sharp from 'sharp';
import { brokenImage, type ImageKind, imageTooManyPixels, notAnImage } from '#contract/images.ts';
import { Refusal } from '#server/errors.ts';

// Pictures are decoded once and dropped: a cache would only hold memory.
sharp.cache(false);

const mostPixels = 50_000_000;

/** The size in which each kind is shown, at the density of a good phone. */
const sizes: Record<ImageKind, { width: number; height: number }> = {
  doctors: { width: 400, height: 400 },
  clinics: { width: 640, height: 400 },
  cities: { width: 640, height: 400 },
};

/** What the first bytes say; the name and the declared type of a file say nothing. */
function typeOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF.{4}WEBP$/s.test(head)) return 'webp';
  return null;
}

const refuse = (message: string) => new Refusal({ code: 'invalid', message, fields: { file: message } });

/**
 * Decodes a picture and draws it anew: upright, in the shape of its kind, as WebP. Only the pixels survive, neither the
 * place where it was taken nor whatever else hid in the file. Nothing is decoded before its size is known to be sane.
 */
export async function redraw(
  bytes: Uint8Array,
  kind: ImageKind,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const type = typeOf(bytes);
  if (!type) throw refuse(notAnImage);
  // A damaged file is an error, not a half-grey picture. Of an animation the first picture is taken.
  const picture = sharp(bytes, { failOn: 'warning', limitInputPixels: mostPixels, pages: 1 });
  try {
    const { width, height, format } = await picture.metadata();
    if (format !== type) throw refuse(notAnImage);
    if (width * height > mostPixels) throw refuse(imageTooManyPixels);
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
