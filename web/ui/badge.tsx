import type { ComponentProps } from 'react';

export type Tone = 'neutral' | 'brand' | 'accent' | 'info' | 'success' | 'danger' | 'purple';

/** A short word about a thing. The word carries the meaning; the tone only repeats it. */
export function Badge({
  tone = 'neutral',
  className = '',
  ...rest
}: ComponentProps<'span'> & { tone?: Tone | undefined }) {
  return <span {...rest} className={`ui-badge ui-tone-${tone} ${className}`} />;
}
