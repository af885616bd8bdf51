import { exportDoctors, listManagedDoctors } from '#contract/doctors/staff-endpoints.ts';
import type { DoctorRow } from '#contract/doctors/staff-schemas.ts';
import { imageAddress } from '#contract/images/texts.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { listRupees } from '#contract/shared/money.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { BadgeList } from '#web/staff-kit/badge-list.tsx';
import { ContactCell } from '#web/staff-kit/contact-cell.tsx';
import { RecordsPage } from '#web/staff-kit/records-page.tsx';
import type { ListDescription } from '#web/staff-kit/use-list.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { doctorKind } from './-doctor-kind.ts';

const doctors: ListDescription<DoctorRow, InputOf<typeof listManagedDoctors>['query']> = {
  key: ['doctors', 'managed list'],
  shows: ['doctors', 'cities'],
  isAboutPeople: false,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { state: ['archived'] },
  read: (request) => call(listManagedDoctors, { query: request }),
};

const columnsOf = (t: T): Column<DoctorRow>[] => [
  {
    header: t('Doctor'),
    sort: 'name',
    cell: ({ name, hospital, qualifications, imageHash }) => (
      <span className="flex items-center gap-3 max-md:flex-wrap md:min-w-60">
        <Avatar name={name} src={imageAddress('doctors', imageHash) ?? undefined} />
        <span className="grid min-w-0 gap-1">
          <span className="font-semibold">{name}</span>
          <span className="font-normal text-base text-ink-muted">{hospital}</span>
          {qualifications.length > 0 ? <BadgeList entries={qualifications} /> : null}
        </span>
      </span>
    ),
  },
  { header: t('Specialty'), cell: ({ specialty }) => t(specialty) },
  { header: t('Location'), cell: ({ city }) => (city ? t.named(city) : t('Not specified')) },
  {
    header: t('Experience'),
    noWrap: true,
    cell: ({ experience, consultationFee }) => (
      <span className="grid">
        <span>{t.count(experience, '{count} year', '{count} years')}</span>
        <span className="text-ink-muted">{listRupees(consultationFee)}</span>
      </span>
    ),
  },
  { header: t('Contact'), cell: ({ phone, email }) => <ContactCell phone={phone} email={email} /> },
];

/** Manage Doctors: the list of all doctors for staff. */
export function ManageDoctorsPage() {
  const t = useT();
  return (
    <RecordsPage
      kind={doctorKind}
      list={doctors}
      title={t('Manage Doctors')}
      search={t('Search by name, specialty or city')}
      caption={t('Doctors')}
      columns={columnsOf(t)}
      loading={t('Loading doctors...')}
      error={(message) => t('Error loading doctors: {message}', { message })}
      empty={{
        title: t('No doctors found. Add your first doctor to get started.'),
        drawing: <EmptyPeople />,
        showAll: t('Show all doctors'),
      }}
      importPath={paths.importDoctors}
      exportFile={(request) => call(exportDoctors, { body: request })}
    />
  );
}
