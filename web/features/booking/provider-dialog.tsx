import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicQueries } from '#web/features/clinics/queries.ts';
import { doctorQueries } from '#web/features/doctors/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

const texts = {
  doctor: { title: 'Choose a doctor', search: 'Search by name, specialty or city' },
  clinic: { title: 'Choose a clinic', search: 'Search by name, address or city' },
};

type ProviderDialogProps = { kind: 'doctor' | 'clinic'; onClose: () => void; onChoose: (id: string) => void };
type ListProps = { q: string; onChoose: (id: string) => void };
// The previous list stays until the next one is loaded, so that an element in it keeps the focus.
const keepPrevious = { placeholderData: keepPreviousData };

type Provider = { id: string; name: string; image: string | null; text: string };

/** Searches and chooses a doctor or clinic for the booking. */
export default function ProviderDialog({ kind, onClose, onChoose }: ProviderDialogProps) {
  const [q, setQ] = useState('');
  const List = kind === 'doctor' ? Doctors : Clinics;
  return (
    <Dialog open onClose={onClose} title={texts[kind].title}>
      <div className="grid gap-4">
        <SearchBox label={texts[kind].search} showLabel value={q} onChange={setQ} />
        <List q={q} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

function Doctors({ q, onChoose }: ListProps) {
  const query = useInfiniteQuery({ ...doctorQueries.search({ q: q || undefined }), ...keepPrevious });
  return (
    <AsyncView query={query} error="Failed to load doctors. Please try again later.">
      {({ pages }) => (
        <Providers
          emptyText="No doctors found"
          providers={pages.flatMap(({ rows }) =>
            rows.map((doctor) => ({ ...doctor, text: `${doctor.specialty} · ${doctor.city}` })),
          )}
          onChoose={onChoose}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        />
      )}
    </AsyncView>
  );
}

function Clinics({ q, onChoose }: ListProps) {
  const query = useInfiniteQuery({ ...clinicQueries.search({ q: q || undefined }), ...keepPrevious });
  return (
    <AsyncView query={query} error="Failed to load clinics. Please try again later.">
      {({ pages }) => (
        <Providers
          emptyText="No clinics found"
          providers={pages.flatMap(({ rows }) =>
            rows.map((clinic) => ({ ...clinic, text: `${clinic.type} · ${clinic.city}` })),
          )}
          onChoose={onChoose}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        />
      )}
    </AsyncView>
  );
}

type ProvidersProps = {
  emptyText: string;
  providers: Provider[];
  onChoose: (id: string) => void;
  onMore: (() => void) | undefined;
};

function Providers({ emptyText, providers, onChoose, onMore }: ProvidersProps) {
  if (providers.length === 0) return <p role="status">{emptyText}</p>;
  return (
    <>
      <ul className="grid gap-1">
        {providers.map((provider) => (
          <li key={provider.id}>
            <button type="button" className="ui-menu-item" onClick={() => onChoose(provider.id)}>
              <Avatar name={provider.name.replace(/^Dr\.? /, '')} src={provider.image} />
              <span className="min-w-0">
                <strong className="block">{provider.name}</strong>
                <span className="text-ink-muted">{provider.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore ? (
        <Button variant="secondary" onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}
