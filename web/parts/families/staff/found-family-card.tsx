import type { FoundFamily } from '#contract/families/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { phoneWords } from '#web/lib/phones.ts';
import { ageWords } from '#web/parts/patients/patient-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { matchWords } from './family-words.ts';

/** The most patients of a family that are shown by name. The others are only counted. */
const maxPatients = 6;

type FoundFamilyCardProps = { id: string; family: FoundFamily; isActive: boolean; onChoose: () => void };

/** One family in the result of a search. The focus stays in the search field. */
export function FoundFamilyCard({ id, family, isActive, onChoose }: FoundFamilyCardProps) {
  const t = useT();
  const { name, phone, city, isActive: isActiveAccount, patients, match } = family;
  // The patient who matched is always shown.
  const shown = [...patients].sort((a, b) => Number(b.id === match.patientId) - Number(a.id === match.patientId));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the search field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="scroll-mt-20 cursor-pointer rounded-control px-3 py-2.5 hover:bg-surface-sunken aria-selected:bg-brand-soft"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold break-words">
          {name} {isActiveAccount ? null : <Badge>{t('Deactivated')}</Badge>}{' '}
          {family.isPhoneConfirmed ? null : <Badge tone="accent">{t('Phone not confirmed')}</Badge>}
        </span>
        <span className="tabular-nums">{phone ? phoneWords(phone) : t('No phone')}</span>
      </p>
      <p className="break-words">
        {patients.length === 0 ? t('No patients') : null}
        {shown.slice(0, maxPatients).map((patient, index) => (
          <span key={patient.id}>
            {index > 0 ? ' · ' : ''}
            <span className={patient.id === match.patientId ? 'font-semibold' : undefined}>{patient.name}</span>,{' '}
            <span className="whitespace-nowrap">{ageWords(t, patient)}</span>
          </span>
        ))}
        {patients.length > maxPatients
          ? ` · ${t('{count} more', { count: String(patients.length - maxPatients) })}`
          : null}
      </p>
      <p className="text-ink-muted">
        {city ? `${t.named(city)} · ` : ''}
        {matchWords(t, family)}
      </p>
    </div>
  );
}
