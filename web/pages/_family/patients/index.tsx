import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useHydrated, useLocation } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { Plus, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListedPatient } from '#contract/patients/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { type HistoryTextName, readHistoryText, storeHistoryText } from '#web/lib/account-storage.ts';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { useErrorToast } from '#web/lib/words-for.ts';
import { isStaffViewer, useViewer } from '#web/parts/accounts/queries.ts';
import { RequestedBadge, StatusBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { overviewQueries } from '#web/parts/appointments/overview-queries.ts';
import { OverviewSection } from '#web/parts/appointments/overview-section.tsx';
import { ageWords, appointmentCountWords } from '#web/parts/patients/patient-words.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { SwitchField } from '#web/ui/checkbox-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function readPatientsSearch(raw: Record<string, unknown>): { mine?: boolean | undefined } {
  return { mine: String(raw.mine) === 'true' || undefined };
}

export const Route = createFileRoute('/_family/patients/')({
  validateSearch: readPatientsSearch,
  loader: createIsomorphicFn().server(({ context: { queryClient }, location }: LoaderInput) =>
    loadFirstPaint(queryClient, [
      queryClient.prefetchQuery(overviewQueries.family()),
      queryClient.prefetchInfiniteQuery(
        patientQueries.list({ mine: isStaffViewer(queryClient) && readPatientsSearch(location.search).mine }),
      ),
    ]),
  ),
  head: () => titleHead(pageT()('Your Patients')),
  component: PatientsPage,
});

// 150 px; higher with a larger font or a name of two lines.
const cardHeight = 'min-h-[9.375rem]';
// With a large text on a phone, everything wraps instead.
const oneLine = 'truncate @max-[15rem]:whitespace-normal';
const patientGridClass = 'grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** One patient in the list, with the next open visit, else the latest appointment. */
function PatientCard({ patient }: { patient: ListedPatient }) {
  const t = useT();
  return (
    <Card
      as="article"
      padding="none"
      aria-label={patient.name}
      className={`@container flex flex-col justify-between gap-2 px-4 py-3 leading-snug ${cardHeight}`}
    >
      <div className="flex items-start gap-3 @max-[15rem]:flex-wrap">
        <Avatar name={patient.name} />
        <div className="min-w-0 flex-1 basis-[9rem]">
          <h2
            className="line-clamp-2 text-base @max-[15rem]:line-clamp-none leading-snug break-words"
            title={patient.name}
          >
            <Link to={paths.patient(patient.id)} className={cardLinkClass}>
              <LatinText>{patient.name}</LatinText>
            </Link>
          </h2>
          <p className={`${oneLine} font-mono text-ink-muted`}>{patient.patientNumber}</p>
          <p className={`${oneLine} text-ink-muted`}>
            {ageWords(t, patient)} · {t(patient.gender)}
          </p>
        </div>
      </div>
      <MainAppointment patient={patient} />
    </Card>
  );
}

function MainAppointment({ patient }: { patient: ListedPatient }) {
  const t = useT();
  const { date } = datesIn(t);
  const { nextAppointment: next, appointmentsCount } = patient;
  const shown = next ?? patient.latestAppointment;
  if (!shown)
    return <p className="border-t border-line pt-2 text-ink-muted">{appointmentCountWords(t, appointmentsCount)}</p>;
  return (
    <div>
      <div className="flex items-center justify-between gap-x-3 indic:flex-wrap @max-[15rem]:flex-wrap">
        <p className="min-w-0 font-medium break-words">{t.named(shown.title)}</p>
        <p className="flex max-w-full flex-none flex-wrap justify-end gap-1 @max-[15rem]:justify-start">
          <StatusBadge status={shown.status} />
          {shown.isRequested ? <RequestedBadge /> : null}
        </p>
      </div>
      <p className="text-ink-muted">
        {next ? t('Next: {day}', { day: date(next.startsAt) }) : date(shown.startsAt)} ·{' '}
        {appointmentCountWords(t, appointmentsCount)}
      </p>
    </div>
  );
}

/** The dashed card at the end of the list, a link to Add New Patient. */
function AddPatientCard() {
  const t = useT();
  return (
    <Link
      to={paths.newPatient}
      className={`flex flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong font-medium text-brand-ink hover:border-brand hover:bg-brand-soft ${cardHeight}`}
    >
      <Plus aria-hidden="true" />
      {t('Add New Patient')}
    </Link>
  );
}

