import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ClinicForm, StaffClinic } from '#contract/clinics/staff-schemas.ts';
import { todayInIndia, weekdays } from '#contract/shared/clock.ts';
import { clinicFacilities, clinicServices, clinicTypes, insurers } from '#contract/shared/suggestions.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { hoursWords, weekdaysWords, weekdayWords } from '#web/parts/times/time-words.ts';
import { HoursField } from '#web/staff-kit/hours-field.tsx';
import { PictureField } from '#web/staff-kit/picture-field.tsx';
import type { RecordTabProps } from '#web/staff-kit/record-kind.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';

/** The labels of the fields, for the form and the notice about changes by others. */
export const clinicLabels: Record<keyof ClinicForm, string> = {
  name: msg('Name'),
  type: msg('Type'),
  openHours: msg('Opening Hours'),
  imageHash: msg('Picture'),
  closedWeekdays: msg('Closed every'),
  closedDays: msg('Closed on'),
  hours: msg('Weekly hours'),
  city: msg('City'),
  address: msg('Address'),
  fullAddress: msg('Full Address'),
  phone: msg('Phone'),
  email: msg('Email'),
  website: msg('Website'),
  services: msg('Services'),
  insurers: msg('Insurance Accepted'),
  facilities: msg('Facilities'),
  hasEmergencyServices: msg('24/7 Emergency Services'),
  hasParking: msg('Parking Available'),
  isWheelchairAccessible: msg('Wheelchair Accessible'),
};

export function clinicFieldWords(field: string, value: unknown, t: T = createT(null)): string {
  if (field === 'imageHash') return value ? t('another picture') : t('no picture');
  if (field === 'closedWeekdays') return weekdaysWords(t, value as number[]);
  if (field === 'hours') return hoursWords(t, value as HoursRange[]);
  if (field === 'closedDays') return (value as string[]).map((day) => datesIn(t).date(day)).join(', ');
  if (field === 'city') return t.named(String(value));
  if (['type', 'services', 'facilities'].includes(field))
    return [value]
      .flat()
      .map((one) => t(String(one)))
      .join(', ');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The initial values of the form. Pass null for a new clinic. */
export function clinicFormValues(clinic: StaffClinic | null): ClinicForm {
  if (!clinic) {
    return {
      name: '',
      type: '',
      city: '',
      address: '',
      fullAddress: '',
      openHours: '',
      phone: '',
      email: '',
      website: '',
      hasEmergencyServices: false,
      hasParking: false,
      isWheelchairAccessible: false,
      services: [],
      facilities: [],
      insurers: [],
      imageHash: null,
      closedWeekdays: [],
      closedDays: [],
      hours: [],
    };
  }
  const { id: _id, version: _version, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = clinic;
  return form;
}

type TabProps = RecordTabProps<ClinicForm>;

export function ClinicInfoTab({ form, onPictureState }: TabProps) {
  const t = useT();
  const [type, closedWeekdays] = [form.controlled('type'), form.controlled('closedWeekdays')];
  const hours = form.controlled('hours');
  const knownTypes: readonly string[] = clinicTypes;
  const types = type.value && !knownTypes.includes(type.value) ? [type.value, ...knownTypes] : knownTypes;
  return (
    <>
      <PictureField
        label={t(clinicLabels.imageHash)}
        kind="clinics"
        onStateChange={onPictureState}
        {...form.controlled('imageHash')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t(clinicLabels.name)} autoComplete="off" {...form.field('name')} />
        <SelectField
          {...type}
          label={t(clinicLabels.type)}
          placeholder={t('Select a type')}
          options={types.map((value) => ({ value, label: t(value) }))}
          value={type.value ?? ''}
          onChange={(event) => type.onChange(event.target.value)}
        />
      </div>
      <TextField
        label={t(clinicLabels.openHours)}
        hint={t('As families read it, e.g. Mon-Sat 9:00 AM - 8:00 PM.')}
        {...form.field('openHours')}
      />
      <HoursField
        hint={t(
          'Families can then only book times within them. Without any, they may ask for any time of an open day.',
        )}
        value={hours.value}
        onChange={hours.onChange}
        errors={form.errors}
      />
      <CheckboxList
        {...closedWeekdays}
        label={t(clinicLabels.closedWeekdays)}
        choices={weekdays}
        choiceLabel={(day) => weekdayWords(t, day)}
        value={closedWeekdays.value.map((day) => weekdays[day - 1] ?? '')}
        onChange={(chosen) =>
          closedWeekdays.onChange(weekdays.flatMap((day, index) => (chosen.includes(day) ? [index + 1] : [])))
        }
      />
      <ClosedDaysField
        label={t(clinicLabels.closedDays)}
        today={todayInIndia(new Date())}
        {...form.controlled('closedDays')}
      />
    </>
  );
}

export function ClinicLocationTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CityField {...form.controlled('city')} />
      <TextField
        label={t(clinicLabels.address)}
        hint={t('Short, for lists: street and area.')}
        autoComplete="off"
        {...form.field('address')}
      />
      <TextareaField
        label={t(clinicLabels.fullAddress)}
        hint={t('As it stands on a letter, with the PIN code.')}
        rows={3}
        {...form.field('fullAddress')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField optional label={t(clinicLabels.phone)} type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField optional label={t(clinicLabels.email)} type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <TextField optional label={t(clinicLabels.website)} type="url" autoComplete="off" {...form.field('website')} />
    </>
  );
}

export function ClinicServicesTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxList
        label={t(clinicLabels.services)}
        choices={clinicServices}
        addLabel={t('Add another service')}
        {...form.controlled('services')}
      />
      <CheckboxList
        label={t(clinicLabels.insurers)}
        choices={insurers}
        addLabel={t('Add another insurer')}
        {...form.controlled('insurers')}
      />
    </>
  );
}

