import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { todayInIndia } from '#contract/shared/clock.ts';
import { listRupees } from '#contract/shared/money.ts';
import { inQuotes, matchesSearch } from '#contract/shared/search-words.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { SearchNotice } from '#web/parts/directory/search-notice-section.tsx';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { nextTimeWords } from '#web/parts/times/time-words.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProviderKind } from './-booking-rules.ts';
import { ChoiceField } from './-choice-fields.tsx';

const texts = {
  doctor: {
    title: msg('Choose a doctor'),
    search: msg('Search by name, specialty or city'),
    failed: msg('Failed to load doctors. Please try again later.'),
    empty: msg('No doctors found'),
  },
  clinic: {
    title: msg('Choose a clinic'),
    search: msg('Search by name, address or city'),
    failed: msg('Failed to load clinics. Please try again later.'),
    empty: msg('No clinics found'),
  },
};

type ProviderDialogProps = {
  kind: ProviderKind;
  /** The city of the chosen clinic (for a doctor) or of the chosen doctor (for a clinic), else of the booking. */
  city: string;
  onClose: () => void;
  onChoose: (id: string) => void;
};

/**
 * Searches and chooses a doctor or clinic for the booking. Without a search it lists those of `city`; a search covers
 * all cities. The choice `Where` overrides both.
 */
export default function ProviderDialog({ kind, city, onClose, onChoose }: ProviderDialogProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const [typed, setTyped] = useState('');
  const [chosenScope, setScope] = useState<'city' | 'all'>();
  const scope = city === '' ? 'all' : (chosenScope ?? (q ? 'all' : 'city'));
  const searchFor = (text: string) => {
    setQ(text);
    setTyped(text);
  };
  const List = kind === 'doctor' ? Doctors : Clinics;
  return (
    <Dialog open onClose={onClose} title={t(texts[kind].title)}>
      <div className="grid grid-cols-1 gap-4">
        <SearchBox label={t(texts[kind].search)} showLabel value={q} onChange={setQ} onType={setTyped} />
        {city ? (
          <ChoiceField
            label={t('Where')}
            layout="chips"
            choices={[
              { value: 'city', label: t('In {city}', { city: t.named(city) }) },
              { value: 'all', label: t('All cities') },
            ]}
            value={scope}
            onChange={(next) => setScope(next as 'city' | 'all')}
          />
        ) : null}
        <List
          q={q}
          city={scope === 'city' ? city : undefined}
          isTyping={typed.trim() !== q.trim()}
          onExact={() => searchFor(inQuotes(q))}
          onChoose={onChoose}
          onAllCities={() => setScope('all')}
        />
      </div>
    </Dialog>
  );
}

type ListProps = {
  q: string;
  /** The city of the listed doctors or clinics; undefined for all cities. */
  city: string | undefined;
  /** The user has typed a text that is not searched yet. */
  isTyping: boolean;
  /** Searches for the words in names, even if they are the name of a specialty. */
  onExact: () => void;
  onChoose: (id: string) => void;
  onAllCities: () => void;
};

/** First the doctors whom the family knows, then those of the city. */
function Doctors({ q, city, isTyping, onExact, onChoose, onAllCities }: ListProps) {
  const t = useT();
  const overview = useQuery(overviewQueries.family());
  const query = useInfiniteQuery({
    ...doctorQueries.search({ q: q || undefined, city }),
    placeholderData: keepPreviousData,
  });
  const textOf = ({ specialty, city }: { specialty: string; city: string }) => `${t(specialty)} · ${t.named(city)}`;
  const known = (overview.data?.doctors ?? []).filter((doctor) =>
    matchesSearch(`${doctor.name} ${doctor.specialty} ${doctor.hospital} ${doctor.city} ${textOf(doctor)}`, q),
  );
  const isKnown = (id: string) => known.some((doctor) => doctor.id === id);
  return (
    <Results
      kind="doctor"
      query={query}
      // If the known doctors appeared after the others, they would move the row that the user is about to press.
      isReady={!overview.isPending}
      isStale={isTyping || query.isPlaceholderData}
      known={known.map((doctor) => ({ ...doctor, text: textOf(doctor), details: <NextTime doctorId={doctor.id} /> }))}
      found={query.data?.pages.flatMap(({ rows }) =>
        rows
          .filter(({ id }) => !isKnown(id))
          .map((doctor) => ({ ...doctor, text: textOf(doctor), details: <NextTime doctorId={doctor.id} /> })),
      )}
      notice={<SearchNotice {...query.data?.pages[0]} typed={q} exact={{ onClick: onExact }} />}
      city={city}
      onChoose={onChoose}
      onAllCities={onAllCities}
    />
  );
}

