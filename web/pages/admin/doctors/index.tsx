import { createFileRoute } from '@tanstack/react-router';
import {
  addDoctor,
  editDoctor,
  exportDoctors,
  getStaffDoctor,
  listStaffDoctors,
  previewStrandedWithDoctor,
  removeDoctor,
  restoreDoctor,
} from '#contract/doctors/staff-endpoints.ts';
import { DoctorForm, type DoctorRow, type StaffDoctor } from '#contract/doctors/staff-schemas.ts';
import { imageAddress } from '#contract/images/addresses.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { listRupees } from '#contract/shared/money.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { msg } from '#web/i18n/translate.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { BadgeList, ContactCell } from '#web/staff-kit/list-page.tsx';
import type { RecordDescription } from '#web/staff-kit/record-kind.ts';
import { RecordsPage } from '#web/staff-kit/records-page.tsx';
import type { ListDescription } from '#web/staff-kit/use-list.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import {
  DoctorAvailabilityTab,
  DoctorContactTab,
  DoctorInfoTab,
  DoctorQualificationsTab,
  doctorFieldWords,
  doctorFormValues,
  doctorLabels,
} from './-doctor-tabs.tsx';

export const Route = createFileRoute('/admin/doctors/')({ component: StaffDoctorsPage });

const doctorList: ListDescription<DoctorRow, InputOf<typeof listStaffDoctors>['query']> = {
  key: ['doctors', 'staff list'],
  shows: ['doctors', 'cities'],
  isAboutPeople: false,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { state: ['archived'] },
  read: (request) => callApi(listStaffDoctors, { query: request }),
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

function StaffDoctorsPage() {
  const t = useT();
  return (
    <RecordsPage
      kind={doctorKind}
      list={doctorList}
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
      exportFile={(request) => callApi(exportDoctors, { body: request })}
    />
  );
}

/** Describes the doctors that staff manage: texts, form, tabs and requests. */
const doctorKind: RecordDescription<DoctorForm, StaffDoctor> = {
  feature: 'doctors',
  words: {
    noun: msg('Doctor'),
    edit: msg('Edit Doctor'),
    add: msg('Add Doctor'),
    added: msg('Doctor added'),
    updated: msg('Doctor updated'),
    deleted: msg('Doctor deleted'),
    addFailed: msg('Error adding doctor'),
    updateFailed: msg('Error updating doctor'),
    deleteFailed: msg('Error deleting doctor'),
    loadFailed: msg('This doctor could not be loaded.'),
    delete: msg('Delete doctor'),
    deleteEffect: (name, t = createT(null)) => t('This permanently removes the doctor {name}.', { name }),
    stranded: msg('At these times the doctor would not be there.'),
  },
  schema: DoctorForm,
  formOf: doctorFormValues,
  labels: doctorLabels,
  valueWords: doctorFieldWords,
  tabs: [
    {
      id: 'basic',
      label: msg('Basic Info'),
      Content: DoctorInfoTab,
      fields: ['imageHash', 'name', 'specialty', 'hospital', 'city', 'experience', 'consultationFee', 'bio'],
    },
    { id: 'contact', label: msg('Contact'), Content: DoctorContactTab, fields: ['phone', 'email', 'licenseNumber'] },
    {
      id: 'qualifications',
      label: msg('Qualifications'),
      Content: DoctorQualificationsTab,
      fields: ['qualifications', 'languages'],
    },
    {
      id: 'availability',
      label: msg('Availability'),
      Content: DoctorAvailabilityTab,
      fields: ['availableDays', 'availableHours', 'hours', 'slotMinutes', 'leave'],
    },
  ],
  one: (doctorId) => ({
    queryKey: ['doctors', 'staff', doctorId],
    queryFn: () => callApi(getStaffDoctor, { params: { doctorId } }),
    // An edit must start with the current state.
    staleTime: 0,
    gcTime: 0,
  }),
  add: (body) => callApi(addDoctor, { body }),
  edit: (doctorId, form, seen) => callApi(editDoctor, { params: { doctorId }, body: { ...form, ...seen } }),
  remove: (doctorId, seenUpcomingCount, visits) =>
    callApi(removeDoctor, { params: { doctorId }, query: { seenUpcoming: String(seenUpcomingCount), visits } }),
  findUpcoming: (doctorId) => {
    // No visit fits a leave over all days that can be booked, so this returns all upcoming visits. A leave can end at
    // most a year ahead.
    const firstDay = todayInIndia(new Date());
    const leave = [{ firstDay, lastDay: addDays(firstDay, bookableDaysAhead), reason: '' }];
    return callApi(previewStrandedWithDoctor, { params: { doctorId }, body: { hours: [], leave } });
  },
  visitsFilter: (doctor) => ({ doctor }),
  restore: (doctorId, reason) => callApi(restoreDoctor, { params: { doctorId }, body: { reason } }),
  findStranded: (doctorId, { hours, leave }) =>
    callApi(previewStrandedWithDoctor, { params: { doctorId }, body: { hours, leave } }),
};
