import { Link } from '@tanstack/react-router';
import type { FamilyCard } from '#contract/families/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ageWords } from '#web/parts/patients/patient-words.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FactSection } from '#web/ui/facts.tsx';

/** The patients of a family. Each can be booked for; archived ones are only listed. */
export function FamilyPatientsSection({ family: { id: accountId, patients } }: { family: FamilyCard }) {
  const t = useT();
  return (
    <FactSection title={t('Patients')}>
      {patients.length === 0 ? <p className="text-ink-muted">{t('No patient has been added yet.')}</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:border-0">
        {patients.map((patient) => (
          <li key={patient.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <Avatar name={patient.name} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link to={paths.patient(patient.id)} className="link link-roomy font-semibold wrap-anywhere">
                  {patient.name}
                </Link>
                {patient.isArchived ? <Badge>{t('Archived')}</Badge> : null}
                {patient.isSetAside ? <Badge tone="accent">{t('Set aside')}</Badge> : null}
              </p>
              <p className="text-ink-muted">
                <span className="whitespace-nowrap">{ageWords(t, patient)}</span> · {t(patient.gender)} ·{' '}
                <span className="font-mono whitespace-nowrap">{patient.patientNumber}</span>
              </p>
            </div>
            {patient.isArchived ? null : (
              <Link
                to={paths.booking}
                search={{ patient: patient.id, from: paths.family(accountId) }}
                className={buttonClass('secondary', 'small')}
                aria-label={t('Book for {name}', { name: patient.name })}
              >
                {t('Book')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
