import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable, type Sorting } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { GalleryExample, GallerySection } from './gallery-section.tsx';

const all = ['Ananya Sharma', 'Dev Patel', 'Farah Khan', 'Lakshmi Subramaniam'];
const states = {
  loading: { data: undefined, isPending: true, isError: false },
  error: { data: undefined, isPending: false, isError: true },
  empty: { data: [] as string[], isPending: false, isError: false },
  content: { data: all, isPending: false, isError: false },
};
type State = keyof typeof states;

export function ListsPart() {
  const [state, setState] = useState<State>('loading');
  const [q, setQ] = useState('');
  const [pages, setPages] = useState(1);
  const [isLoading, setIsLoading] = useState(false);

  return (
    <GallerySection id="lists" title="Lists and loading">
      <GalleryExample title="Search box" className="max-w-md">
        <SearchBox
          label="Search patients"
          placeholder="Name or patient ID"
          value={q}
          onChange={setQ}
          hasSlashShortcut
        />
        <output className="mt-2 block text-ink-muted">Searching for “{q}”</output>
      </GalleryExample>
      <GalleryExample title="The four states">
        <div className="mb-4 flex flex-wrap gap-2">
          {(Object.keys(states) as State[]).map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              aria-pressed={state === name}
              onClick={() => setState(name)}
            >
              {name}
            </Button>
          ))}
        </div>
        <Card className="min-h-56">
          <AsyncView
            query={{ ...states[state], refetch: () => setState('content') }}
            error="Failed to load patients. Please try again later."
            empty={
              <EmptyState
                title="No patients found"
                hint="You haven't added any patients yet"
                drawing={<Leaf />}
                action={<Button>Add Your First Patient</Button>}
              />
            }
          >
            {(names) => (
              <ul>
                {names.map((name) => (
                  <li key={name} className="py-2">
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </AsyncView>
        </Card>
      </GalleryExample>
      <GalleryExample title="Skeleton" className="grid gap-4 md:grid-cols-2">
        <Card className="flex gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="flex-1">
            <Skeleton className="mb-4 h-6 w-2/3" />
            <SkeletonText lines={2} />
          </div>
        </Card>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </GalleryExample>
      <GalleryExample title="Progress line" className="relative h-3 translate-z-0">
        <ProgressBar active label="Loading example" />
      </GalleryExample>
      <GalleryExample title="Load more">
        <div className="h-64 overflow-y-auto rounded-card border border-line px-4" data-testid="growing-list">
          <ul>
            {Array.from({ length: pages * 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the example rows never change their order
              <li key={index} className="border-b border-line py-3">
                Row {index + 1}
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={pages < 3}
            busy={isLoading}
            href="#lists"
            onLoadMore={() => {
              setIsLoading(true);
              setTimeout(() => {
                setPages((now) => now + 1);
                setIsLoading(false);
              }, 400);
            }}
          />
        </div>
      </GalleryExample>
      <GalleryExample title="Load more that failed">
        <LoadMore hasMore error="The next page could not be loaded." label="Try again" onLoadMore={() => {}} />
      </GalleryExample>
    </GallerySection>
  );
}

function Leaf() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="62" ry="7" className="fill-art-sand" />
      <path d="M80 98C52 82 48 48 80 14c32 34 28 68 0 84Z" className="fill-art-teal" />
      <path
        d="M80 98V38M80 62l14-14M80 74 66 60"
        className="stroke-art-paper"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="124" cy="34" r="11" className="fill-art-marigold" />
    </svg>
  );
}

type Visit = { id: string; patient: string; title: string; date: string; price: number; status: [string, Tone] };

const visits: Visit[] = [
  {
    id: 'A1B2C3-P000-9F00AA',
    patient: 'Ananya Sharma',
    title: 'Doctor Consultation',
    date: 'Jan 5, 2027',
    price: 750,
    status: ['Open', 'info'],
  },
  {
    id: 'A1B2C3-P001-77E1B0',
    patient: 'Lakshmi Venkataraman Subramaniam',
    title: 'Patient Transportation',
    date: 'Jan 4, 2027',
    price: 1200,
    status: ['Closed', 'success'],
  },
  {
    id: 'D4E5F6-P000-01CC9D',
    patient: 'सुनीता देशपांडे',
    title: 'Diagnostic Services',
    date: 'Jan 2, 2027',
    price: 2450.5,
    status: ['Cancelled', 'danger'],
  },
  {
    id: 'D4E5F6-P002-5A5A10',
    patient: 'Farah Khan',
    title: 'Follow-up Visit',
    date: 'Dec 30, 2026',
    price: 400,
    status: ['Open', 'info'],
  },
];

const columns: Column<Visit>[] = [
  { header: 'Patient Name', cell: (visit) => visit.patient, sort: 'patient' },
  { header: 'Appointment ID', cell: (visit) => visit.id, hideOnPhone: true, noWrap: true },
  { header: 'Title', cell: (visit) => visit.title },
  { header: 'Date', cell: (visit) => visit.date, noWrap: true },
  { header: 'Price', cell: (visit) => `₹${visit.price.toFixed(2)}`, align: 'end', sort: 'price' },
  { header: 'Status', cell: (visit) => <Badge tone={visit.status[1]}>{visit.status[0]}</Badge> },
  {
    header: 'Actions',
    cell: (visit) => (
      <IconButton label={`Edit visit of ${visit.patient}`} size="small">
        <Pencil aria-hidden="true" />
      </IconButton>
    ),
  },
];

export function TablePart() {
  const [opened, setOpened] = useState('none');
  const [sorting, setSorting] = useState<Sorting>({ by: 'patient', direction: 'ascending' });
  const [show, setShow] = useState<'rows' | 'loading' | 'empty'>('rows');
  const sorted = visits.toSorted((one, other) => {
    const order = sorting.by === 'price' ? one.price - other.price : one.patient.localeCompare(other.patient);
    return sorting.direction === 'ascending' ? order : -order;
  });

  return (
    <GallerySection id="table" title="Table">
      <GalleryExample title="Rows open; arrow keys move">
        <div className="mb-4 flex flex-wrap gap-2">
          {(['rows', 'loading', 'empty'] as const).map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              aria-pressed={show === name}
              onClick={() => setShow(name)}
            >
              Show {name}
            </Button>
          ))}
        </div>
        <DataTable
          caption="Appointments"
          columns={columns}
          rows={show === 'empty' ? [] : sorted}
          loading={show === 'loading'}
          empty={<EmptyState title="No appointments found." />}
          onRowClick={(visit) => setOpened(visit.patient)}
          rowLabel={(visit) => visit.patient}
          sorting={sorting}
          onSort={setSorting}
        />
        <output className="mt-3 block text-ink-muted">Opened: {opened}</output>
      </GalleryExample>
      <GalleryExample title="Rows that cannot be opened">
        <DataTable caption="Prices" columns={columns.slice(2, 5)} rows={visits.slice(0, 2)} />
      </GalleryExample>
    </GallerySection>
  );
}