function Clinics({ q, city, isTyping, onChoose, onAllCities }: ListProps) {
  const t = useT();
  const query = useInfiniteQuery({
    ...clinicQueries.search({ q: q || undefined, city }),
    placeholderData: keepPreviousData,
  });
  return (
    <Results
      kind="clinic"
      query={query}
      isReady
      isStale={isTyping || query.isPlaceholderData}
      known={[]}
      found={query.data?.pages.flatMap(({ rows }) =>
        rows.map((clinic) => ({
          ...clinic,
          text: `${t(clinic.type)} · ${t.named(clinic.city)}`,
          details: clinic.openHours,
        })),
      )}
      notice={<SearchNotice {...query.data?.pages[0]} typed={q} />}
      city={city}
      onChoose={onChoose}
      onAllCities={onAllCities}
    />
  );
}

/** The next free time and the fee of a doctor. They are loaded after the list, and the row keeps their space. */
function NextTime({ doctorId }: { doctorId: string }) {
  const t = useT();
  const next = useQuery(doctorQueries.nextTime(doctorId));
  if (next.isPending) return <Skeleton className="mt-1 h-10 w-44 max-w-full" />;
  if (!next.data) return null;
  const { consultationFee } = next.data;
  return (
    <>
      <span className="block font-medium">{nextTimeWords(t, next.data, todayInIndia(new Date()))}</span>
      {consultationFee > 0 ? (
        <span className="block text-ink-muted">
          {t('about {fee} at the clinic', { fee: listRupees(consultationFee) })}
        </span>
      ) : null}
    </>
  );
}

type Provider = { id: string; name: string; image: string | null; text: string; details: ReactNode };

type ResultsProps = {
  kind: ProviderKind;
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isPending' | 'isError' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  isReady: boolean;
  /** The list belongs to an earlier search and cannot be used. */
  isStale: boolean;
  known: Provider[];
  found: Provider[] | undefined;
  notice: ReactNode;
  city: string | undefined;
  onChoose: (id: string) => void;
  onAllCities: () => void;
};

function Results(props: ResultsProps) {
  const t = useT();
  const { kind, query, isReady, isStale, known, found, notice, city, onChoose, onAllCities } = props;
  return (
    <AsyncView
      query={{ ...query, data: isReady ? found : undefined }}
      isEmpty={() => false}
      error={t(texts[kind].failed)}
      skeleton={<RowSkeletons />}
    >
      {(providers) => (
        <div>
          <p role="status" className="sr-only">
            {isStale ? t('Searching…') : ''}
          </p>
          <div inert={isStale} aria-busy={isStale} className="grid gap-4 transition-opacity inert:opacity-40">
            {notice}
            {known.length > 0 ? <ProviderList title={t('Your doctors')} providers={known} onChoose={onChoose} /> : null}
            {providers.length > 0 ? (
              <ProviderList
                title={
                  known.length > 0 ? (city ? t('In {city}', { city: t.named(city) }) : t('All cities')) : undefined
                }
                providers={providers}
                onChoose={onChoose}
              />
            ) : known.length > 0 ? null : (
              <p role="status">{t(texts[kind].empty)}</p>
            )}
            {query.hasNextPage ? (
              <Button
                variant="secondary"
                className="min-h-12"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('Show more')}
              </Button>
            ) : city ? (
              <Button variant="secondary" className="min-h-12" onClick={onAllCities}>
                {t('Show all cities')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </AsyncView>
  );
}

type ProviderListProps = { title: string | undefined; providers: Provider[]; onChoose: (id: string) => void };

function ProviderList({ title, providers, onChoose }: ProviderListProps) {
  return (
    <section aria-label={title}>
      {title ? <h3 className="mb-1 text-lg">{title}</h3> : null}
      <ul className="-mx-3 grid grid-cols-1 gap-1">
        {providers.map((provider) => (
          <li key={provider.id}>
            <button type="button" className="ui-menu-item flex-wrap items-start" onClick={() => onChoose(provider.id)}>
              <Avatar name={provider.name.replace(/^Dr\.? /, '')} src={provider.image} />
              <span className="min-h-[6.2em] min-w-0 grow basis-[9rem]">
                <strong className="block break-words">
                  <LatinText>{provider.name}</LatinText>
                </strong>
                <span className="block text-ink-muted">{provider.text}</span>
                {provider.details}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowSkeletons() {
  return (
    <div className="grid gap-1">
      {['1', '2', '3', '4'].map((key) => (
        <div key={key} className="flex gap-3 py-2">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid h-[6.2em] grow content-start gap-2 pt-1">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-10 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
