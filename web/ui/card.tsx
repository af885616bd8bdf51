import type { ComponentProps } from 'react';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /** `none` is for a card that starts with a picture. */
  padding?: 'none' | 'normal' | 'roomy' | undefined;
};

const paddings = { none: '', normal: 'ui-card-normal', roomy: 'ui-card-roomy' };

/** A raised surface. A link inside with the class `cardLinkClass` makes the whole card clickable. */
export function Card({ as: Tag = 'div', padding = 'normal', className = '', ...rest }: CardProps) {
  // The four elements share the props used here; only the type of `ref` differs.
  const Element = Tag as 'div';
  return <Element {...rest} className={`ui-card ${paddings[padding]} ${className}`} />;
}

/** The class of a card's link. Extends its click area and focus ring to the whole card. */
export const cardLinkClass = 'ui-card-link';
