import { Check, MapPin } from 'lucide-react';
import type { City } from '#contract/cities/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';

type CityCardProps = { city: City; isChosen: boolean; onChoose: () => void };

/** A button for one city with its picture or a pin. On a phone the picture is beside the name, to save height. */
export function CityCard({ city, isChosen, onChoose }: CityCardProps) {
  const t = useT();
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={isChosen || undefined}
      className="flex size-full items-center overflow-hidden rounded-card border-2 border-line bg-surface-raised text-start hover:border-brand sm:flex-col sm:items-stretch aria-[current]:border-brand aria-[current]:bg-brand-soft"
    >
      {city.image ? (
        <img
          src={city.image}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          className="h-12 w-10 shrink-0 bg-surface-sunken object-cover sm:aspect-[16/10] sm:h-auto sm:w-auto"
        />
      ) : (
        <span className="grid h-12 w-10 shrink-0 place-items-center bg-brand-soft text-brand-ink sm:aspect-[16/10] sm:h-auto sm:w-auto">
          <MapPin aria-hidden="true" className="size-8" />
        </span>
      )}
      <span className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-1 px-2 py-2 font-semibold sm:px-3">
        <span className="min-w-0 break-words">{t.named(city.name)}</span>
        {isChosen ? <Check aria-hidden="true" className="size-5 shrink-0 text-brand-ink" /> : null}
      </span>
    </button>
  );
}
