import { Check, MapPin } from 'lucide-react';
import type { City } from '#contract/cities.ts';

type CityTileProps = { city: City; isChosen: boolean; onChoose: () => void };

/** One city to choose: its picture, or a pin, and its name. */
export function CityTile({ city, isChosen, onChoose }: CityTileProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={isChosen || undefined}
      className="flex w-full flex-col overflow-hidden rounded-card border-2 border-line bg-surface-raised text-start hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft"
    >
      {city.image ? (
        <img
          src={city.image}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          className="aspect-[16/10] w-full bg-surface-sunken object-cover"
        />
      ) : (
        <span className="grid aspect-[16/10] w-full place-items-center bg-brand-soft text-brand-ink">
          <MapPin aria-hidden="true" className="size-8" />
        </span>
      )}
      <span className="flex min-h-11 w-full items-center justify-between gap-2 px-3 py-2 font-semibold">
        <span className="min-w-0 break-words">{city.name}</span>
        {isChosen ? <Check aria-hidden="true" className="size-5 shrink-0 text-brand-ink" /> : null}
      </span>
    </button>
  );
}
