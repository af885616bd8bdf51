import { useState } from 'react';

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
  /** Loads the photo at once, for avatars that are visible without scrolling. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

const pixels = { small: 32, medium: 44, large: 64, huge: 96 };
const tones = ['brand', 'accent', 'info', 'success', 'danger', 'purple'] as const;

/** Returns the first grapheme of the name without its title: मी for डॉ. मीरा, not only the consonant म. */
function initialOf(name: string): string {
  const text = name.trim().replace(/^[\p{L}\p{M}]{2,4}\.\s+/u, '');
  if (!text) return '?';
  const [first] =
    'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), (part) => part.segment) : Array.from(text);
  return (first ?? '?').toLocaleUpperCase();
}

/** Returns a colour that depends only on the name. */
function toneOf(name: string) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return tones[sum % tones.length];
}

/** A photo, or the first letter of the name if there is none. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, src, size = 'medium', eager = false, className = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const photo = src && src !== failedSrc ? src : null;

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
          // The photo may have failed before hydration, when no handler was attached.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(photo);
          }}
          onError={() => setFailedSrc(photo)}
        />
      ) : (
        // Older browsers segment some Indic clusters differently from the server. The server's letter stays.
        <span suppressHydrationWarning>{initialOf(name)}</span>
      )}
    </span>
  );
}
