import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedPatient } from '#contract/patients/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { patientQueries } from './queries.ts';

type SelectPatientDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Receives the chosen patient. Without `onChoose`, each patient is a link to the booking page. */
  onChoose?: ((patientId: string) => void) | undefined;
};

/** Chooses the patient of a booking. */
export function SelectPatientDialog({ open, onClose, onChoose }: SelectPatientDialogProps) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('Select Patient')} description={t('Who is the appointment for?')}>
      <PatientChoice onChoose={onChoose} />
    </Dialog>
  );
}

/** A longer list has a search box. */
const maxRowsWithoutSearch = 8;

const choiceClass =
  '-mx-2 flex w-[calc(100%+16px)] min-h-14 items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-surface-sunken';

function PatientChoice({ onChoose }: Pick<SelectPatientDialogProps, 'onChoose'>) {
  const t = useT();
  const loadFailed = t('Failed to retrieve patients. Please try again later.');
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  const [q, setQ] = useState('');
  const patients = useInfiniteQuery(patientQueries.list({ q: q || undefined }));
  const found = patients.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="grid gap-4">
      {isStaff || q || found.length > maxRowsWithoutSearch ? (
        <SearchBox
          label={t('Search by name or patient ID')}
          placeholder={t('Search by name or patient ID')}
          value={q}
          onChange={(typed) => setQ(typed.trim())}
        />
      ) : null}
      <AsyncView query={patients} error={loadFailed} isEmpty={() => found.length === 0} empty={<NoPatients />}>
        {() => (
          <div>
            <ul className="divide-y divide-line">
              {found.map((patient) => (
                <li key={patient.id}>
                  {onChoose ? (
                    <button type="button" className={choiceClass} onClick={() => onChoose(patient.id)}>
                      <PatientChoiceRow patient={patient} />
                    </button>
                  ) : (
                    <Link to={paths.booking} search={{ patient: patient.id }} className={choiceClass}>
                      <PatientChoiceRow patient={patient} />
                    </Link>
                  )}
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={patients.hasNextPage}
              busy={patients.isFetchingNextPage}
              error={patients.isFetchNextPageError ? loadFailed : undefined}
              onLoadMore={() => void patients.fetchNextPage()}
            />
          </div>
        )}
      </AsyncView>
    </div>
  );
}

function PatientChoiceRow({ patient }: { patient: ListedPatient }) {
  return (
    <>
      <Avatar name={patient.name} />
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          <LatinText>{patient.name}</LatinText>
        </span>
        <span className="block font-mono text-ink-muted">{patient.patientNumber}</span>
      </span>
    </>
  );
}

function NoPatients() {
  const t = useT();
  return (
    <EmptyState
      drawing={<EmptyPeople />}
      title={t('No patients found')}
      action={
        <Link to={paths.newPatient} className={buttonClass('primary')}>
          {t('Create New Patient')}
        </Link>
      }
    />
  );
}
