import type { ComponentProps } from 'react';

export type Tone = 'neutral' | 'brand' | 'accent' | 'info' | 'success' | 'danger' | 'purple';

type BadgeProps = ComponentProps<'span'> & { tone?: Tone | undefined };

/** A short label. The text alone must carry the meaning, because not everyone can distinguish the colours. */
export function Badge({ tone = 'neutral', className = '', ...rest }: BadgeProps) {
  return <span {...rest} className={`ui-badge ui-tone-${tone} ${className}`} />;
}
