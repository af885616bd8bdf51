import { Navigation } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import { directionsTo } from '#web/lib/directions.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** Opens the directions to a place in a maps app or on its website. */
export function DirectionsLink({ place }: { place: string }) {
  const t = useT();
  return (
    <LinkButton
      variant="secondary"
      href={directionsTo(place)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('Directions (opens in maps)')}
    >
      <Navigation aria-hidden="true" />
      {t('Directions')}
    </LinkButton>
  );
}
