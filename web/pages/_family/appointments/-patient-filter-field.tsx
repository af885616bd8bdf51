import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '#contract/shared/roles.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { SelectField } from '#web/ui/select-field.tsx';

type PatientFilterFieldProps = { value: string | undefined; onChange: (patientId: string) => void };

/** Filters by patient. For staff the list would be too long: they see only a patient that the address already names. */
export function PatientFilterField({ value, onChange }: PatientFilterFieldProps) {
  const t = useT();
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  const own = useInfiniteQuery({ ...patientQueries.list({}), enabled: !isStaff });
  const listed = own.data?.pages.flatMap((page) => page.rows) ?? [];
  const isUnlisted = value !== undefined && !listed.some((patient) => patient.id === value);
  const chosen = useQuery({ ...patientQueries.name(value ?? ''), enabled: isUnlisted });

  const options = listed.map(({ id, name }) => ({ value: id, label: name }));
  if (isUnlisted) options.push({ value, label: chosen.data?.name ?? t('This patient') });
  if (options.length === 0 && !own.isLoading) return null; // rendered while loading, to avoid a layout shift
  return (
    <SelectField
      label={t('Patient')}
      hideLabel
      className="md:w-72"
      placeholder={t('All patients')}
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
