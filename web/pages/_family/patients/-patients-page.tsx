import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useHydrated, useLocation } from '@tanstack/react-router';
import { Plus, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { can } from '#contract/shared/roles.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { useErrorToast } from '#web/lib/error-toast.ts';
import { type HistoryTextName, readHistoryText, storeHistoryText } from '#web/lib/history-text.ts';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { OverviewSection } from '#web/parts/appointments/overview-section.tsx';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { AddPatientCard, PatientCard, PatientCardSkeletons, patientGridClass } from './-patient-card.tsx';

const route = getRouteApi('/_family/patients/');

// The search text is not part of the address: addresses are logged and visible to others, and names are personal data.
declare module '@tanstack/react-router' {
  interface HistoryState {
    patientSearch?: HistoryTextName | undefined;
  }
}

/** Your Patients: a family sees its own patients, staff see all patients. */
export function PatientsPage() {
  const t = useT();
  const { mine } = route.useSearch();
  const navigate = route.useNavigate();
  const historyText = useLocation({ select: ({ state }) => state.patientSearch });
  // The server does not know the search of a history entry, so the first render in the browser must not use it.
  const q = useHydrated() ? readHistoryText(historyText) : undefined;
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  const patients = useInfiniteQuery(patientQueries.list({ q, mine: isStaff && mine }));
  useErrorToast(patients.data ? null : patients.error, t('Failed to load patients'), t('Please try again later.'));
  const loadFailed = t('Failed to load patients. Please try again later.');

  const search = (typed: string) => {
    const patientSearch = storeHistoryText(typed.trim(), historyText);
    void navigate({
      search: true,
      state: (state) => ({ ...state, patientSearch }),
      replace: true,
      resetScroll: false,
    });
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
