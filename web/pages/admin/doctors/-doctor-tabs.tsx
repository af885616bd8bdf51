import { useId } from 'react';
import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { todayInIndia, weekdays } from '#contract/shared/clock.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { languages, qualifications, specialties } from '#contract/shared/suggestions.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { weekdayWords } from '#web/lib/hours-words.ts';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { HoursField } from '#web/staff-kit/hours-field.tsx';
import { PictureUpload } from '#web/staff-kit/picture-upload.tsx';
import type { RecordTabProps } from '#web/staff-kit/record-kind.ts';
import { AmountField } from '#web/ui/amount-field.tsx';
import { CheckboxList } from '#web/ui/checkbox-list.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { tickedDays } from './-availability-rules.ts';
import { doctorLabels as labels } from './-doctor-words.ts';
import { LeaveField } from './-leave-field.tsx';

type TabProps = RecordTabProps<DoctorForm>;

const asNumber = { parse: parseNumber };

export function BasicInfoTab({ form, onPictureState }: TabProps) {
  const t = useT();
  const suggestions = useId();
  return (
    <>
      <PictureUpload
        label={t(labels.imageHash)}
        kind="doctors"
        onStateChange={onPictureState}
        {...form.controlled('imageHash')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={t(labels.name)} autoComplete="off" {...form.field('name')} />
        <TextField label={t(labels.specialty)} list={suggestions} autoComplete="off" {...form.field('specialty')} />
        <TextField label={t(labels.hospital)} autoComplete="off" {...form.field('hospital')} />
        <CityField {...form.controlled('city')} />
        <NumberField label={t(labels.experience)} min={0} {...form.field('experience', asNumber)} />
        <AmountField
          read={parseNumber}
          label={t(labels.consultationFee)}
          prefix="₹"
          min={0}
          step={0.01}
          scale={100}
          hint={t("For information: a visit's price comes from its type and city.")}
          onBlur={() => form.validate('consultationFee')}
          {...form.controlled('consultationFee')}
        />
      </div>
      <datalist id={suggestions}>
        {specialties.map((specialty) => (
          <option key={specialty} value={specialty} />
        ))}
      </datalist>
      <TextareaField optional label={t(labels.bio)} rows={4} maxLength={2000} {...form.field('bio')} />
    </>
  );
}

export function ContactTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <TextField optional label={t(labels.phone)} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField optional label={t(labels.email)} type="email" autoComplete="off" {...form.field('email')} />
      <TextField optional label={t(labels.licenseNumber)} autoComplete="off" {...form.field('licenseNumber')} />
    </>
  );
}

export function QualificationsTab({ form }: TabProps) {
  const t = useT();
  return (
    <>
      <CheckboxList
        label={t(labels.qualifications)}
        choices={qualifications}
        addLabel={t('Add another qualification')}
        {...form.controlled('qualifications')}
      />
      <CheckboxList
        label={t(labels.languages)}
        choices={languages}
        addLabel={t('Add another language')}
        {...form.controlled('languages')}
      />
    </>
  );
}

export function AvailabilityTab({ form }: TabProps) {
  const t = useT();
  const { errors } = form;
  const [days, hours, leave] = [form.controlled('availableDays'), form.controlled('hours'), form.controlled('leave')];
  return (
    <>
      <CheckboxList
        {...days}
        label={t(labels.availableDays)}
        choices={weekdays}
        choiceLabel={(day) => weekdayWords(t, day)}
        onChange={(chosen) => days.onChange(weekdays.filter((day) => chosen.includes(day)))}
        hint={hours.value.length > 0 ? t('Ticked from the weekly hours below.') : undefined}
      />
      <TextField
        optional
        label={t(labels.availableHours)}
        hint={t('As families read it, e.g. 9:00 AM - 1:00 PM. Without it they read Contact for availability.')}
        {...form.field('availableHours')}
      />
      <HoursField
        hint={t('Families can then book free times. Without any, they may ask for any time.')}
        value={hours.value}
        onChange={(next) => {
          hours.onChange(next);
          days.onChange(tickedDays({ hours: next, availableDays: days.value }));
        }}
        errors={errors}
      />
      <NumberField
        label={t(labels.slotMinutes)}
        suffix={t('minutes')}
        min={5}
        max={240}
        step={5}
        {...form.field('slotMinutes', asNumber)}
      />
      <LeaveField value={leave.value} onChange={leave.onChange} errors={errors} today={todayInIndia(new Date())} />
    </>
  );
}
