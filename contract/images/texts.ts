/** The maximum size of an upload. The stored picture is much smaller. */
export const maxImageBytes = 5 * 1024 * 1024;

/** Shown beside every picture field. */
export const imageHint = 'PNG, JPG, WEBP up to 5MB';

export const imageTooLarge = 'The picture is larger than 5MB. Please choose a smaller one.';

export const notAnImage = 'Please choose a PNG, JPG or WEBP picture.';

export const brokenImage = 'This picture is damaged and cannot be read. Please choose another one.';

export const imageTooManyPixels = 'This picture has too many pixels. Please choose one of at most 50 megapixels.';

export const imageTooNarrow = 'This picture is too long and narrow. Please crop it, or choose another one.';

export const imageTooComplex =
  'This picture takes too much work to open. Please save it as an ordinary JPG, or choose another one.';

/** The kind of the record decides the shape of its picture. */
export const imageKinds = ['doctors', 'clinics', 'cities'] as const;

export type ImageKind = (typeof imageKinds)[number];

/** The URL of a picture. */
export function imageAddress(kind: ImageKind, hash: string | null): string | null {
  return hash && `/images/${kind}/${hash}`;
}
