import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable, type Sorting } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Example, GallerySection } from './gallery-section.tsx';

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

/** The table: rows, cards on a phone, loading, empty. */
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
      <Example title="Rows open; arrow keys move">
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
      </Example>
      <Example title="Rows that cannot be opened">
        <DataTable caption="Prices" columns={columns.slice(2, 5)} rows={visits.slice(0, 2)} />
      </Example>
    </GallerySection>
  );
}
