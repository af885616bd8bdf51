/** The kinds of records that have pictures. The kind decides the shape of the picture. */
export const imageKinds = ['doctors', 'clinics', 'cities'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** The URL of a picture; null without a picture. */
export function imageAddress(kind: ImageKind, hash: string | null): string | null {
  return hash && `/images/${kind}/${hash}`;
}
