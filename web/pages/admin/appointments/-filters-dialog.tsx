import { useQuery } from '@tanstack/react-query';
import { attendanceLabels, attendances } from '#contract/appointments/staff-attendance.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { ClinicField, DoctorField } from '#web/parts/appointments/staff/doctor-and-clinic-fields.tsx';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { DateField } from '#web/ui/text-field.tsx';
import { moreColumns } from './-columns.tsx';
import { type PanelFilter, panelFilters } from './-filters-search.ts';

type AppointmentFiltersDialogProps = {
  values: Partial<Record<PanelFilter, string>>;
  /** Sets filters; an empty value removes one. */
  onChange: (filters: Partial<Record<PanelFilter, string>>) => void;
  hiddenColumns: readonly string[];
  onHiddenColumns: (headers: string[]) => void;
  onClose: () => void;
};

const attendanceOptions = [
  { value: 'none', label: msg('Not marked') },
  ...attendances.map((value) => ({ value, label: attendanceLabels[value] })),
];

/** The less frequent filters of Manage Appointments, and the columns that can be hidden. Each change applies at once. */
export function AppointmentFiltersDialog(props: AppointmentFiltersDialogProps) {
  const t = useT();
  const { values, onChange, hiddenColumns, onHiddenColumns, onClose } = props;
  const cities = useQuery(cityQueries.active());
  const types = useQuery(pricingQueries.list(undefined));

  const picker = (kind: 'doctor' | 'clinic') => ({
    id: values[kind] ?? '',
    city: values.city ?? '',
    onChange: (id: string) => onChange({ [kind]: id }),
  });
  const field = (name: PanelFilter) => ({
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  const clear = () => onChange(Object.fromEntries(panelFilters.map((name) => [name, ''])));
  return (
    <Sheet open onClose={onClose} title={t('Filters and columns')}>
      <div className="grid gap-5">
        <DoctorField {...picker('doctor')} none={t('Any doctor')} />
        <ClinicField {...picker('clinic')} none={t('Any clinic')} />
        <SelectField
          label={t('City')}
          placeholder={t('All cities')}
          options={withCurrent(
            cities.data?.cities.map(({ name }) => ({ value: name, label: t.named(name) })) ?? [],
            values.city,
          )}
          {...field('city')}
        />
        <SelectField
          label={t('Type')}
          placeholder={t('All types')}
          options={withCurrent(
            types.data?.types.map(({ name, title }) => ({ value: name, label: t.named(title) })) ?? [],
            values.type,
          )}
          {...field('type')}
        />
        <DateField label={t('First day')} {...field('from')} max={values.to} />
        <DateField label={t('Last day')} {...field('to')} min={values.from} />
        <SelectField
          label={t('Attendance')}
          placeholder={t('Any attendance')}
          options={attendanceOptions.map(({ value, label }) => ({ value, label: t(label) }))}
          {...field('attendance')}
        />
        <SelectField
          label={t('Doctor away')}
          placeholder={t('Any')}
          options={[{ value: 'new-time', label: t('Needs a new time') }]}
          {...field('needs')}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('Show appointments')}</Button>
          <Button variant="secondary" onClick={clear}>
            {t('Clear filters')}
          </Button>
        </div>
        <fieldset className="ui-field border-t border-line pt-4">
          <legend className="ui-label float-left mb-1 w-full">{t('Columns')}</legend>
          {moreColumns.map(({ header }) => (
            <CheckboxField
              key={header}
              label={t(header)}
              checked={!hiddenColumns.includes(header)}
              onChange={(event) =>
                onHiddenColumns(
                  event.target.checked ? hiddenColumns.filter((one) => one !== header) : [...hiddenColumns, header],
                )
              }
            />
          ))}
        </fieldset>
      </div>
    </Sheet>
  );
}

type Option = { value: string; label: string };

/** Adds the current value to the options if it is missing: the address can contain any value. */
function withCurrent(options: Option[], current: string | undefined): Option[] {
  const isMissing = current && !options.some(({ value }) => value === current);
  return isMissing ? [{ value: current, label: current }, ...options] : options;
}