export function ClinicFacilitiesTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <div className="grid md:grid-cols-3">
        <CheckboxField label={t(clinicLabels.hasEmergencyServices)} {...form.field('hasEmergencyServices')} />
        <CheckboxField label={t(clinicLabels.hasParking)} {...form.field('hasParking')} />
        <CheckboxField label={t(clinicLabels.isWheelchairAccessible)} {...form.field('isWheelchairAccessible')} />
      </div>
      <CheckboxList
        label={t(clinicLabels.facilities)}
        choices={clinicFacilities}
        addLabel={t('Add another facility')}
        {...form.controlled('facilities')}
      />
    </>
  );
}

type ClosedDaysFieldProps = {
  label: string;
  value: readonly string[];
  onChange: (days: string[]) => void;
  error?: string | undefined;
  today: string;
};

/** Edits the single days on which a clinic is closed, such as holidays. */
function ClosedDaysField({ label, value, onChange, error, today }: ClosedDaysFieldProps) {
  const t = useT();
  const [day, setDay] = useState('');
  const add = () => {
    if (day && !value.includes(day)) onChange([...value, day].toSorted());
    setDay('');
  };

  return (
    <div className="ui-field">
      <div className="flex items-end gap-2">
        <DateField
          optional
          className="min-w-0 flex-1"
          label={label}
          value={day}
          min={today}
          error={error}
          onChange={(event) => setDay(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" disabled={!day} onClick={add}>
          <Plus aria-hidden="true" />
          {t('Add day')}
        </Button>
      </div>
      <p className="ui-hint">{t('Holidays and the like. Nobody can book this clinic on a closed day.')}</p>
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label={t('Closed days')}>
          {value.map((closedDay) => (
            <li key={closedDay} className="ui-tone-brand flex items-center rounded-full ps-4 font-medium">
              {datesIn(t).date(closedDay)}
              <IconButton
                label={t('Remove {name}', { name: datesIn(t).date(closedDay) })}
                className="rounded-full"
                onClick={() => onChange(value.filter((other) => other !== closedDay))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
