import { useId } from 'react';
import { languages, qualifications, specialties } from '#contract/catalogue.ts';
import { todayInIndia, weekdays } from '#contract/clock.ts';
import type { DoctorForm } from '#contract/manage-doctors.ts';
import { useControlled } from '#web/features/catalogue/use-controlled.ts';
import { CityField } from '#web/features/cities/city-field.tsx';
import { type PictureState, PictureUpload } from '#web/features/images/picture-upload.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { doctorLabels as labels } from './doctor-words.ts';
import { HoursEditor } from './hours-editor.tsx';
import { LeaveEditor } from './leave-editor.tsx';

type Form = ContractForm<DoctorForm, DoctorForm>;

export function BasicInfoTab({ form, onPicture }: { form: Form; onPicture: (state: PictureState) => void }) {
  const suggestions = useId();
  const { errors } = form.formState;
  const [city, fee, picture] = [
    useControlled(form, 'city'),
    useControlled(form, 'consultationFee'),
    useControlled(form, 'imageHash'),
  ];
  return (
    <>
      <PictureUpload
        label={labels.imageHash}
        kind="doctors"
        hash={picture.value}
        onChange={picture.onChange}
        onState={onPicture}
        error={errors.imageHash?.message}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={labels.name} error={errors.name?.message} autoComplete="off" {...form.register('name')} />
        <TextField
          label={labels.specialty}
          error={errors.specialty?.message}
          list={suggestions}
          autoComplete="off"
          {...form.register('specialty')}
        />
        <TextField
          label={labels.hospital}
          error={errors.hospital?.message}
          autoComplete="off"
          {...form.register('hospital')}
        />
        <CityField value={city.value ?? ''} onChange={city.onChange} error={errors.city?.message} />
        <NumberField
          label={labels.experience}
          min={0}
          error={errors.experience?.message}
          {...form.register('experience', { valueAsNumber: true })}
        />
        <AmountField
          label={labels.consultationFee}
          prefix="₹"
          min={0}
          step={0.01}
          scale={100}
          value={fee.value}
          onChange={fee.onChange}
          onBlur={() => void form.trigger('consultationFee')}
          error={errors.consultationFee?.message}
          hint="For information: a visit's price comes from its type and city."
        />
      </div>
      <datalist id={suggestions}>
        {specialties.map((specialty) => (
          <option key={specialty} value={specialty} />
        ))}
      </datalist>
      <TextareaField
        optional
        label={labels.bio}
        rows={4}
        maxLength={2000}
        error={errors.bio?.message}
        {...form.register('bio')}
      />
    </>
  );
}

export function ContactTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
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
      <TextField
        optional
        label={labels.licenseNumber}
        autoComplete="off"
        error={errors.licenseNumber?.message}
        {...form.register('licenseNumber')}
      />
    </>
  );
}

export function QualificationsTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  const [held, spoken] = [useControlled(form, 'qualifications'), useControlled(form, 'languages')];
  return (
    <>
      <CheckboxList
        label={labels.qualifications}
        choices={qualifications}
        addLabel="Add another qualification"
        value={held.value}
        onChange={held.onChange}
        error={errors.qualifications?.message}
      />
      <CheckboxList
        label={labels.languages}
        choices={languages}
        addLabel="Add another language"
        value={spoken.value}
        onChange={spoken.onChange}
        error={errors.languages?.message}
      />
    </>
  );
}

export function AvailabilityTab({ form }: { form: Form }) {
  const { errors } = form.formState;
  const [days, hours, leave] = [
    useControlled(form, 'availableDays'),
    useControlled(form, 'hours'),
    useControlled(form, 'leave'),
  ];
  return (
    <>
      <CheckboxList
        label={labels.availableDays}
        choices={weekdays}
        value={days.value}
        onChange={(chosen) => days.onChange(weekdays.filter((day) => chosen.includes(day)))}
        error={errors.availableDays?.message}
      />
      <TextField
        optional
        label={labels.availableHours}
        hint="As families read it, e.g. 9:00 AM - 1:00 PM. Without it they read Contact for availability."
        error={errors.availableHours?.message}
        {...form.register('availableHours')}
      />
      <HoursEditor value={hours.value} onChange={hours.onChange} errors={(errors.hours as never) ?? []} />
      <NumberField
        label={labels.slotMinutes}
        suffix="minutes"
        min={5}
        max={240}
        step={5}
        error={errors.slotMinutes?.message}
        {...form.register('slotMinutes', { valueAsNumber: true })}
      />
      <LeaveEditor
        value={leave.value}
        onChange={leave.onChange}
        errors={(errors.leave as never) ?? []}
        today={todayInIndia(new Date())}
      />
    </>
  );
}
