import { clinicFacilities, clinicServices, clinicTypes, insurers } from '#contract/catalogue.ts';
import { todayInIndia, weekdays } from '#contract/clock.ts';
import type { ClinicForm } from '#contract/manage-clinics.ts';
import { useControlled } from '#web/features/catalogue/use-controlled.ts';
import { CityField } from '#web/features/cities/city-field.tsx';
import { type PictureState, PictureUpload } from '#web/features/images/picture-upload.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { clinicLabels as labels } from './clinic-words.ts';
import { ClosedDaysEditor } from './closed-days-editor.tsx';

type Form = ContractForm<ClinicForm, ClinicForm>;

export function BasicInfoTab({ form, onPicture }: { form: Form; onPicture: (state: PictureState) => void }) {
  const { errors } = form.formState;
  const [type, picture] = [useControlled(form, 'type'), useControlled(form, 'imageHash')];
  const [weekly, days] = [useControlled(form, 'closedWeekdays'), useControlled(form, 'closedDays')];
  const known: readonly string[] = clinicTypes;
  const types = type.value && !known.includes(type.value) ? [type.value, ...known] : known;
  return (
    <>
      <PictureUpload
        label={labels.imageHash}
        kind="clinics"
        hash={picture.value}
        onChange={picture.onChange}
        onState={onPicture}
        error={errors.imageHash?.message}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={labels.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <SelectField
          label={labels.type}
          placeholder="Select a type"
          options={types}
          value={type.value ?? ''}
          onChange={(event) => type.onChange(event.target.value)}
          error={errors.type?.message}
        />
      </div>
      <TextField
        label={labels.openHours}
        hint="As families read it, e.g. Mon-Sat 9:00 AM - 8:00 PM."
        error={errors.openHours?.message}
        {...form.register('openHours')}
      />
      <CheckboxList
        label={labels.closedWeekdays}
        choices={weekdays}
        value={weekly.value.map((day) => weekdays[day - 1] ?? '')}
        onChange={(chosen) => weekly.onChange(weekdays.flatMap((day, at) => (chosen.includes(day) ? [at + 1] : [])))}
        error={errors.closedWeekdays?.message}
      />
      <ClosedDaysEditor
        label={labels.closedDays}
        value={days.value}
        onChange={days.onChange}
        error={errors.closedDays?.message}
        today={todayInIndia(new Date())}
      />
    </>
  );
}

export function LocationTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  const city = useControlled(form, 'city');
  return (
    <>
      <CityField value={city.value ?? ''} onChange={city.onChange} error={errors.city?.message} />
      <TextField
        label={labels.address}
        hint="Short, for lists: street and area."
        autoComplete="off"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <TextareaField
        label={labels.fullAddress}
        hint="As it stands on a letter, with the PIN code."
        rows={3}
        error={errors.fullAddress?.message}
        {...form.register('fullAddress')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          optional
          label={labels.phone}
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextField
          optional
          label={labels.email}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <TextField
        optional
        label={labels.website}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={errors.website?.message}
        {...form.register('website')}
      />
    </>
  );
}

export function ServicesTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  const [services, insurance] = [useControlled(form, 'services'), useControlled(form, 'insurers')];
  return (
    <>
      <CheckboxList
        label={labels.services}
        choices={clinicServices}
        addLabel="Add another service"
        value={services.value}
        onChange={services.onChange}
        error={errors.services?.message}
      />
      <CheckboxList
        label={labels.insurers}
        choices={insurers}
        addLabel="Add another insurer"
        value={insurance.value}
        onChange={insurance.onChange}
        error={errors.insurers?.message}
      />
    </>
  );
}

export function FacilitiesTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  const facilities = useControlled(form, 'facilities');
  return (
    <>
      <div className="grid md:grid-cols-3">
        <CheckboxField label={labels.hasEmergencyServices} {...form.register('hasEmergencyServices')} />
        <CheckboxField label={labels.hasParking} {...form.register('hasParking')} />
        <CheckboxField label={labels.isWheelchairAccessible} {...form.register('isWheelchairAccessible')} />
      </div>
      <CheckboxList
        label={labels.facilities}
        choices={clinicFacilities}
        addLabel="Add another facility"
        value={facilities.value}
        onChange={facilities.onChange}
        error={errors.facilities?.message}
      />
    </>
  );
}
