import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import { todayInIndia, weekdays } from '#contract/shared/clock.ts';
import { clinicFacilities, clinicServices, clinicTypes, insurers } from '#contract/shared/suggestions.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { weekdayWords } from '#web/parts/times/time-words.ts';
import { HoursField } from '#web/staff-kit/hours-field.tsx';
import { PictureUpload } from '#web/staff-kit/picture-upload.tsx';
import type { RecordTabProps } from '#web/staff-kit/record-kind.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { clinicLabels as labels } from './-clinic-words.ts';

type TabProps = RecordTabProps<ClinicForm>;

export function BasicInfoTab({ form, onPictureState }: TabProps) {
  const t = useT();
  const [type, closedWeekdays] = [form.controlled('type'), form.controlled('closedWeekdays')];
  const hours = form.controlled('hours');
  const knownTypes: readonly string[] = clinicTypes;
  const types = type.value && !knownTypes.includes(type.value) ? [type.value, ...knownTypes] : knownTypes;
  return (
    <>
      <PictureUpload
        label={t(labels.imageHash)}
        kind="clinics"
        onStateChange={onPictureState}
        {...form.controlled('imageHash')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t(labels.name)} autoComplete="off" {...form.field('name')} />
        <SelectField
          {...type}
          label={t(labels.type)}
          placeholder={t('Select a type')}
          options={types.map((value) => ({ value, label: t(value) }))}
          value={type.value ?? ''}
          onChange={(event) => type.onChange(event.target.value)}
        />
      </div>
      <TextField
        label={t(labels.openHours)}
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
        label={t(labels.closedWeekdays)}
        choices={weekdays}
        choiceLabel={(day) => weekdayWords(t, day)}
        value={closedWeekdays.value.map((day) => weekdays[day - 1] ?? '')}
        onChange={(chosen) =>
          closedWeekdays.onChange(weekdays.flatMap((day, index) => (chosen.includes(day) ? [index + 1] : [])))
        }
      />
      <ClosedDaysField
        label={t(labels.closedDays)}
        today={todayInIndia(new Date())}
        {...form.controlled('closedDays')}
      />
    </>
  );
}

export function LocationTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CityField {...form.controlled('city')} />
      <TextField
        label={t(labels.address)}
        hint={t('Short, for lists: street and area.')}
        autoComplete="off"
        {...form.field('address')}
      />
      <TextareaField
        label={t(labels.fullAddress)}
        hint={t('As it stands on a letter, with the PIN code.')}
        rows={3}
        {...form.field('fullAddress')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField optional label={t(labels.phone)} type="tel" autoComplete="off" {...form.field('phone')} />
        <TextField optional label={t(labels.email)} type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <TextField optional label={t(labels.website)} type="url" autoComplete="off" {...form.field('website')} />
    </>
  );
}

export function ServicesTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxList
        label={t(labels.services)}
        choices={clinicServices}
        addLabel={t('Add another service')}
        {...form.controlled('services')}
      />
      <CheckboxList
        label={t(labels.insurers)}
        choices={insurers}
        addLabel={t('Add another insurer')}
        {...form.controlled('insurers')}
      />
    </>
  );
}

export function FacilitiesTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <div className="grid md:grid-cols-3">
        <CheckboxField label={t(labels.hasEmergencyServices)} {...form.field('hasEmergencyServices')} />
        <CheckboxField label={t(labels.hasParking)} {...form.field('hasParking')} />
        <CheckboxField label={t(labels.isWheelchairAccessible)} {...form.field('isWheelchairAccessible')} />
      </div>
      <CheckboxList
        label={t(labels.facilities)}
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
