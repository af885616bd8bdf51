import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addFamilyPatient } from '#contract/families/endpoints.ts';
import type { FoundFamily } from '#contract/families/schemas.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { PhoneNotConfirmed } from '#web/parts/families/staff/phone-not-confirmed-section.tsx';
import { familyQueries } from '#web/parts/families/staff/queries.ts';
import { PatientForm } from '#web/parts/patients/patient-form.tsx';
import { isBookingAddress } from '#web/parts/patients/patient-words.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';

type StaffNewPatientSectionProps = {
  /** The family that gets the patient. Without it, staff choose the family first. */
  accountId: string | undefined;
  /** The page to return to, or the booking that continues with the new patient. */
  from: string | undefined;
};

export function StaffNewPatientSection({ accountId, from }: StaffNewPatientSectionProps) {
  return accountId ? <FamilyForm accountId={accountId} from={from} /> : <FamilyChoice from={from} />;
}

function FamilyForm({ accountId, from }: { accountId: string; from: string | undefined }) {
  const t = useT();
  const family = useQuery(familyQueries.card(accountId));
  const [key] = useState(newId);
  const booking = isBookingAddress(from) ? from : undefined;
  if (isNotFound(family.error)) {
    return <EmptyState title={t('This family does not exist.')} action={<ChooseFamilyLink from={from} />} />;
  }
  return (
    <AsyncView
      query={family}
      error={t('Failed to load the family. Please try again later.')}
      skeleton={<SkeletonText lines={12} />}
    >
      {({ id, name, phone, isActive, isPhoneConfirmed }) => (
        <div className="grid gap-5">
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              <Sentence
                text="Family: {name}"
                elements={{
                  name: (
                    <Link to={paths.family(id)} className="link link-roomy font-semibold wrap-anywhere">
                      {name}
                    </Link>
                  ),
                }}
              />
              {phone ? <span className="whitespace-nowrap"> · {phoneWords(phone)}</span> : null}
            </span>
            <ChooseFamilyLink from={from} />
          </p>
          {isPhoneConfirmed ? null : <PhoneNotConfirmed accountId={id} phone={isActive ? phone : null} />}
          <PatientForm
            booking={booking}
            family={{
              id,
              returnPath: from,
              add: (body) => callApi(addFamilyPatient, { params: { accountId }, body: { ...body, key } }),
            }}
          />
        </div>
      )}
    </AsyncView>
  );
}

function ChooseFamilyLink({ from }: { from: string | undefined }) {
  const t = useT();
  return (
    <Link to={paths.newPatient} search={{ from }} className="link link-roomy">
      {t('Another family')}
    </Link>
  );
}

/** Chooses the family first, because every patient belongs to a family. */
function FamilyChoice({ from }: { from: string | undefined }) {
  const t = useT();
  const [q, setQ] = useState('');
  const families = useQuery(familyQueries.search(q));
  return (
    <section aria-labelledby="family" className="grid gap-4">
      <div>
        <h2 id="family" className="text-xl">
          {t('Which family is the patient in?')}
        </h2>
        <p className="text-ink-muted">
          <Sentence
            text="Find the family of the caller. For a first call press {keys}, then New caller."
            elements={{
              keys: (
                <>
                  <kbd>{'Ctrl'}</kbd> <kbd>{'K'}</kbd>
                </>
              ),
            }}
          />
        </p>
      </div>
      <SearchBox
        label={t('Search by phone, name or number')}
        placeholder={t('Search by phone, name or number')}
        value={q}
        onChange={(typed) => setQ(typed.trim())}
      />
      {q === '' ? null : (
        <AsyncView
          query={families}
          error={t('The search failed. Please try again.')}
          isEmpty={(found) => found.families.length === 0}
          empty={
            <EmptyState
              title={t('No family found')}
              hint={t('Check the spelling, or search by another phone or name.')}
            />
          }
          skeleton={<SkeletonText lines={4} />}
        >
          {(found) => (
            <ul className="divide-y divide-line">
              {found.families.map((family) => (
                <li key={family.id}>
                  <FamilyLink family={family} from={from} />
                </li>
              ))}
            </ul>
          )}
        </AsyncView>
      )}
    </section>
  );
}

function FamilyLink({ family, from }: { family: FoundFamily; from: string | undefined }) {
  const t = useT();
  const { id, name, phone, patients } = family;
  return (
    <Link
      to={paths.newPatient}
      search={{ family: id, from }}
      className="-mx-2 grid min-h-14 content-center rounded-control px-2 py-2 hover:bg-surface-sunken"
    >
      <span className="font-semibold wrap-anywhere">
        {name}
        {phone ? <span className="font-normal whitespace-nowrap"> · {phoneWords(phone)}</span> : null}
      </span>
      <span className="text-ink-muted wrap-anywhere">
        {patients.length > 0 ? patients.map((patient) => patient.name).join(', ') : t('No patients yet')}
      </span>
    </Link>
  );
}
