import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { City } from '#contract/cities/schemas.ts';
import { isSearchable } from '#contract/shared/search-limits.ts';
import { matchesSearch } from '#contract/shared/search-words.ts';
import { languageSign } from '#web/i18n/page-language.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { saveCity } from '#web/parts/cities/city-storage.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { closeCityDialog, useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LanguageList = lazyPart(async () => (await import('#web/parts/accounts/preference-fields.tsx')).LanguageList);

/** The dialog for choosing a city. It cannot be dismissed before a city is chosen, unless no cities are available. */
export function ChooseCityDialog() {
  const t = useT();
  const { selectedCity } = useRouter().options.context;
  const chosen = useSelectedCity();
  const cities = useQuery(cityQueries.active());
  const [typed, setTyped] = useState('');
  const hasNoCities = cities.isError || cities.data?.cities.length === 0;

  const choose = (city: City) => {
    saveCity(city.name);
    selectedCity.choose(city);
    closeCityDialog();
  };

  return (
    <Dialog
      open
      onClose={closeCityDialog}
      dismissible={chosen !== null || hasNoCities}
      size="large"
      title={t('Select Your City')}
      description={t('Choose your city to get personalized services and pricing.')}
    >
      <LanguageSection />
      {hasNoCities ? null : (
        <SearchBox
          label={t('Search for your city')}
          placeholder={t('Search for your city...')}
          value={typed}
          onChange={setTyped}
          debounceMs={0}
          className="sticky top-0 z-2 mb-4 bg-surface-raised py-1"
        />
      )}
      <div className="min-h-64">
        <AsyncView
          query={cities}
          error={t('Failed to load cities. Please try again.')}
          empty={t('No cities are currently available. Please contact support.')}
          isEmpty={(data) => data.cities.length === 0}
          skeleton={<TileSkeletons />}
        >
          {(data) => <MatchingCities cities={data.cities} typed={typed} chosen={chosen} onChoose={choose} />}
        </AsyncView>
      </div>
    </Dialog>
  );
}

/** Chooses the language. Visitors see this dialog first, and it covers the language button of the navigation bar. */
function LanguageSection() {
  const t = useT();
  return (
    <details className="mb-4">
      <summary className="link link-roomy">
        <span aria-hidden="true">{languageSign}</span> {t('Language')}
      </summary>
      <LanguageList className="grid grid-cols-2 sm:grid-cols-4" />
    </details>
  );
}

type GridProps = { cities: City[]; chosen: City | null; onChoose: (city: City) => void };

/** The cities whose names contain the typed words. If there are none, the server looks for names that sound like them. */
function MatchingCities({ cities, typed, ...props }: GridProps & { typed: string }) {
  const t = useT();
  const matching = cities.filter(({ name }) => matchesSearch(`${name} ${t.named(name)}`, typed));
  const similar = useQuery({
    ...cityQueries.similar(typed.trim()),
    enabled: matching.length === 0 && isSearchable(typed),
  });
  if (matching.length > 0) return <CityGrid {...props} cities={matching} />;
  if (similar.isLoading) return <TileSkeletons />;
  return <CityGrid {...props} cities={similar.data?.cities ?? []} />;
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-3 md:grid-cols-4';

function CityGrid(props: GridProps) {
  const t = useT();
  if (props.cities.length === 0) {
    return (
      <div role="status">
        <EmptyState title={t('No cities found matching the search term.')} />
      </div>
    );
  }
  return (
    <ul aria-label={t('Cities')} className={grid}>
      {props.cities.map((city) => (
        <li key={city.id}>
          <CityCard city={city} isChosen={city.id === props.chosen?.id} onChoose={() => props.onChoose(city)} />
        </li>
      ))}
    </ul>
  );
}

function TileSkeletons() {
  return (
    <div className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-13 rounded-card sm:aspect-[4/3] sm:h-auto" />
      ))}
    </div>
  );
}

/** A button for one city with its picture or a pin. On a phone the picture is beside the name, to save height. */
function CityCard({ city, isChosen, onChoose }: { city: City; isChosen: boolean; onChoose: () => void }) {
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
