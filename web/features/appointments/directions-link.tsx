import { Navigation } from 'lucide-react';
import { LinkButton } from '#web/ui/button.tsx';

/** Opens the way to a place in the maps of the phone. */
export function DirectionsLink({ place }: { place: string }) {
  const href = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
  return (
    <LinkButton variant="secondary" href={href} target="_blank" rel="noopener noreferrer">
      <Navigation aria-hidden="true" />
      Directions
      <span className="sr-only"> (opens in maps)</span>
    </LinkButton>
  );
}