function PatientCardSkeletons() {
  return (
    <div className={patientGridClass}>
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} padding="none" className={`flex flex-col justify-between px-4 py-3 ${cardHeight}`}>
          <div className="flex gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <Skeleton className="h-5 w-full" />
        </Card>
      ))}
    </div>
  );
}

// The search text is not part of the address: addresses are logged and visible to others, and names are personal data.
declare module '@tanstack/react-router' {
  interface HistoryState {
    patientSearch?: HistoryTextName | undefined;
  }
}

/** Your Patients: a family sees its own patients, staff see all patients. */
function PatientsPage() {
  const t = useT();
  const { mine } = Route.useSearch();
  const navigate = Route.useNavigate();
  const historyText = useLocation({ select: ({ state }) => state.patientSearch });
  // The server does not know the search of a history entry, so the first render in the browser must not use it.
  const q = useHydrated() ? readHistoryText(historyText) : undefined;
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  const patients = useInfiniteQuery(patientQueries.list({ q, mine: isStaff && mine }));
  useErrorToast(patients.data ? null : patients.error, t('Failed to load patients'), t('Please try again later.'));
  const loadFailed = t('Failed to load patients. Please try again later.');

  const search = (typed: string) => {
    const patientSearch = storeHistoryText(typed.trim(), historyText);
    void navigate({ search: true, state: (state) => ({ ...state, patientSearch }), replace: true, resetScroll: false });
  };

  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <OverviewSection className="mb-10" />
      <PatientSearch value={q ?? ''} onChange={search} />
      {isStaff ? (
        <SwitchField
          label={t('Mine')}
          className="mb-5"
          checked={mine ?? false}
          onChange={(event) => {
            const isMine = event.target.checked || undefined;
            void navigate({ search: { mine: isMine }, state: true, replace: true, resetScroll: false });
          }}
        />
      ) : null}
      <AsyncView
        query={patients}
        error={loadFailed}
        isEmpty={({ pages }) => pages[0]?.rows.length === 0}
        empty={<NoPatients hasSearch={Boolean(q)} />}
        skeleton={<PatientCardSkeletons />}
      >
        {({ pages }) => (
          <>
            <div className={patientGridClass}>
              {pages
                .flatMap((page) => page.rows)
                .map((patient) => (
                  <PatientCard key={patient.id} patient={patient} />
                ))}
              <AddPatientCard />
            </div>
            <LoadMore
              hasMore={patients.hasNextPage}
              busy={patients.isFetchingNextPage}
              error={patients.isFetchNextPageError ? loadFailed : undefined}
              onLoadMore={() => void patients.fetchNextPage()}
            />
          </>
        )}
      </AsyncView>
    </main>
  );
}

/** The heading with a search box that opens on demand, because most families have few patients. */
function PatientSearch({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(value !== '');
  const searchBox = useRef<HTMLDivElement>(null);
  const isToggled = useRef(false);
  useEffect(() => {
    if (isOpen && isToggled.current) searchBox.current?.querySelector('input')?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (value) setIsOpen(true); // the search of a history entry is known after hydration
  }, [value]);

  const toggle = () => {
    isToggled.current = true;
    setIsOpen(!isOpen);
    if (isOpen) onChange('');
  };

  return (
    <>
      <PageHeader
        title={t('Your Patients')}
        actions={
          <>
            <IconButton label={t('Search patients')} variant="secondary" aria-expanded={isOpen} onClick={toggle}>
              <Search aria-hidden="true" />
            </IconButton>
            <Link to={paths.newPatient} className={buttonClass('primary')}>
              <Plus aria-hidden="true" />
              {t('Add New Patient')}
            </Link>
          </>
        }
      />
      {isOpen ? (
        <div ref={searchBox} className="mb-6">
          <SearchBox
            label={t('Search by name or patient ID')}
            placeholder={t('Search by name or patient ID')}
            value={value}
            onChange={onChange}
          />
        </div>
      ) : null}
    </>
  );
}

function NoPatients({ hasSearch }: { hasSearch: boolean }) {
  const t = useT();
  return (
    <EmptyState
      drawing={<EmptyPeople />}
      title={t('No patients found')}
      hint={hasSearch ? t('No patients match your search criteria') : t("You haven't added any patients yet")}
      action={
        <Link to={paths.newPatient} className={buttonClass('primary')}>
          {t('Add Your First Patient')}
        </Link>
      }
    />
  );
}
