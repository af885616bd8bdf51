import { Navigation } from 'lucide-react';
import { directionsTo } from '#web/lib/directions.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Opens the way to a place in the maps of the phone. */
export function DirectionsLink({ place }: { place: string }) {
  return (
    <LinkButton variant="secondary" href={directionsTo(place)} target="_blank" rel="noopener noreferrer">
      <Navigation aria-hidden="true" />
      Directions
      <span className="sr-only"> (opens in maps)</span>
    </LinkButton>
  );
}
