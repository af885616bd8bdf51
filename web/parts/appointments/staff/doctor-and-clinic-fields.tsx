import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

// For staff. The booking page has its own fields: sharing them would split its scripts into more files.

/** The texts for a doctor and for a clinic. */
const placeTexts = {
  doctor: {
    label: msg('Doctor'),
    choose: msg('Choose a doctor'),
    change: msg('Change doctor'),
    remove: msg('Remove doctor'),
    gone: msg('This doctor is no longer listed.'),
  },
  clinic: {
    label: msg('Clinic'),
    choose: msg('Choose a clinic'),
    change: msg('Change clinic'),
    remove: msg('Remove clinic'),
    gone: msg('This clinic is no longer listed.'),
  },
};

type PlaceFieldProps = {
  /** The id; empty if none is chosen. */
  id: string;
  onChange: (id: string) => void;
  /** Shown if none is chosen, e.g. `Any doctor`. */
  none: string;
  /** Lists only the doctors or clinics of this city. Empty: those of all cities. */
  city: string;
};

export function DoctorField(props: PlaceFieldProps) {
  const doctor = useQuery({ ...doctorQueries.one(props.id), enabled: props.id !== '' });
  return <PlaceField {...props} kind="doctor" place={doctor.data} isError={doctor.isError} />;
}

export function ClinicField(props: PlaceFieldProps) {
  const clinic = useQuery({ ...clinicQueries.one(props.id), enabled: props.id !== '' });
  return <PlaceField {...props} kind="clinic" place={clinic.data} isError={clinic.isError} />;
}

type Place = { id: string; name: string; text: string };

function PlaceField({
  id,
  onChange,
  none,
  city,
  kind,
  place,
  isError,
}: PlaceFieldProps & {
  kind: 'doctor' | 'clinic';
  place: { name: string; city: string } | undefined;
  isError: boolean;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const texts = placeTexts[kind];
  const label = t(texts.label);
  const shown = place ? `${place.name}, ${t.named(place.city)}` : isError ? t(texts.gone) : null;
  return (
    <section aria-label={label} className="ui-field">
      <p className="ui-label">{label}</p>
      {id ? <p className="break-words">{shown ?? <Skeleton className="h-5 w-4/5" />}</p> : <p>{none}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {id ? t(texts.change) : t(texts.choose)}
        </Button>
        {id ? (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            {t(texts.remove)}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <PlaceDialog
          kind={kind}
          city={city}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      ) : null}
    </section>
  );
}

type PlaceDialogProps = {
  kind: 'doctor' | 'clinic';
  city: string;
  onClose: () => void;
  onChoose: (id: string) => void;
};

function PlaceDialog({ kind, city, onClose, onChoose }: PlaceDialogProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const List = kind === 'doctor' ? DoctorList : ClinicList;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(placeTexts[kind].choose)}
      description={city ? t('In {city}', { city: t.named(city) }) : undefined}
    >
      <div className="grid gap-4">
        <SearchBox label={t('Search by name')} showLabel value={q} onChange={setQ} />
        <List filter={{ q: q || undefined, city: city || undefined }} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

type ListProps = { filter: { q: string | undefined; city: string | undefined }; onChoose: (id: string) => void };

function DoctorList({ filter, onChoose }: ListProps) {
  const t = useT();
  const query = useInfiniteQuery({ ...doctorQueries.search(filter), placeholderData: keepPreviousData });
  const places = query.data?.pages.flatMap(({ rows }) =>
    rows.map(({ id, name, specialty, city }) => ({ id, name, text: `${t(specialty)}, ${t.named(city)}` })),
  );
  return <PlaceList query={query} places={places} empty={t('No doctors found')} onChoose={onChoose} />;
}

function ClinicList({ filter, onChoose }: ListProps) {
  const t = useT();
  const query = useInfiniteQuery({ ...clinicQueries.search(filter), placeholderData: keepPreviousData });
  const places = query.data?.pages.flatMap(({ rows }) =>
    rows.map(({ id, name, type, city }) => ({ id, name, text: `${t(type)}, ${t.named(city)}` })),
  );
  return <PlaceList query={query} places={places} empty={t('No clinics found')} onChoose={onChoose} />;
}

type PlaceListProps = {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isPending' | 'isError' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  places: Place[] | undefined;
  empty: string;
  onChoose: (id: string) => void;
};

function PlaceList({ query, places, empty, onChoose }: PlaceListProps) {
  const t = useT();
  return (
    <AsyncView
      query={{ ...query, data: places }}
      isEmpty={() => false}
      error={t('The list could not be loaded. Please try again later.')}
      skeleton={<SkeletonText lines={8} />}
    >
      {(found) => (
        <div className="grid gap-3">
          {found.length === 0 ? <p role="status">{empty}</p> : null}
          <ul className="-mx-3 grid gap-1">
            {found.map(({ id, name, text }) => (
              <li key={id}>
                <button type="button" className="ui-menu-item" onClick={() => onChoose(id)}>
                  <span className="min-w-0">
                    <strong className="block break-words">{name}</strong>
                    <span className="block text-ink-muted">{text}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          ) : null}
        </div>
      )}
    </AsyncView>
  );
}
