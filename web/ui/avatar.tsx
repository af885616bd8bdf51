import { useState } from 'react';

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
  /** In sight from the start: the photo is not put off until it is scrolled to. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

const pixels = { small: 32, medium: 44, large: 64, huge: 96 };
const tones = ['brand', 'accent', 'info', 'success', 'danger', 'purple'] as const;

/** The first letter of the name, not of a title, as its reader counts letters: मी for डॉ. मीरा, not a bare consonant. */
function initialOf(name: string): string {
  const text = name.trim().replace(/^[\p{L}\p{M}]{2,4}\.\s+/u, '');
  if (!text) return '?';
  const [first] =
    'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), (part) => part.segment) : Array.from(text);
  return (first ?? '?').toLocaleUpperCase();
}

/** One person always gets the same colour. */
function toneOf(name: string) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return tones[sum % tones.length];
}

/** A photo, or the first letter where there is none. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'medium', eager = false, className = '' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const photo = src && src !== failed ? src : null;

  return (
    <span className={`ui-avatar ui-tone-${toneOf(name)} ${className}`} data-size={size} aria-hidden="true">
      {photo ? (
        <img
          src={photo}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          // It may have failed before hydration, when no handler was attached.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(photo);
          }}
          onError={() => setFailed(photo)}
        />
      ) : (
        // Older browsers split some Indic clusters differently from the server: its letter stays.
        <span suppressHydrationWarning>{initialOf(name)}</span>
      )}
    </span>
  );
}
